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

export type PlaceKind = "place" | "region" | "country";

export type MatchKind =
  | "postal-code"
  | "id"
  | "coordinates"
  | "exact"
  | "exact-alternate"
  | "with-region"
  | "postal-code-prefix"
  | "prefix"
  | "prefix-alternate"
  | "word-prefix"
  | "infix"
  | "fuzzy"
  | "partial";

/** Which places may be in an answer. Applies before the best or nearest are chosen. */
export interface Filter {
  /** Codes of countries: `"PT"`. */
  country?: string | readonly string[] | undefined;
  /** Admin1 regions by code or name: `"US.CA"`, `"CA.Ontario"`. */
  region?: string | readonly string[] | undefined;
  kind?: PlaceKind | readonly PlaceKind[] | undefined;
  /** GeoNames feature classes: `"P"` for populated places. */
  featureClass?: string | readonly string[] | undefined;
  boundingBox?: BoundingBox | undefined;
  circle?: Circle | undefined;
  minPopulation?: number | undefined;
  /** Keeps only places whose costs are known. */
  withCosts?: boolean | undefined;
}

export interface SearchOptions extends Filter, LanguageOptions {
  /** Hits at most: 20 by default, no more than 1,000. */
  limit?: number | undefined;
  /** Whether misspelt names match; true by default. */
  fuzzy?: boolean | undefined;
  /** Ranks places near this point higher. */
  near?: Point | undefined;
  /** Puts the main places of a region or country in its stead. */
  placesOnly?: boolean | undefined;
  /** Adds the name that matched, which takes longer than the search. */
  matchedName?: boolean | undefined;
  /** Adds what the score is made of. */
  explain?: boolean | undefined;
}

export interface ResolveOptions extends SearchOptions {
  /** From 0 to 1; 0.96 by default. */
  minConfidence?: number | undefined;
  /** Places of one name that are no farther apart are one: 10 by default. */
  mergeKm?: number | undefined;
  /** Takes a place before a region or country of its name. */
  placesFirst?: boolean | undefined;
  /** Whether a whole name means a place in the dataset, and none that the dataset lacks. */
  inDataset?: boolean | undefined;
}

export type Style = "budget" | "midrange" | "luxury";

/** The language of names, where known: a BCP 47 tag such as `navigator.language`. Other names are the primary ones. */
export interface LanguageOptions {
  lang?: string | undefined;
}

export interface Fields<F> {
  /** Only these fields of each place: `["id", "name"]` takes half the time of all. */
  fields?: readonly F[] | undefined;
}

export interface CheapestOptions extends Filter, LanguageOptions {
  /** 20 by default, no more than 1,000. */
  limit?: number | undefined;
  /** Midrange by default. */
  style?: Style | undefined;
  /** A day costs no more, in this currency or else in that of the amounts: `"80EUR"`. */
  maxPrice?: string | number | undefined;
}

export interface HighlightOptions {
  /** All of a place or country by default, and 10 around a point; no more than 1,000. */
  limit?: number | undefined;
  /** It costs no more, in this currency or else in US dollars: `"80EUR"`. */
  maxPrice?: string | number | undefined;
}

export interface NearestHighlightOptions extends HighlightOptions {
  radiusKm?: number | undefined;
}

export interface AccommodationOptions extends HighlightOptions, Pick<Filter, "country" | "boundingBox" | "circle"> {
  level?: Style | undefined;
}

export interface NearestAccommodationOptions extends AccommodationOptions {
  radiusKm?: number | undefined;
}

export interface NearestOptions extends Filter, LanguageOptions {
  /** Places at most: 10 by default, no more than 1,000. */
  limit?: number | undefined;
  radiusKm?: number | undefined;
  /** Keeps only places in the country that the point lies in. */
  sameCountry?: boolean | undefined;
}

/** What a list shows of a place. `Dataset.place` has the rest. */
export interface PlaceSummary extends Point {
  id: number;
  name: string;
  kind: PlaceKind;
  countryCode: string | null;
  admin1Name: string | null;
  admin2Name: string | null;
  population: number | null;
  hasCosts: boolean;
}

export interface Hit extends PlaceSummary {
  matchKind: MatchKind;
  /** How good the match is, from 0 to 1; comparable within one answer. */
  score: number;
  /** How likely the place is what the text means, from 0 to 1. */
  confidence: number;
  /** The postal code that matched, if one did. */
  postalCode?: PostalCode;
  matchedName?: string;
  explanation?: Explanation;
}

export type HitField = keyof Hit;

export interface Explanation {
  kind: MatchKind;
  parts: { what: string; times: number; score: number }[];
  score: number;
  doubt: number;
  confidence: number;
}

export interface Resolution {
  /** The place, if one is sure enough. */
  one: Hit | null;
  /** How sure it is, together with what is one with it. */
  confidence: number | null;
  /** What the text may mean, the best first. */
  hits: Hit[];
}

export interface NearbyPlace extends PlaceSummary {
  distanceKm: number;
}

export interface CheapPlace extends PlaceSummary {
  /** What a day costs. */
  day: Expense;
  /** Each place of a group costs about the same as the cheapest of it, which is cheaper than all of later groups. */
  group: number;
  /** How many places its group has, with those that the limit left out. */
  groupSize: number;
  date: string;
  source: Source;
}

export interface Region {
  code: string;
  name: string | null;
}

export interface RegionAt {
  country: Country;
  admin1: Region | null;
}

export interface AlternateName {
  text: string;
  language: string | null;
  kind: "name" | "abbreviation" | "iata" | "icao" | "unlc" | "link" | "wikidata" | "postal";
}

export interface Place extends Point {
  id: number;
  name: string;
  asciiName: string | null;
  alternateNames: AlternateName[];
  boundingBox: BoundingBox | null;
  kind: PlaceKind;
  featureClass: string | null;
  featureCode: string | null;
  countryCode: string | null;
  countryName: string | null;
  alternateCountries: string[];
  admin1Code: string | null;
  admin1Name: string | null;
  admin2Code: string | null;
  admin2Name: string | null;
  timeZone: string | null;
  population: number | null;
  /** Metres. */
  elevation: number | null;
  /** Metres, from an elevation model. */
  dem: number | null;
  modified: string | null;
  /** How much a visitor is expected to bargain, 0 to 4. */
  bargaining: number | null;
  currencyCode: string | null;
  currencyName: string | null;
  currencySymbol: string | null;
  hasCosts: boolean;
}

export interface Source {
  id: string;
  title: string;
  origin: string;
  license: string;
  date: string;
  provenance: "official" | "imported" | "estimate" | "sample" | "observed" | "blended";
}

export interface Country {
  code: string;
  name: string;
  currencyCode: string | null;
  bargaining: number | null;
  bargainingSource: Source | null;
  iso3: string | null;
  capital: string | null;
  continent: string | null;
  population: number | null;
  areaKm2: number | null;
  languages: string[];
  neighbours: string[];
  callingCode: string | null;
  domain: string | null;
  postalFormat: string | null;
  placeId: number | null;
  hasCosts: boolean;
}

export interface Currency {
  code: string;
  name: string;
  alternateName: string | null;
  symbol: string | null;
  rate: { perBase: number; base: string; date: string; source: Source } | null;
  /** What replaced it, if it was withdrawn. */
  successor: { code: string; perUnit: number } | null;
}

export interface Conversion {
  from: string;
  to: string;
  amount: number;
  rate: number;
  converted: number;
  date: string;
}

export interface Category {
  id: number;
  name: string;
  description: string;
  unit: string;
  /** Whether the dataset has costs of it, of any place or country. */
  hasCosts: boolean;
}

export interface Cost {
  categoryId: number;
  category: string;
  budget: number | null;
  midrange: number | null;
  luxury: number | null;
  error: number | null;
  /** How many prices it is observed from, or how many nights of travellers. */
  observations: number;
  /** How many travellers' logs it is observed from, and their first and last year; absent if from none. */
  travellers?: number;
  firstYear?: number;
  lastYear?: number;
  date: string;
  source: Source;
}

/** Per person in the local currency; two share a room. */
export interface Costs {
  /** A figure of its own, which need not be the sum of the categories. */
  total: Cost;
  categories: Cost[];
  currency: Currency | null;
  /** The country whose costs these are, if the place has none of its own. */
  inheritedFrom: string | null;
  /** The place whose costs these are, if it is the main one of a region, or the city of a quarter, that has none of its own. */
  inheritedFromPlace: number | null;
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

export interface Expense {
  amount: number;
  /** Two of three true amounts lie between these. */
  low: number | null;
  high: number | null;
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

export interface Highlight {
  description: string;
  categoryId: number;
  cost: number;
  currencyCode: string | null;
  date: string;
  reference: string | null;
  source: Source;
}

export interface NearbyHighlight {
  highlight: Highlight;
  placeId: number;
  distanceKm: number;
}

export interface Offer {
  available: boolean;
  price: number | null;
  currencyCode: string | null;
}

export interface Accommodation extends Point {
  id: number;
  name: string;
  description: string | null;
  url: string | null;
  dorm: Offer;
  private: Offer;
  /** The style of travel whose cost of accommodation is nearest to its price. */
  level: Style | null;
  rating: number | null;
  address: [string | null, string | null, string | null];
  postalCode: string | null;
  city: string | null;
  countryName: string | null;
  placeId: number | null;
  date: string;
  reference: string | null;
  source: Source;
}

export interface NearbyAccommodation {
  accommodation: Accommodation;
  distanceKm: number;
}

export interface PostalCode {
  code: string;
  countryCode: string;
  placeName: string;
  admin1Name: string | null;
  point: Point | null;
  placeId: number | null;
  /** Whether the place is the one nearest to the code's point, not the one it is named after. */
  byDistance: boolean;
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
