#!/usr/bin/env bash
# One expects that who writes a code for a payment writes the amount in the currency's cents. A code to scan has at most
# 13 characters for it (EMVCo's specification of codes that merchants show, field 54), and one of India at most two
# decimals. For a breakfast of 12.30 and a taxi of 7.40, which a computer adds to 19.700000000000003, paynowqr 1.1.2
# (Singapore) and upiqr 1.3.22 (India) write all 18 characters, and half cents of a shared bill too: the code looks like
# any other, and the bank's program may refuse it at the counter. promptpay-qr 0.5.0 (Thailand), pix-utils 2.8.2
# (Brazil) and sepa-payment-qr-code 2.0.2 (Europe) round to cents. Who makes codes rounds before.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages paynowqr@1.1.2 upiqr@1.3.22 promptpay-qr@0.5.0 pix-utils@2.8.2 sepa-payment-qr-code@2.0.2
node_module <<'JS'
import paynow from "paynowqr";
import { createStaticPix } from "pix-utils";
import promptpay from "promptpay-qr";
import sepa from "sepa-payment-qr-code";
import upi from "upiqr";

const [PayNow, epc] = [paynow.default ?? paynow, sepa.default ?? sepa];
// The fields of a code are two digits of a number, two of the length and the text.
const amount = (code) => {
  for (let at = 0; at < code.length; at += 4 + Number(code.slice(at + 2, at + 4))) {
    if (code.startsWith("54", at)) return code.slice(at + 4, at + 4 + Number(code.slice(at + 2, at + 4)));
  }
};
for (const price of [12.3 + 7.4, 39.41 / 2]) {
  const pix = createStaticPix({ merchantName: "HOTEL", merchantCity: "SALVADOR", pixKey: "hotel@example.org", transactionAmount: price });
  console.log("paynowqr 1.1.2", amount(new PayNow({ uen: "201400000A", amount: price, editable: false }).output()),
    "upiqr 1.3.22", new URL((await upi({ payeeVPA: "hotel@bank", payeeName: "Hotel", amount: price })).intent).searchParams.get("am"),
    "promptpay-qr 0.5.0", amount(promptpay("0800000000", { amount: price })),
    "pix-utils 2.8.2", amount(pix.toBRCode()),
    "sepa-payment-qr-code 2.0.2", epc({ name: "Hotel", iban: "AT611904300234573201", amount: price }).match(/^EUR.*/m)[0]);
}
JS
expect <<'SEEN'
paynowqr 1.1.2 19.700000000000003 upiqr 1.3.22 19.700000000000003 promptpay-qr 0.5.0 19.70 pix-utils 2.8.2 19.70 sepa-payment-qr-code 2.0.2 EUR19.70
paynowqr 1.1.2 19.705 upiqr 1.3.22 19.705 promptpay-qr 0.5.0 19.70 pix-utils 2.8.2 19.70 sepa-payment-qr-code 2.0.2 EUR19.70
SEEN
