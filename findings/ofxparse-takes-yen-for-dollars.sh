#!/usr/bin/env bash
# One expects that an amount of a bank statement is in the currency of its account. OFX lets a transaction be in
# another, with the rate beside it (CURRENCY), or tells what it was before it was converted (ORIGCURRENCY). ofxparse
# 0.21 drops both: 15,000 yen for a night in Kyoto are 15,000 dollars, and nothing in the object tells them from the
# converted ones. ofxtools 1.1.1 has the currency, the rate and which of the two it is. Who sums spending from OFX reads
# it with the latter, or looks for CURSYM in the file.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cat > statement.ofx <<'OFX'
OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260701<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260601<DTEND>20260701
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260610<TRNAMT>-12.50<FITID>1<NAME>Coffee</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260611<TRNAMT>-15000<FITID>2<NAME>Kyoto<CURRENCY><CURRATE>0.0064<CURSYM>JPY</CURRENCY></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260612<TRNAMT>-96.00<FITID>3<NAME>Nara<ORIGCURRENCY><CURRATE>0.0064<CURSYM>JPY</ORIGCURRENCY></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>100<DTASOF>20260701</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
OFX
pip_packages ofxparse==0.21 ofxtools==1.1.1
python <<'PYTHON'
from importlib.metadata import version

from ofxparse import OfxParser
from ofxtools.Parser import OFXTree

with open("statement.ofx", "rb") as file:
    statement = OfxParser.parse(file).account.statement
names = {name for row in statement.transactions for name, value in vars(row).items() if value}
print("ofxparse", version("ofxparse"), "knows of a transaction:", *sorted(names))
for row in statement.transactions:
    print(row.payee, row.amount, statement.currency)
tree = OFXTree()
tree.parse("statement.ofx")
print("ofxtools", version("ofxtools"))
for row in tree.convert().statements[0].transactions:
    print(row.name, row.trnamt, row.curtype, row.cursym, row.currate)
PYTHON
expect <<'SEEN'
ofxparse 0.21 knows of a transaction: amount date id payee type
Coffee -12.50 usd
Kyoto -15000 usd
Nara -96.00 usd
ofxtools 1.1.1
Coffee -12.50 None None None
Kyoto -15000 CURRENCY JPY 0.0064
Nara -96.00 ORIGCURRENCY JPY 0.0064
SEEN
