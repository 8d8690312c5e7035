#!/usr/bin/env bash
# One expects that a reader of bank statements gives the amount of each payment. Banks book the month of a card as one
# entry with a payment each in its details, where the amount is, and what it was in the money of the shop. camt053
# 0.0.23 reads who was paid, and neither amount: of a month of 30 euros the hotel and the café have names only, and the
# 3,200 yen are gone. Its sum is right, so nothing looks wrong until one asks by payee. Who sorts spending by payment
# reads AmtDtls from the XML.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages camt053==0.0.23
python <<'PYTHON'
from dataclasses import asdict
from importlib.metadata import version

from camt053 import parse_document


def payment(name, amount, paid, currency):
    return f"""<TxDtls><AmtDtls><InstdAmt><Amt Ccy="{currency}">{paid}</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">{amount}</Amt></TxAmt>
    </AmtDtls><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Pty><Nm>{name}</Nm></Pty></Cdtr></RltdPties></TxDtls>"""


text = f"""<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-07-02T00:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>2026-07-02T00:00:00</CreDtTm>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-07-01</Dt></BookgDt><BkTxCd><Prtry><Cd>CARD</Cd></Prtry></BkTxCd><NtryDtls>
<Btch><NbOfTxs>2</NbOfTxs></Btch>{payment("Hotel", "20.00", "3200", "JPY")}{payment("Café", "10.00", "10.00", "EUR")}
</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>"""
(entry,) = parse_document(text).statements[0].entries
print("camt053", version("camt053"), "entry", entry.amount, entry.currency)
for details in entry.details:
    print({name: value for name, value in asdict(details).items() if value})
print("fields of a payment:", *sorted(asdict(entry.details[0])))
PYTHON
expect <<'SEEN'
camt053 0.0.23 entry 30.00 EUR
{'counterparty_name': 'Hotel'}
{'counterparty_name': 'Café'}
fields of a payment: additional_info counterparty_account counterparty_name end_to_end_id instruction_id reason_code tx_id
SEEN
