// The records that go in and come out, as the library has them: `docs/library.md` says more of each.

/** Degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

export interface Circle extends Point {
  radiusKm: number;
}

/** Degrees. A box over the antimeridian has a west that is greater than its east. */
export interface BoundingBox {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The language of names, where known: a BCP 47 tag such as `navigator.language`. Other names are the primary ones. */
export interface LanguageOptions {
  lang?: string | undefined;
}

/** What answers show of a hit. */
export interface ShownOptions {
  /** Adds the name that matched, which takes longer than the search. */
  matchedName?: boolean | undefined;
  /** Adds what the score is made of. */
  explain?: boolean | undefined;
}

export interface Fields<F> {
  /** Only these fields of each place: `["id", "name"]` takes half the time of all. */
  fields?: readonly F[] | undefined;
}

/** Which places may be in an answer. Applies before the best or nearest are chosen. */
export type Filter = Pick<
  SearchOptions & NearestOptions,
  "country" | "region" | "kind" | "featureClass" | "boundingBox" | "circle" | "minPopulation" | "withCosts"
>;

export type HitField = keyof Hit;

export interface Resolution {
  /** The place, if one is sure enough. */
  one: Hit | null;
  /** How sure it is, together with what is one with it. */
  confidence: number | null;
  /** What the text may mean, the best first. */
  hits: Hit[];
}

export interface RegionAt {
  country: Country;
  admin1: Region | null;
}

export interface TripStop {
  /** The id of a place or the code of a country. */
  where: number | string;
  days: number;
  style?: Style | undefined;
}

export interface TripOptions extends LanguageOptions {
  /** 1 by default. */
  travellers?: number | undefined;
  /** Code of the currency of the amounts; by default that of the first stop. */
  currency?: string | undefined;
  /** Midrange by default. */
  style?: Style | undefined;
}

/** What the days of a trip cost all travellers. */
export interface Trip {
  currencyCode: string;
  travellers: number;
  rooms: number;
  days: number;
  /** The sum of what is known. */
  total: Expense;
  stops: StopCosts[];
}

export interface StopCosts {
  placeId: number | null;
  countryCode: string | null;
  name: string;
  days: number;
  style: Style;
  /** `null` where too little is known, which is not in the sum. */
  day: Expense | null;
  total: Expense | null;
  /** Whether half a room is counted for whoever has one alone, as what the other half costs is not known. */
  halfRoom: boolean;
  error: number | null;
  provenance: Source["provenance"] | null;
  inheritedFrom: string | null;
  inheritedFromPlace: number | null;
}

export interface Info {
  name: string;
  libraryVersion: string;
  buildId: string;
  snapshotDate: string;
  places: number;
  regions: number;
  placesWithCosts: number;
  countries: number;
  currencies: number;
  postalCodes: number;
  accommodation: number;
  sources: Source[];
}

// Made by tests/types.rs: change the library, or that, instead.

export type PlaceKind = "place" | "region" | "country";

export type MatchKind = "postal-code" | "id" | "coordinates" | "exact" | "exact-alternate" | "with-region" | "postal-code-prefix" | "prefix" | "prefix-alternate" | "word-prefix" | "infix" | "fuzzy" | "partial";

export type NameKind = "name" | "abbreviation" | "iata" | "icao" | "unlc" | "link" | "wikidata" | "postal";

export type Provenance = "official" | "imported" | "estimate" | "sample" | "observed" | "blended";

export type CostUnit = "total" | "item" | "day";

export type Style = "budget" | "midrange" | "luxury";

export interface SearchOptions extends LanguageOptions, ShownOptions {
  /** Maximum number of results. */
  limit?: number | undefined;
  /** Only what is in this country; of several, in one of these countries. */
  country?: string | readonly string[] | undefined;
  /** Only places in this region; of several, in one of these regions. */
  region?: string | readonly string[] | undefined;
  /** Only places proper, regions or countries; of several, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for. */
  kind?: PlaceKind | readonly PlaceKind[] | undefined;
  /** Only places of this GeoNames feature class; of several, of one of these classes. */
  featureClass?: string | readonly string[] | undefined;
  /** Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian. */
  boundingBox?: BoundingBox | undefined;
  /** Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres. */
  circle?: Circle | undefined;
  /** Only places with at least this many inhabitants. */
  minPopulation?: number | undefined;
  /** Whether only places with travel costs are results. */
  withCosts?: boolean | undefined;
  /** Ranks places near this point higher: its latitude and longitude in degrees. */
  near?: Point | undefined;
  /** Whether misspelt names are looked for where little else is found. */
  fuzzy?: boolean | undefined;
  /** Whether the most important places in a region or country replace it. */
  placesOnly?: boolean | undefined;
}

export interface ResolveOptions extends LanguageOptions, ShownOptions {
  /** Maximum number of results. */
  limit?: number | undefined;
  /** Only what is in this country; of several, in one of these countries. */
  country?: string | readonly string[] | undefined;
  /** Only places in this region; of several, in one of these regions. */
  region?: string | readonly string[] | undefined;
  /** Only places proper, regions or countries; of several, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for. */
  kind?: PlaceKind | readonly PlaceKind[] | undefined;
  /** Only places of this GeoNames feature class; of several, of one of these classes. */
  featureClass?: string | readonly string[] | undefined;
  /** Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian. */
  boundingBox?: BoundingBox | undefined;
  /** Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres. */
  circle?: Circle | undefined;
  /** Only places with at least this many inhabitants. */
  minPopulation?: number | undefined;
  /** Whether only places with travel costs are results. */
  withCosts?: boolean | undefined;
  /** Ranks places near this point higher: its latitude and longitude in degrees. */
  near?: Point | undefined;
  /** Whether misspelt names are looked for where little else is found. */
  fuzzy?: boolean | undefined;
  /** Whether the most important places in a region or country replace it. */
  placesOnly?: boolean | undefined;
  /** The least confidence of a place that is taken, from 0 to 1. */
  minConfidence?: number | undefined;
  /** How near two places of one name must be to count as one, in kilometres. */
  mergeKm?: number | undefined;
  /** Whether a place proper is taken before a region or country of its name that it lies in. */
  placesFirst?: boolean | undefined;
  /** Whether a text that is the whole name of a place means one in the dataset, and none that the dataset lacks. */
  inDataset?: boolean | undefined;
}

export interface NearestOptions extends LanguageOptions {
  /** Maximum number of results. */
  limit?: number | undefined;
  /** Only what is within this distance in kilometres. */
  radiusKm?: number | undefined;
  /** Only what is in this country; of several, in one of these countries. */
  country?: string | readonly string[] | undefined;
  /** Only places in this region; of several, in one of these regions. */
  region?: string | readonly string[] | undefined;
  /** Only places proper, regions or countries; of several, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for. */
  kind?: PlaceKind | readonly PlaceKind[] | undefined;
  /** Only places of this GeoNames feature class; of several, of one of these classes. */
  featureClass?: string | readonly string[] | undefined;
  /** Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian. */
  boundingBox?: BoundingBox | undefined;
  /** Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres. */
  circle?: Circle | undefined;
  /** Only places with at least this many inhabitants. */
  minPopulation?: number | undefined;
  /** Whether only places with travel costs are results. */
  withCosts?: boolean | undefined;
  /** Whether only places in the country that the point lies in are results; at sea, all are. */
  sameCountry?: boolean | undefined;
}

export interface CheapestOptions extends LanguageOptions {
  /** Maximum number of results. */
  limit?: number | undefined;
  /** Only what is in this country; of several, in one of these countries. */
  country?: string | readonly string[] | undefined;
  /** Only places in this region; of several, in one of these regions. */
  region?: string | readonly string[] | undefined;
  /** Only places proper, regions or countries; of several, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for. */
  kind?: PlaceKind | readonly PlaceKind[] | undefined;
  /** Only places of this GeoNames feature class; of several, of one of these classes. */
  featureClass?: string | readonly string[] | undefined;
  /** Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian. */
  boundingBox?: BoundingBox | undefined;
  /** Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres. */
  circle?: Circle | undefined;
  /** Only places with at least this many inhabitants. */
  minPopulation?: number | undefined;
  /** Whether only places with travel costs are results. */
  withCosts?: boolean | undefined;
  /** The style of travel; midrange by default. */
  style?: Style | undefined;
  /** Only what costs no more than this, in this currency, or else in that of the request or in US dollars. */
  maxPrice?: string | number | undefined;
}

export interface HighlightOptions {
  /** Maximum number of results. */
  limit?: number | undefined;
  /** Only what costs no more than this, in this currency, or else in that of the request or in US dollars. */
  maxPrice?: string | number | undefined;
}

export interface NearestHighlightOptions {
  /** Maximum number of results. */
  limit?: number | undefined;
  /** Only what is within this distance in kilometres. */
  radiusKm?: number | undefined;
  /** Only what costs no more than this, in this currency, or else in that of the request or in US dollars. */
  maxPrice?: string | number | undefined;
}

export interface AccommodationOptions {
  /** Maximum number of results. */
  limit?: number | undefined;
  /** Only what is in this country; of several, in one of these countries. */
  country?: string | readonly string[] | undefined;
  /** Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian. */
  boundingBox?: BoundingBox | undefined;
  /** Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres. */
  circle?: Circle | undefined;
  /** Only what is of this level. */
  level?: Style | undefined;
  /** Only what costs no more than this, in this currency, or else in that of the request or in US dollars. */
  maxPrice?: string | number | undefined;
}

export interface NearestAccommodationOptions {
  /** Maximum number of results. */
  limit?: number | undefined;
  /** Only what is within this distance in kilometres. */
  radiusKm?: number | undefined;
  /** Only what is in this country; of several, in one of these countries. */
  country?: string | readonly string[] | undefined;
  /** Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian. */
  boundingBox?: BoundingBox | undefined;
  /** Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres. */
  circle?: Circle | undefined;
  /** Only what is of this level. */
  level?: Style | undefined;
  /** Only what costs no more than this, in this currency, or else in that of the request or in US dollars. */
  maxPrice?: string | number | undefined;
}

/** What a list shows of a place. */
export interface PlaceSummary extends Point {
  /** Its id, from GeoNames. */
  id: number;
  /** Primary name. */
  name: string;
  /** Whether it is a place proper, or a region or country. */
  kind: PlaceKind;
  /** Code of its country; `null` where it belongs to none. */
  countryCode: string | null;
  /** Name of its admin1 region, where known. */
  admin1Name: string | null;
  /** Name of its admin2 region, where known. */
  admin2Name: string | null;
  /** Number of inhabitants, where known. */
  population: number | null;
  /** Whether travel costs are known for it. */
  hasCosts: boolean;
}

/** What a list shows of a hit. */
export interface Hit extends PlaceSummary {
  /** How the text matched. */
  matchKind: MatchKind;
  /** How good the match is, from 0 to 1; comparable within one answer. */
  score: number;
  /** How likely this place is what the text means, from 0 to 1. */
  confidence: number;
  /** The postal code that matched, if one did. It says whether the place is merely the nearest one. */
  postalCode?: PostalCode;
  matchedName?: string;
  explanation?: Explanation;
}

/** What a list shows of a place near a point. */
export interface NearbyPlace extends PlaceSummary {
  /** Great-circle distance in kilometres. */
  distanceKm: number;
}

/** The record of a place: everything but its costs, highlights and accommodation. */
export interface Place extends Point {
  /** Its id, from GeoNames. */
  id: number;
  /** Primary name. */
  name: string;
  /** Name in plain ASCII, where the source gives one. */
  asciiName: string | null;
  /** Alternate names: postal codes first, then names and codes. */
  alternateNames: AlternateName[];
  /** The bounding box of a region or country, where known. */
  boundingBox: BoundingBox | null;
  /** Whether it is a place proper, or a region or country. */
  kind: PlaceKind;
  /** GeoNames feature class, one letter: `P` for populated places. */
  featureClass: string | null;
  /** GeoNames feature code, such as `PPLC` for a capital. */
  featureCode: string | null;
  /** Code of its country; `null` where it belongs to none. */
  countryCode: string | null;
  /** Name of the country. */
  countryName: string | null;
  /** Codes of further countries. */
  alternateCountries: string[];
  /** Code of its admin1 region within the country. */
  admin1Code: string | null;
  /** Name of the admin1 region, where known. */
  admin1Name: string | null;
  /** Code of its admin2 region within the admin1 region. */
  admin2Code: string | null;
  /** Name of the admin2 region, where known. */
  admin2Name: string | null;
  /** IANA time zone. */
  timeZone: string | null;
  /** Number of inhabitants. */
  population: number | null;
  /** Metres above sea level. */
  elevation: number | null;
  /** Metres above sea level from a digital elevation model. */
  dem: number | null;
  /** Date of the last change in GeoNames, ISO 8601. */
  modified: string | null;
  /** How much a visitor is expected to bargain, 0 (not at all) to 4 (often). It is a figure of the country; `bargaining_source` is its source. */
  bargaining: number | null;
  /** Code of the local currency; `null` where there is none (Antarctica). */
  currencyCode: string | null;
  /** Name of the currency. */
  currencyName: string | null;
  /** Symbol of the currency, where it has one. */
  currencySymbol: string | null;
  /** Whether travel costs are known for it. */
  hasCosts: boolean;
}

/** One alternate name of a place. */
export interface AlternateName {
  /** The name or code. */
  text: string;
  /** BCP 47 tag of its language, where known. */
  language: string | null;
  /** Its kind: a name, a postal code, an airport code … */
  kind: NameKind;
}

/** A postal code and the place that it stands for. */
export interface PostalCode {
  /** The code as its country writes it. */
  code: string;
  /** Its country. */
  countryCode: string;
  /** Name of the place in the postal data. */
  placeName: string;
  /** Name of the admin1 region in the postal data, where it has one. */
  admin1Name: string | null;
  /** Its point, where known. */
  point: Point | null;
  /** The place that the code is attached to, if any. */
  placeId: number | null;
  /** Whether that place is merely the nearest one: none nearby has the name in the postal data. */
  byDistance: boolean;
}

/** Why a hit scores as much as it does. */
export interface Explanation {
  /** How the text matched. */
  kind: MatchKind;
  /** The parts of the score: the place, its name, the rest of the text. */
  parts: ScorePart[];
  /** The sum of the parts. `Hit::score` is its share of the highest one. */
  score: number;
  /** The odds, relative to the hit, that the text means something that the dataset lacks. */
  doubt: number;
  /** How likely the place is what the text means: `Hit::confidence`. */
  confidence: number;
}

/** A part of a score. */
export interface ScorePart {
  /** Its description: `a region, country or city that it is in`. */
  what: string;
  /** How often that holds. */
  times: number;
  /** Its contribution to the score. */
  score: number;
}

/** The administrative region of a place. */
export interface Region {
  /** GeoNames' code of the region, within the region or country above it: `CA` of `US.CA`. */
  code: string;
  /** Its name, where known. */
  name: string | null;
}

/** A country or dependent territory; `00` is At Sea. */
export interface Country {
  /** ISO 3166-1 alpha-2 code. */
  code: string;
  /** Name in English. */
  name: string;
  /** Code of its currency; `null` where there is none (Antarctica). */
  currencyCode: string | null;
  /** How much a visitor is expected to bargain, 0 (not at all) to 4 (often), where known. */
  bargaining: number | null;
  /** Where `bargaining` comes from; in the default data it is an estimate. */
  bargainingSource: Source | null;
  /** ISO 3166-1 alpha-3 code. */
  iso3: string | null;
  /** Name of the capital. */
  capital: string | null;
  /** Continent code: AF, AN, AS, EU, NA, OC, SA. */
  continent: string | null;
  /** Inhabitants, where known. */
  population: number | null;
  /** Square kilometres, where known. */
  areaKm2: number | null;
  /** Language tags, most spoken first. */
  languages: string[];
  /** Codes of the neighbouring countries. */
  neighbours: string[];
  /** International calling code. */
  callingCode: string | null;
  /** Top-level domain. */
  domain: string | null;
  /** Form of its postal codes, `#` a digit and `@` a letter. */
  postalFormat: string | null;
  /** GeoNames' id of the country, where known; a dataset of populated places has no place with it. */
  placeId: number | null;
  /** Whether travel costs are known for the country. */
  hasCosts: boolean;
}

/** A currency. */
export interface Currency {
  /** ISO 4217 code. */
  code: string;
  /** Name with the country in parentheses, such as `Dollar (United States)`. */
  name: string;
  /** Its name without parentheses, such as `US Dollar`, if a source has it. */
  alternateName: string | null;
  /** Symbol; without one, amounts are customarily shown with the code. */
  symbol: string | null;
  /** Its exchange rate, where known. */
  rate: Rate | null;
  /** The currency that replaced it, if it was withdrawn. */
  successor: Successor | null;
}

/** A reference exchange rate. */
export interface Rate {
  /** Units of the currency for one unit of the base. */
  perBase: number;
  /** Code of the base. */
  base: string;
  /** Date of the rate, ISO 8601. */
  date: string;
  /** Where it comes from. */
  source: Source;
}

/** The currency that replaced a withdrawn one. */
export interface Successor {
  /** ISO 4217 code. */
  code: string;
  /** Units of the withdrawn currency for one unit of this one. */
  perUnit: number;
}

/** A converted amount. */
export interface Conversion {
  /** The currency converted from. */
  from: string;
  /** The currency converted to. */
  to: string;
  /** The amount in `from`. */
  amount: number;
  /** Units of `to` for one unit of `from`. */
  rate: number;
  /** The amount in `to`. */
  converted: number;
  /** Date of the rate, ISO 8601: the older of the two rates that it is made of. */
  date: string;
}

/** A cost category; id 0 is the overall total of a day. */
export interface Category {
  /** Its id. */
  id: number;
  /** Its name. */
  name: string;
  /** Description. */
  description: string;
  /** The unit of its amounts. */
  unit: CostUnit;
  /** Whether the dataset has costs in it for any place or country. The default data have none for most categories. */
  hasCosts: boolean;
}

/** The travel costs of a place or country, per person, in the local currency. */
export interface Costs {
  /** The costs of a whole day: a figure of its own, which need not be the sum of the categories. */
  total: Cost;
  /** The costs by category, by ascending id. Categories without data are absent. */
  categories: Cost[];
  /** The currency of the amounts, where the country has one. */
  currency: Currency | null;
  /** The country whose figures these are, if the place has none of its own. */
  inheritedFrom: string | null;
  /** The place whose figures these are, if it is the main one of a region, or the city of a quarter, that has none of its own. */
  inheritedFromPlace: number | null;
}

/** The costs of one category. */
export interface Cost {
  /** The category's id; 0 is the overall total. */
  categoryId: number;
  /** The category's name. */
  category: string;
  /** Typical low-end amount. */
  budget: number | null;
  /** Typical mid-range amount. */
  midrange: number | null;
  /** Typical luxury amount. */
  luxury: number | null;
  /** The error factor, where known: two of three true amounts lie between `amount / error` and `amount * error`. */
  error: number | null;
  /** How many prices of the place the figure was observed from, or how many nights of `travellers`; 0 for one that was not. */
  observations: number;
  /** How many travellers' logs it was observed from; 0 for one that was not. */
  travellers?: number;
  /** The first year of these logs. */
  firstYear?: number;
  /** The last year of these logs. */
  lastYear?: number;
  /** Date of the figure, ISO 8601. */
  date: string;
  /** Its source, and how far it can be trusted. */
  source: Source;
}

/** An amount of money, and the range in which the true amount probably lies. */
export interface Expense {
  /** The amount. */
  amount: number;
  /** The lower end of the range, where known: two of three true amounts lie between it and `high`. */
  low: number | null;
  /** The upper end of the range. */
  high: number | null;
}

/** A place, and what a day there costs per person, of two who share a room, in the currency that was asked for. */
export interface CheapPlace extends PlaceSummary {
  /** The costs of a day there. */
  day: Expense;
  /** The number of its group, from 1. Each place of a group costs about the same as the cheapest of the group, which is cheaper than every place of later groups: see `CostComparison`. */
  group: number;
  /** How many places its group has, with those that the limit left out. */
  groupSize: number;
  /** Date of the figure, ISO 8601. */
  date: string;
  /** Its source, and how far it can be trusted. */
  source: Source;
}

/** An example of an actual cost, in the local currency. */
export interface Highlight {
  /** Description. */
  description: string;
  /** Its category's id. */
  categoryId: number;
  /** The amount. */
  cost: number;
  /** Currency of the amount, where the country has one. */
  currencyCode: string | null;
  /** Date of the figure, ISO 8601. */
  date: string;
  /** The article or object that it is from, by its name in the source, such as `en:Lisbon`. */
  reference: string | null;
  /** Where it comes from. */
  source: Source;
}

/** An example of an actual cost, and the distance of its place from a point. */
export interface NearbyHighlight {
  /** The example. */
  highlight: Highlight;
  /** The place that it is of. */
  placeId: number;
  /** Great-circle distance of the place in kilometres. */
  distanceKm: number;
}

/** The source of a record. */
export interface Source {
  /** Short id, such as `cost-estimates`. */
  id: string;
  /** A description in a few words. */
  title: string;
  /** Its origin: an address, or a package and its version. */
  origin: string;
  /** Its licence, as an SPDX expression where there is one. */
  license: string;
  /** Its date, ISO 8601. */
  date: string;
  /** How far it can be trusted: an estimate says so here. */
  provenance: Provenance;
}

/** A hotel or hostel. */
export interface Accommodation extends Point {
  /** Id of the listing. */
  id: number;
  /** Its name. */
  name: string;
  /** Free text. */
  description: string | null;
  /** Booking link, exactly as the source gives it. */
  url: string | null;
  /** A bed in a dormitory. */
  dorm: Offer;
  /** A private room. */
  private: Offer;
  /** The style of travel that its price suits, where known: the one whose cost of accommodation in its place is nearest by ratio to its lowest price for a person, a bed or half a room. */
  level: Style | null;
  /** Overall rating, on the source's own scale. */
  rating: number | null;
  /** The three lines of the address. */
  address: [string | null, string | null, string | null];
  /** Postal code. */
  postalCode: string | null;
  /** City. */
  city: string | null;
  /** Name of the country. */
  countryName: string | null;
  /** The place that it belongs to, where known. */
  placeId: number | null;
  /** Date of the listing, ISO 8601. */
  date: string;
  /** The article or object that it is from, by its name in the source, such as `en:Lisbon` or `node/2421`. */
  reference: string | null;
  /** Where the listing comes from. */
  source: Source;
}

/** A listing and its distance from a point. */
export interface NearbyAccommodation {
  /** The listing. */
  accommodation: Accommodation;
  /** Great-circle distance in kilometres. */
  distanceKm: number;
}

/** Whether a kind of room is offered, and at what price. */
export interface Offer {
  /** Whether it is offered. */
  available: boolean;
  /** Price of a night, where known. */
  price: number | null;
  /** Currency of the price. */
  currencyCode: string | null;
}
