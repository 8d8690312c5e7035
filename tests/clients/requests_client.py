"""The server at $BASE, as Python's requests sees it: every endpoint of its OpenAPI document, in every format."""

import os
import xml.etree.ElementTree as ElementTree

import requests

BASE, KEY = os.environ["BASE"], os.environ["KEY"]

session = requests.Session()
session.headers["X-API-KEY"] = KEY
document = requests.get(BASE.removesuffix("/v3") + "/openapi.json").json()

for template, operations in document["paths"].items():
    path = template
    for parameter in operations["get"]["parameters"]:
        if parameter.get("in") == "path":
            path = path.replace("{%s}" % parameter["name"], parameter["example"])
    answer = session.get(BASE + path)
    assert answer.status_code == 200 and answer.json()["status"] is True, (path, answer.text)
    # The session asks for compression and undoes it.
    again = requests.get(BASE + path, headers={"X-API-KEY": KEY, "Accept-Encoding": "identity"})
    assert again.content == answer.content, path
    known = session.get(BASE + path, headers={"If-None-Match": answer.headers["ETag"]})
    assert known.status_code == 304 and not known.content, path
    xml = session.get(BASE + path, params={"format": "xml"})
    assert ElementTree.fromstring(xml.content).findtext("status") == "1", path
    php = session.get(BASE + path, params={"format": "php"})
    assert php.text.startswith("array ("), path
    assert requests.get(BASE + path).status_code == 403, path
    assert session.head(BASE + path).headers["ETag"].strip('"'), path
    assert session.delete(BASE + path).status_code == 405, path

lisbon = session.get(BASE + "/search/location/Lisboa", params={"limit": 1, "country": ["PT", "ES"]}).json()["data"]
assert [place["country_code"] for place in lisbon] == ["PT"], lisbon
assert session.get(BASE + "/nothing").json()["status"] is False
