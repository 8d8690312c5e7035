#!/usr/bin/env bash
# One expects that amounts "in minor units" are whole numbers of the currency's smallest unit, and that a booking that
# is taken back is told from one that is not. iso20022.js 0.0.15, of May 2026, asks dinero.js for the decimals in a way
# that gives two for every currency: a hotel of 12,000 yen in a statement (camt.053) is 1,200,000, one of 12.345 dinars
# of Kuwait 1,234.5. It multiplies as a computer does, so that 19.99 euros are 1998.9999999999998 cents, and one of nine
# prices is a fraction. And a reversal is never one: its reader makes true of the text and compares it with "true". The
# date of value and the amount in the other currency, 3,500 baht, are dropped. Who sums bookings with it rounds, divides
# yen by 100, and reads RvslInd from the file: without it, a payment taken back counts as income.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages iso20022.js@0.0.15
node_module <<'JS'
import { readFileSync } from "node:fs";
import { CashManagementEndOfDayReport } from "iso20022.js";

console.log("iso20022.js", JSON.parse(readFileSync("node_modules/iso20022.js/package.json")).version);
const entry = (amount, currency, back = false) => `<Ntry><Amt Ccy="${currency}">${amount}</Amt>
<CdtDbtInd>${back ? "CRDT" : "DBIT"}</CdtDbtInd>${back ? "<RvslInd>true</RvslInd>" : ""}<Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-29</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt>
<BkTxCd><Prtry><Cd>CARD</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>1</EndToEndId></Refs>
<AmtDtls><InstdAmt><Amt Ccy="THB">3500.00</Amt></InstdAmt></AmtDtls></TxDtls></NtryDtls></Ntry>`;
const statement = (entries) => `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-30T08:00:00Z</CreDtTm></GrpHdr><Stmt><Id>1</Id>
<CreDtTm>2026-11-30T08:00:00Z</CreDtTm><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id>
<Svcr><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-28</Dt></Dt></Bal>
${entries.join("")}</Stmt></BkToCstmrStmt></Document>`;
const read = (...entries) => CashManagementEndOfDayReport.fromXML(statement(entries)).statements[0].entries;
for (const one of read(entry("12000", "JPY"), entry("12.345", "KWD"), entry("19.99", "EUR"), entry("89.00", "EUR"), entry("89.00", "EUR", true))) {
  console.log(`${one.currency} ${one.amount}, ${one.creditDebitIndicator}, reversal ${one.reversal}`);
}
console.log("fields:", Object.keys(read(entry("12000", "JPY"))[0]).join(" "));
const prices = Array.from({ length: 10000 }, (_, cents) => ((cents + 1) / 100).toFixed(2));
const fractions = read(...prices.map((price) => entry(price, "EUR"))).filter(({ amount }) => !Number.isInteger(amount)).length;
console.log(`${fractions} of ${prices.length} prices up to 100 euros are no whole number of cents`);
JS
expect <<'SEEN'
iso20022.js 0.0.15
JPY 1200000, debit, reversal false
KWD 1234.5, debit, reversal false
EUR 1998.9999999999998, debit, reversal false
EUR 8900, debit, reversal false
EUR 8900, credit, reversal false
fields: referenceId creditDebitIndicator bookingDate reversal amount currency proprietaryCode transactions additionalInformation accountServicerReferenceId bankTransactionCode
1146 of 10000 prices up to 100 euros are no whole number of cents
SEEN
