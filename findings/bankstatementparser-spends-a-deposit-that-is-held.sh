#!/usr/bin/env bash
# One expects that a reader of ISO 20022 statements says which entries are booked. camt.052, the report of the day, has
# those that are pending too, as the deposit that a hotel holds on a card until the guest leaves. bankstatementparser
# 0.0.29 has no column for the status, so what is held and what is booked at the end both are payments: a stay of 240.00
# costs 640.00. camt053 0.0.23, by the same author, has the status. Who sums spending from such reports takes what is
# booked alone.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages bankstatementparser==0.0.29 camt053==0.0.23
python <<'PYTHON'
from decimal import Decimal
from importlib.metadata import version

import camt053
from bankstatementparser import Camt052Parser

entry = """<Ntry><Amt Ccy="EUR">{}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>{}</Cd></Sts><BookgDt><Dt>2026-01-0{}</Dt></BookgDt>
<BkTxCd><Prtry><Cd>CARD</Cd></Prtry></BkTxCd><AddtlNtryInf>{}</AddtlNtryInf></Ntry>"""
text = f"""<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-01-05T10:00:00Z</CreDtTm></GrpHdr><Rpt><Id>1</Id><CreDtTm>2026-01-05T10:00:00Z</CreDtTm>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
{entry.format("400.00", "PDNG", 2, "HOTEL DEPOSIT")}{entry.format("240.00", "BOOK", 5, "HOTEL")}
</Rpt></BkToCstmrAcctRpt></Document>"""
with open("day.xml", "w") as file:
    file.write(text)
rows = Camt052Parser("day.xml").parse()
print("bankstatementparser", version("bankstatementparser"), "columns with the status:", *rows.columns[rows.eq("PDNG").any()])
print("amounts", *rows["amount"], "sum", rows["amount"].sum())
entries = camt053.parse_document(text).statements[0].entries
print("camt053", version("camt053"), *[f"{one.amount} {one.status}" for one in entries], end=", ")
print("booked", sum(Decimal(one.amount) for one in entries if one.status == "BOOK"))
PYTHON
expect <<'SEEN'
bankstatementparser 0.0.29 columns with the status:
amounts -400.00 -240.00 sum -640.00
camt053 0.0.23 400.00 PDNG 240.00 BOOK, booked 240.00
SEEN
