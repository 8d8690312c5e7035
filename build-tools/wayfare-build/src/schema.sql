-- Wayfare dataset, relational half: the record of truth from which world.idx is made.
-- Everything here can be read with the sqlite3 shell; start with the views at the end.
-- Units: degrees (WGS 84), metres, amounts in the currency named or, in the cost tables,
-- in the local currency of the country. Dates are ISO 8601. NULL means unknown.
-- Comments stand inside the statements, because SQLite keeps only those.

CREATE TABLE meta (
    -- What this dataset is: name, snapshot_date, content_hash, build_id, format_version, wayfare_version.
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE source (
    -- Where every record comes from. provenance: official, imported, estimate,
    -- sample, observed or blended.
    source_id  INTEGER PRIMARY KEY,   -- 1.. in the order of import
    name       TEXT NOT NULL UNIQUE,  -- short id, such as 'geonames-places'
    kind       TEXT NOT NULL,         -- what is in the file: places, postal, location-costs, …
    file       TEXT NOT NULL,         -- file name as given, without folders
    title      TEXT NOT NULL,
    origin     TEXT NOT NULL,
    license    TEXT NOT NULL,
    date       TEXT NOT NULL,
    provenance TEXT NOT NULL CHECK (provenance IN
                    ('official', 'imported', 'estimate', 'sample', 'observed', 'blended')),
    rows_read  INTEGER NOT NULL DEFAULT 0,
    rows_kept  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE category (
    -- Cost categories; 0 is the overall total of a day.
    category_id INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    description TEXT NOT NULL,
    sumtype     INTEGER NOT NULL,     -- 0 the total, 1 per item, 2 a day's spending
    source_id   INTEGER NOT NULL REFERENCES source
) STRICT;

CREATE TABLE currency (
    -- Currencies, also those that were withdrawn.
    currency_code TEXT PRIMARY KEY CHECK (length(currency_code) = 3),  -- ISO 4217
    name          TEXT NOT NULL,      -- such as 'Dollar (United States)'
    symbol        TEXT,
    alternate_name TEXT,              -- such as 'US Dollar'
    successor     TEXT,               -- code of the currency that replaced it; NULL: it is in use
    per_successor REAL CHECK ((per_successor IS NULL) = (successor IS NULL)),  -- units of it for one of that
    source_id     INTEGER NOT NULL REFERENCES source
) STRICT, WITHOUT ROWID;

CREATE TABLE rate (
    -- Reference exchange rates: units of the currency for one unit of the base.
    currency_code TEXT PRIMARY KEY REFERENCES currency,
    rate          REAL NOT NULL CHECK (rate > 0),
    base          TEXT NOT NULL REFERENCES currency,
    date          TEXT NOT NULL,
    source_id     INTEGER NOT NULL REFERENCES source
) STRICT, WITHOUT ROWID;

CREATE TABLE country (
    -- Countries by ISO 3166-1 code; '00' is At Sea.
    country_code  TEXT PRIMARY KEY CHECK (length(country_code) = 2),
    name          TEXT NOT NULL,
    iso3          TEXT,
    iso_numeric   INTEGER,
    capital       TEXT,
    area_km2      REAL,
    population    INTEGER,
    continent     TEXT,
    tld           TEXT,
    currency_code TEXT REFERENCES currency,
    phone         TEXT,
    postal_format TEXT,
    postal_regex  TEXT,
    languages     TEXT,               -- comma-separated tags, most spoken first
    neighbours    TEXT,               -- comma-separated country codes
    geonameid     INTEGER,
    sovereign_code TEXT REFERENCES country, -- the country that it belongs to
    negotiate     INTEGER,            -- how much a visitor is expected to bargain, 0 to 4
    negotiate_source_id INTEGER REFERENCES source,
    source_id     INTEGER NOT NULL REFERENCES source
) STRICT, WITHOUT ROWID;

CREATE TABLE country_name (
    -- Further names of countries: in other languages, official, former and short ones.
    country_code TEXT NOT NULL REFERENCES country,
    lang         TEXT NOT NULL,       -- BCP 47 tag, '' for abbreviations
    name         TEXT NOT NULL,
    kind         INTEGER NOT NULL,    -- as in place_name; 1 for abbreviations such as 'UK'
    flags        INTEGER NOT NULL,    -- as in place_name: 1 for the preferred one of a language
    PRIMARY KEY (country_code, lang, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE admin1 (
    -- First-order divisions of countries, such as states and provinces, by GeoNames code such as 'PT.11'.
    code       TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    ascii_name TEXT NOT NULL,
    geonameid  INTEGER,
    source_id  INTEGER NOT NULL REFERENCES source
) STRICT, WITHOUT ROWID;

CREATE TABLE admin1_name (
    -- Names of admin1 regions in other languages, and further codes.
    code TEXT NOT NULL REFERENCES admin1,
    lang TEXT NOT NULL,               -- BCP 47 tag, '' for codes
    name TEXT NOT NULL,
    kind INTEGER NOT NULL,            -- as in place_name; 1 for codes such as 'ON'
    PRIMARY KEY (code, lang, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE border (
    -- Outlines of countries and admin1 regions. Together those of a country cover it.
    country_code TEXT NOT NULL REFERENCES country,
    admin1_code  TEXT NOT NULL,       -- admin1.code is country_code || '.' || admin1_code; '' where only the country is known
    outline      TEXT NOT NULL,       -- well-known text, longitude before latitude; rings by the even-odd rule
    source_id    INTEGER NOT NULL REFERENCES source,
    PRIMARY KEY (country_code, admin1_code)
) STRICT;

CREATE TABLE admin2 (
    -- Second-order divisions, such as counties and districts, by GeoNames code such as 'US.CA.037'.
    code       TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    ascii_name TEXT NOT NULL,
    geonameid  INTEGER,
    source_id  INTEGER NOT NULL REFERENCES source
) STRICT, WITHOUT ROWID;

CREATE TABLE time_zone (
    -- Time zones, with their offsets from UTC in hours where a timeZones file was given.
    time_zone_id INTEGER PRIMARY KEY,
    name         TEXT NOT NULL UNIQUE, -- IANA name
    country_code TEXT,
    january      REAL,
    july         REAL,
    raw          REAL,
    source_id    INTEGER NOT NULL REFERENCES source
) STRICT;

CREATE TABLE place (
    -- Places: the columns of the GeoNames main dump, alternate names apart.
    geonameid     INTEGER PRIMARY KEY,
    name          TEXT NOT NULL,
    ascii_name    TEXT,               -- NULL where it is the name itself
    latitude      REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude     REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    feature_class TEXT NOT NULL,
    feature_code  TEXT NOT NULL,
    country_code  TEXT REFERENCES country,
    cc2           TEXT,               -- further country codes, comma-separated
    admin1_code   TEXT,               -- admin1.code is country_code || '.' || admin1_code
    admin2_code   TEXT,               -- admin2.code is admin1.code || '.' || admin2_code
    admin3_code   TEXT,
    admin4_code   TEXT,
    population    INTEGER NOT NULL,   -- 0 is common and means unknown or none
    elevation     INTEGER,
    dem           INTEGER,            -- elevation from a digital model
    time_zone_id  INTEGER REFERENCES time_zone,
    modified      TEXT,
    source_id     INTEGER NOT NULL REFERENCES source
) STRICT;

CREATE TABLE place_name (
    -- Further names and codes of a place.
    geonameid INTEGER NOT NULL REFERENCES place,
    name      TEXT NOT NULL,
    lang      TEXT NOT NULL,          -- BCP 47 tag, '' where unknown
    kind      INTEGER NOT NULL,       -- 0 name, 1 abbreviation, 2 IATA, 3 ICAO, 4 UN/LOCODE,
                                      -- 5 link, 6 Wikidata id (5 and 6 are never searched)
    flags     INTEGER NOT NULL,       -- sum of 1 preferred, 2 short, 4 colloquial, 8 historic, 16 not counted for importance
    PRIMARY KEY (geonameid, name, lang, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE main_place (
    -- The most important places on an island. Those of countries and other regions follow from their codes.
    region_id INTEGER NOT NULL REFERENCES place,
    geonameid INTEGER NOT NULL REFERENCES place,
    PRIMARY KEY (region_id, geonameid)
) STRICT, WITHOUT ROWID;

CREATE TABLE region (
    -- What is known of countries, regions and islands beside what places have.
    geonameid         INTEGER PRIMARY KEY REFERENCES place,
    places_population INTEGER NOT NULL,  -- people of its places together, for ranking only: no figure of the region
    south             REAL,              -- its bounding box, where a table gives one
    west              REAL,
    north             REAL,
    east              REAL
) STRICT, WITHOUT ROWID;

CREATE TABLE postal_code (
    -- Postal codes, each with the place it was attached to.
    postal_id    INTEGER PRIMARY KEY,
    country_code TEXT NOT NULL REFERENCES country,
    code         TEXT NOT NULL,
    place_name   TEXT NOT NULL,
    admin1_name  TEXT,
    admin1_code  TEXT,
    admin2_name  TEXT,
    admin2_code  TEXT,
    admin3_name  TEXT,
    admin3_code  TEXT,
    latitude     REAL CHECK (latitude BETWEEN -90 AND 90),
    longitude    REAL CHECK (longitude BETWEEN -180 AND 180),
    accuracy     INTEGER,             -- 1 estimated, 4 geonameid, 6 centroid of addresses
    geonameid    INTEGER REFERENCES place,
    attached_by  TEXT CHECK (attached_by IN ('id', 'name', 'distance')),
    source_id    INTEGER NOT NULL REFERENCES source,
    CHECK ((geonameid IS NULL) = (attached_by IS NULL))
) STRICT;
CREATE INDEX postal_code_by_place ON postal_code (geonameid) WHERE geonameid IS NOT NULL;

CREATE TABLE location_cost (
    -- What a day costs, per person, in the local currency of the place's country.
    geonameid   INTEGER NOT NULL REFERENCES place,
    category_id INTEGER NOT NULL REFERENCES category,
    budget      REAL,
    midrange    REAL,
    luxury      REAL,
    error       REAL,             -- two of three such figures are right within this factor
    observations INTEGER NOT NULL DEFAULT 0, -- prices that it was observed from; of logs, their nights
    travellers  INTEGER,          -- whose logs it was observed from, in these years
    first_year  INTEGER,
    last_year   INTEGER,
    date        TEXT NOT NULL,
    source_id   INTEGER NOT NULL REFERENCES source,
    PRIMARY KEY (geonameid, category_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE country_cost (
    -- What a day costs, per person, in the local currency.
    country_code TEXT NOT NULL REFERENCES country,
    category_id  INTEGER NOT NULL REFERENCES category,
    budget       REAL,
    midrange     REAL,
    luxury       REAL,
    error        REAL,            -- two of three such figures are right within this factor
    observations INTEGER NOT NULL DEFAULT 0, -- nights of logs in its places
    travellers   INTEGER,         -- whose logs moved it, in these years
    first_year   INTEGER,
    last_year    INTEGER,
    date         TEXT NOT NULL,
    source_id    INTEGER NOT NULL REFERENCES source,
    PRIMARY KEY (country_code, category_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE destination (
    -- Places that travellers go to: they are more important than their population says.
    geonameid INTEGER PRIMARY KEY REFERENCES place,
    source_id INTEGER NOT NULL REFERENCES source
) STRICT;

CREATE TABLE location_highlight (
    -- Examples of actual costs, in the local currency.
    highlight_id INTEGER PRIMARY KEY,
    geonameid    INTEGER NOT NULL REFERENCES place,
    category_id  INTEGER NOT NULL REFERENCES category,
    cost         REAL NOT NULL,
    description  TEXT NOT NULL,
    date         TEXT NOT NULL,
    source_id    INTEGER NOT NULL REFERENCES source,
    reference    TEXT              -- article of the source that it is from, such as 'en:Lisbon'
) STRICT;

CREATE TABLE country_highlight (
    -- Examples of actual costs, in the local currency.
    highlight_id INTEGER PRIMARY KEY,
    country_code TEXT NOT NULL REFERENCES country,
    category_id  INTEGER NOT NULL REFERENCES category,
    cost         REAL NOT NULL,
    description  TEXT NOT NULL,
    date         TEXT NOT NULL,
    source_id    INTEGER NOT NULL REFERENCES source
) STRICT;

CREATE TABLE accommodation (
    -- Places to stay. A price that is NULL is unknown; each price has its own currency.
    accommodation_id INTEGER PRIMARY KEY,
    geonameid        INTEGER REFERENCES place,
    name             TEXT NOT NULL,
    description      TEXT NOT NULL,
    url              TEXT NOT NULL,
    latitude         REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude        REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    dorm_available   INTEGER NOT NULL CHECK (dorm_available IN (0, 1)),
    dorm_price       REAL,
    dorm_currency    TEXT REFERENCES currency,
    private_available INTEGER NOT NULL CHECK (private_available IN (0, 1)),
    private_price    REAL,
    private_currency TEXT REFERENCES currency,
    rating           REAL,
    addr1            TEXT NOT NULL,
    addr2            TEXT NOT NULL,
    addr3            TEXT NOT NULL,
    zip              TEXT NOT NULL,
    city             TEXT NOT NULL,
    country_code     TEXT REFERENCES country,
    date             TEXT NOT NULL,
    source_id        INTEGER NOT NULL REFERENCES source,
    reference        TEXT,          -- article or object of the source that it is from, such as 'node/2421'; of several, all
    wikidata         TEXT           -- its item there, such as 'Q1127896'
) STRICT;

-- Views: the resource groups, readable.

CREATE VIEW location AS
SELECT p.geonameid, p.name, coalesce(p.ascii_name, p.name) AS ascii_name, p.latitude, p.longitude, p.feature_class, p.feature_code,
       p.country_code, c.name AS country_name, p.admin1_code, a.name AS admin1_name,
       b.name AS admin2_name, z.name AS time_zone, p.population, p.elevation,
       c.currency_code, u.name AS currency, u.symbol, c.negotiate
FROM place p
LEFT JOIN time_zone z USING (time_zone_id)
LEFT JOIN country c USING (country_code)
LEFT JOIN currency u ON u.currency_code = c.currency_code
LEFT JOIN admin1 a ON a.code = p.country_code || '.' || p.admin1_code
LEFT JOIN admin2 b ON b.code = p.country_code || '.' || p.admin1_code || '.' || p.admin2_code;

CREATE VIEW location_costs AS
SELECT l.geonameid, p.name AS location, p.country_code, c.name AS category, l.category_id,
       l.budget, l.midrange, l.luxury, l.error, l.observations, n.currency_code, l.date, s.provenance,
       s.name AS source
FROM location_cost l
JOIN place p USING (geonameid)
JOIN category c USING (category_id)
JOIN source s ON s.source_id = l.source_id
LEFT JOIN country n ON n.country_code = p.country_code;

CREATE VIEW country_costs AS
SELECT k.country_code, n.name AS country, c.name AS category, k.category_id,
       k.budget, k.midrange, k.luxury, k.error, n.currency_code, k.date, s.provenance, s.name AS source
FROM country_cost k
JOIN country n USING (country_code)
JOIN category c USING (category_id)
JOIN source s ON s.source_id = k.source_id;

CREATE VIEW highlights AS
SELECT h.geonameid, p.name AS location, p.country_code, c.name AS category, h.cost,
       n.currency_code, h.description, h.date, s.provenance, s.name AS source
FROM location_highlight h
JOIN place p USING (geonameid)
JOIN category c USING (category_id)
JOIN source s ON s.source_id = h.source_id
LEFT JOIN country n ON n.country_code = p.country_code
UNION ALL
SELECT NULL, NULL, h.country_code, c.name, h.cost, n.currency_code, h.description, h.date,
       s.provenance, s.name
FROM country_highlight h
JOIN category c USING (category_id)
JOIN source s ON s.source_id = h.source_id
JOIN country n ON n.country_code = h.country_code;

CREATE VIEW postal_codes AS
SELECT o.country_code, o.code, o.place_name, o.admin1_name, o.geonameid, p.name AS location,
       o.attached_by, o.latitude, o.longitude
FROM postal_code o
LEFT JOIN place p USING (geonameid);
