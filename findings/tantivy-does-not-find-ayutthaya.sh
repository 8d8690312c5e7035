#!/usr/bin/env bash
# One expects that a search engine with a limit on the length of a word counts letters. The default tokenizer of tantivy
# 0.27.0 drops words of more than 40 bytes, when it indexes and when it searches, without a word of it:
# Llanfairpwllgwyngyll… (58 letters) is gone, which one may have read, and so are Thai provinces of 15 letters, which
# take three bytes each: Ayutthaya and Prachuap Khiri Khan are not found by their own names, while Nakhon Si Thammarat,
# of 13, is. Who indexes names registers a tokenizer without this filter.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages tantivy==0.27.0
python <<'PYTHON'
from importlib.metadata import version

import tantivy
from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

names = {
    "Llanfairpwll": "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    "Ayutthaya": "พระนครศรีอยุธยา",
    "Prachuap Khiri Khan": "ประจวบคีรีขันธ์",
    "Nakhon Si Thammarat": "นครศรีธรรมราช",
    "Lisbon": "Lisboa",
}
print("tantivy", version("tantivy"))
for tokenizer in ("default", "whole"):
    schema = tantivy.SchemaBuilder().add_text_field("name", tokenizer_name=tokenizer).build()
    index = tantivy.Index(schema)
    index.register_tokenizer("whole", TextAnalyzerBuilder(Tokenizer.simple()).filter(Filter.lowercase()).build())
    writer = index.writer()
    for name in names.values():
        writer.add_document(tantivy.Document(name=[name]))
    writer.commit()
    index.reload()
    for english, name in names.items():
        hits = index.searcher().search(index.parse_query(f'"{name}"', ["name"])).count
        print(f"{tokenizer}: {english}, {len(name)} letters, {len(name.encode())} bytes: {hits} found")
PYTHON
expect <<'SEEN'
tantivy 0.27.0
default: Llanfairpwll, 58 letters, 58 bytes: 0 found
default: Ayutthaya, 15 letters, 45 bytes: 0 found
default: Prachuap Khiri Khan, 15 letters, 45 bytes: 0 found
default: Nakhon Si Thammarat, 13 letters, 39 bytes: 1 found
default: Lisbon, 6 letters, 6 bytes: 1 found
whole: Llanfairpwll, 58 letters, 58 bytes: 1 found
whole: Ayutthaya, 15 letters, 45 bytes: 1 found
whole: Prachuap Khiri Khan, 15 letters, 45 bytes: 1 found
whole: Nakhon Si Thammarat, 13 letters, 39 bytes: 1 found
whole: Lisbon, 6 letters, 6 bytes: 1 found
SEEN
