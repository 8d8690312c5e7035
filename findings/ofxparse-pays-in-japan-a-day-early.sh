#!/usr/bin/env bash
# One expects that the day of a payment is the one in the bank's file. OFX writes it with the bank's hours from
# Greenwich. ofxparse 0.21 turns it into Greenwich time and drops the zone: what a bank in Tokyo booked at midnight of 1
# February is paid on 31 January, a dinner in New York at ten in the evening on the day after. ofxtools 1.1.1 does so
# too, but says that it is UTC, and refuses the half hours of Newfoundland and India, which OFX writes -3.5 and +5.5.
# Who adds spending up by day or month reads the date before the bracket.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages ofxparse==0.21 ofxtools==1.1.1
python <<'PYTHON'
from importlib.metadata import version
from io import BytesIO

from ofxparse import OfxParser
from ofxtools.Parser import OFXTree

STATEMENT = """OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260202<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260202
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>{}<TRNAMT>-80.00<FITID>1<NAME>Dinner</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>100.00<DTASOF>20260202</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""


def by_ofxparse(file):
    return OfxParser.parse(file).account.statement.transactions[0].date


def by_ofxtools(file):
    tree = OFXTree()
    tree.parse(file)
    return tree.convert().statements[0].transactions[0].dtposted


print("ofxparse", version("ofxparse"), "| ofxtools", version("ofxtools"))
for posted in ["20260201000000[9:JST]", "20260131220000[-5:EST]", "20260131220000[-3.5:NST]", "20260201", "20260201000000"]:
    seen = []
    for read in (by_ofxparse, by_ofxtools):
        try:
            seen.append(str(read(BytesIO(STATEMENT.format(posted).encode()))))
        except ValueError as error:
            seen.append(type(error).__name__)
    print(posted, "->", " | ".join(seen))
PYTHON
expect <<'SEEN'
ofxparse 0.21 | ofxtools 1.1.1
20260201000000[9:JST] -> 2026-01-31 15:00:00 | 2026-01-31 15:00:00+00:00
20260131220000[-5:EST] -> 2026-02-01 03:00:00 | 2026-02-01 03:00:00+00:00
20260131220000[-3.5:NST] -> 2026-02-01 01:30:00 | OFXSpecError
20260201 -> 2026-02-01 00:00:00 | 2026-02-01 00:00:00+00:00
20260201000000 -> 2026-02-01 00:00:00 | 2026-02-01 00:00:00+00:00
SEEN
