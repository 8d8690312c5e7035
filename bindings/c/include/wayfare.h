/*
 * Wayfare: an offline geocoder with travel costs. docs/c.md describes this interface.
 *
 * Made by cbindgen from bindings/c/src; not edited by hand.
 *
 * - A function that can fail returns a wayfare_status. It writes its answer through the pointer before the last one, and only
 *   if it returns WAYFARE_STATUS_OK. If the last pointer is not NULL, it is given the message of the error, or NULL where
 *   there is none; free it with wayfare_string_free.
 * - Every function may be called from any number of threads at the same time, with the same dataset and lists. Only what is
 *   freed must be in nobody's use any more, and is freed once.
 * - Pointers must be NULL or point to what the type says. Texts and options are not kept after the call.
 */

#ifndef WAYFARE_H
#define WAYFARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The result of a call. The message of an error says what is wrong and what to do.
typedef enum wayfare_status {
    // There is an answer.
    WAYFARE_STATUS_OK = 0,
    // The dataset does not have it. This is an answer, not an error: there is no message.
    WAYFARE_STATUS_NOT_FOUND = 1,
    // An argument is wrong: NULL where a value is required, invalid UTF-8, a latitude of 91.
    WAYFARE_STATUS_BAD_INPUT = 2,
    // There is no dataset in the folder.
    WAYFARE_STATUS_NO_DATASET = 3,
    // This version cannot read the files, or they do not belong together.
    WAYFARE_STATUS_INCOMPATIBLE = 4,
    // A file of the dataset is corrupt.
    WAYFARE_STATUS_CORRUPT = 5,
    // A file could not be read.
    WAYFARE_STATUS_IO = 6,
    // A bug of Wayfare: it panicked. The dataset can still be used.
    WAYFARE_STATUS_BUG = 7,
} wayfare_status;

// Costs by ascending category, the overall total last. Free them with `wayfare_costs_free`.
typedef struct wayfare_costs wayfare_costs;

// An opened dataset. Any number of threads may query it at the same time.
typedef struct wayfare_dataset wayfare_dataset;

// A list of hits, the best first. Free it with `wayfare_hits_free`.
typedef struct wayfare_hits wayfare_hits;

// A list of places, the nearest first. Free it with `wayfare_nearby_places_free`.
typedef struct wayfare_nearby_places wayfare_nearby_places;

// A text that the caller owns. Free it with `wayfare_string_free`.
typedef struct wayfare_string wayfare_string;

// Text in UTF-8, with a length and no NUL at its end. Its bytes are never changed.
//
// In an answer, `bytes` is NULL if nothing is known; in an argument, if nothing is given.
typedef struct wayfare_text {
    const char *bytes;
    size_t length;
} wayfare_text;

// Bytes in memory.
typedef struct wayfare_bytes {
    const uint8_t *first;
    size_t length;
} wayfare_bytes;

// The description of a dataset.
typedef struct wayfare_info {
    // Name of the dataset.
    struct wayfare_text name;
    // Date of the data, ISO 8601.
    struct wayfare_text snapshot_date;
    // Identifies this build: 32 hexadecimal digits.
    char build_id[33];
    // Version of the file format.
    uint32_t format_version;
    // Number of places.
    size_t places;
    // Number of regions and countries, which search finds beside places.
    size_t regions;
} wayfare_info;

// The costs of a category, per person, in the local currency. Two share a room. A figure that is not known is NaN.
typedef struct wayfare_cost {
    // Id of the category; 0 is the overall total of a day.
    uint16_t category_id;
    // Currency of the amounts, empty where the country has none.
    char currency_code[4];
    // The country whose figures these are, if the place has none of its own; else empty.
    char inherited_from[3];
    // The place whose figures these are, if it is the main one of a region, or the city of a quarter, that has none of its own; else 0.
    uint32_t inherited_from_place;
    // Name of the category.
    struct wayfare_text category;
    // Typical low-end amount.
    double budget;
    // Typical mid-range amount.
    double midrange;
    // Typical luxury amount.
    double luxury;
    // The error factor: two of three true amounts lie between `amount / error` and `amount * error`.
    double error;
    // Date of the figure, ISO 8601.
    struct wayfare_text date;
    // The source, in a few words.
    struct wayfare_text source;
    // How far it can be trusted: `official`, `observed`, `blended`, `imported`, `estimate` or `sample`.
    struct wayfare_text provenance;
    // How many prices of the place the figure was observed from, or how many nights of `travellers`; 0 for one that was not.
    uint32_t observations;
    // How many travellers' logs it was observed from; 0 for one that was not.
    uint32_t travellers;
    // The first year of these logs.
    uint32_t first_year;
    // The last year of these logs.
    uint32_t last_year;
} wayfare_cost;

// A converted amount.
typedef struct wayfare_conversion {
    // Units of the second currency for one unit of the first.
    double rate;
    // The amount in the second currency.
    double converted;
    // Date of the rate, ISO 8601. It is valid as long as the dataset.
    struct wayfare_text date;
} wayfare_conversion;

// A point in degrees (WGS 84): north and east are positive.
typedef struct wayfare_point {
    // Latitude, from -90 to 90.
    double latitude;
    // Longitude, from -180 to 180.
    double longitude;
} wayfare_point;

// A list of texts; one full of zeros is empty.
typedef struct wayfare_text_list {
    const struct wayfare_text *first;
    size_t length;
} wayfare_text_list;

// A box of latitudes and longitudes in degrees (WGS 84). With a west above its east, it crosses the antimeridian.
typedef struct wayfare_bounding_box {
    // Lowest latitude.
    double south;
    // Longitude of its western edge.
    double west;
    // Highest latitude.
    double north;
    // Longitude of its eastern edge.
    double east;
} wayfare_bounding_box;

// A circle: all points within a great-circle distance of its centre.
typedef struct wayfare_circle {
    // Its centre.
    struct wayfare_point center;
    // Its radius in kilometres, 0 or more.
    double radius_km;
} wayfare_circle;

// A filter of places; full of zeros, it allows all of them.
typedef struct wayfare_filter {
    // Only places in these countries: codes of two letters.
    struct wayfare_text_list countries;
    // Only places in these admin1 regions, such as `US.CA` or `CA.Ontario`.
    struct wayfare_text_list regions;
    // Only these kinds: `place`, `region`, `country`. The nearest places are always places.
    struct wayfare_text_list kinds;
    // Only places of these GeoNames feature classes, each a letter: `P` for populated places.
    struct wayfare_text feature_classes;
    // Only places in this box; NULL for everywhere.
    const struct wayfare_bounding_box *bounding_box;
    // Only places in this circle; NULL for everywhere.
    const struct wayfare_circle *circle;
    // Only places with at least this many inhabitants.
    uint64_t min_population;
    // Only places with travel costs.
    bool with_costs;
} wayfare_filter;

// Options of a query for the nearest places. Full of zeros, like NULL, they are the defaults.
typedef struct wayfare_nearest_options {
    // The filter of places.
    struct wayfare_filter filter;
    // Only places within this distance in kilometres; 0 for any distance.
    double radius_km;
    // Maximum number of places, up to 1,000; 0 for 10.
    size_t limit;
    // Only places in the country that the point lies in.
    bool same_country;
} wayfare_nearest_options;

// A place, region or country. Its strings are valid as long as the dataset, or the list that it is in.
typedef struct wayfare_place {
    // Its id, which is GeoNames' own and the same in every dataset.
    uint32_t id;
    // Whether travel costs are known for it.
    bool has_costs;
    // Code of its country, empty where it belongs to none.
    char country_code[3];
    // Code of the local currency, empty where there is none.
    char currency_code[4];
    // Its point.
    struct wayfare_point point;
    // Number of inhabitants, 0 where it is not known.
    uint64_t population;
    // Metres above sea level, NaN where it is not known.
    double elevation;
    // Metres above sea level by a digital elevation model, NaN where it is not known.
    double dem;
    // How much a visitor bargains in its country, from 0 (not at all) to 4 (often), NaN where it is not known.
    double bargaining;
    // `place`, `region` or `country`.
    struct wayfare_text kind;
    // Primary name.
    struct wayfare_text name;
    // Name in plain ASCII.
    struct wayfare_text ascii_name;
    // Name of the country.
    struct wayfare_text country_name;
    // Code of its admin1 region within the country.
    struct wayfare_text admin1_code;
    // Name of the admin1 region.
    struct wayfare_text admin1_name;
    // Code of its admin2 region within the admin1 region.
    struct wayfare_text admin2_code;
    // Name of the admin2 region.
    struct wayfare_text admin2_name;
    // GeoNames feature class, one letter: `P` for populated places.
    struct wayfare_text feature_class;
    // GeoNames feature code, such as `PPLC` for a capital.
    struct wayfare_text feature_code;
    // IANA time zone.
    struct wayfare_text time_zone;
    // Date of its last change in GeoNames, ISO 8601.
    struct wayfare_text modified;
    // Name of the currency.
    struct wayfare_text currency_name;
    // Symbol of the currency.
    struct wayfare_text currency_symbol;
    // Codes of further countries that it belongs to or that claim it, with commas between.
    struct wayfare_text alternate_countries;
} wayfare_place;

// A place and its distance.
typedef struct wayfare_nearby_place {
    // The place.
    struct wayfare_place place;
    // Great-circle distance in kilometres.
    double distance_km;
} wayfare_nearby_place;

// The country and the region that a point lies in. Its strings are valid as long as the dataset.
typedef struct wayfare_region {
    // Code of the country.
    char country_code[3];
    // Name of the country.
    struct wayfare_text country_name;
    // Code of the admin1 region within the country.
    struct wayfare_text admin1_code;
    // Name of the admin1 region.
    struct wayfare_text admin1_name;
} wayfare_region;

// A country. `wayfare_get` has the rest that is known of it: `/countries/PT`.
typedef struct wayfare_country {
    // ISO 3166-1 alpha-2 code.
    char code[3];
    // Its name in English, valid as long as the dataset.
    struct wayfare_text name;
} wayfare_country;

// Options of a search. Full of zeros, like NULL, they are the defaults.
typedef struct wayfare_search_options {
    // The filter of places.
    struct wayfare_filter filter;
    // Ranks places near this point higher; NULL for no such point.
    const struct wayfare_point *near;
    // Maximum number of hits, up to 1,000; 0 for 20.
    size_t limit;
    // Misspelt names are not matched.
    bool no_fuzzy;
    // All hits are places proper: the most important places in a region replace it.
    bool places_only;
    // Hits get a matched name. This reads all names of each place that is found.
    bool matched_names;
} wayfare_search_options;

// Options of a resolution. Full of zeros, like NULL, they are the defaults.
typedef struct wayfare_resolve_options {
    // The options of its search.
    struct wayfare_search_options search;
    // The least confidence of a place that is taken, from 0 to 1; 0 for 0.96.
    float min_confidence;
    // How near two places of one name must be to count as one, in kilometres; 0 for 10.
    double merge_km;
    // A place proper is taken before a region or country of its name that it lies in.
    bool places_first;
    // A text that is the whole name of a place means one in the dataset, and none that the dataset lacks.
    bool in_dataset;
} wayfare_resolve_options;

// A postal code, and the place that it stands for. Its strings are valid as long as the list that it is in.
typedef struct wayfare_postal_code {
    // The code as its country writes it.
    struct wayfare_text code;
    // Code of its country.
    char country_code[3];
    // Name of the place in the postal data.
    struct wayfare_text place_name;
    // Name of the admin1 region in the postal data.
    struct wayfare_text admin1_name;
    // Its point, twice NaN where it is not known.
    struct wayfare_point point;
    // Id of the place that the code is attached to, 0 for none.
    uint32_t place_id;
    // Whether that place is merely the nearest one: none nearby has the name in the postal data.
    bool by_distance;
} wayfare_postal_code;

// A place found by a text.
typedef struct wayfare_hit {
    // The place.
    struct wayfare_place place;
    // How the text matched: `exact`, `prefix`, `fuzzy` and so on.
    struct wayfare_text match_kind;
    // The name that matched, if it was asked for.
    struct wayfare_text matched_name;
    // How good the match is, from 0 to 1; comparable within one list.
    float score;
    // How likely this place is what the text means, from 0 to 1.
    float confidence;
    // Whether a program may act on this hit without asking back.
    bool is_clear;
    // The postal code that matched; without a code if something else matched.
    struct wayfare_postal_code postal_code;
} wayfare_hit;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the version of this library, such as `0.1.0`.
struct wayfare_text wayfare_version(void);

// Opens the dataset in a folder: `world.idx` is mapped, which takes microseconds. While it is open, nobody may edit or
// truncate the file; replace it by renaming another one over it.
enum wayfare_status wayfare_open(struct wayfare_text folder,
                                 struct wayfare_dataset **dataset,
                                 struct wayfare_string **error);

// Opens the dataset in a folder as `wayfare_open` does, and verifies the checksums of all of `world.idx`: some ten
// milliseconds for the default dataset.
enum wayfare_status wayfare_open_verified(struct wayfare_text folder,
                                          struct wayfare_dataset **dataset,
                                          struct wayfare_string **error);

// Opens the dataset that the command `wayfare` uses: in the folder that the environment variable `WAYFARE_DATASET`
// names, else in the user's data folder.
enum wayfare_status wayfare_open_default(struct wayfare_dataset **dataset,
                                         struct wayfare_string **error);

// Reads the dataset in a folder into memory, and verifies the checksums of `world.idx`. Use it if somebody may write to the files or remove the medium.
enum wayfare_status wayfare_read(struct wayfare_text folder,
                                 struct wayfare_dataset **dataset,
                                 struct wayfare_string **error);

// Opens a copy of the bytes of `world.idx`, for example of an asset.
enum wayfare_status wayfare_from_bytes(struct wayfare_bytes index,
                                       struct wayfare_dataset **dataset,
                                       struct wayfare_string **error);

// Verifies the checksums of the whole dataset. They find corruption, but not forgery.
enum wayfare_status wayfare_dataset_verify(const struct wayfare_dataset *dataset,
                                           struct wayfare_string **error);

// Describes a dataset.
enum wayfare_status wayfare_dataset_info(const struct wayfare_dataset *dataset,
                                         struct wayfare_info *info,
                                         struct wayfare_string **error);

// Answers a request of the interface over HTTP with JSON, without a socket: `/accommodation/location/2267057?level=budget`. So
// it answers what has no function here: postal codes, listings, examples of costs, the cheapest places, countries,
// currencies and categories. Free the answer with `wayfare_string_free`.
enum wayfare_status wayfare_get(const struct wayfare_dataset *dataset,
                                struct wayfare_text target,
                                struct wayfare_string **body,
                                struct wayfare_string **error);

// Closes a dataset, once the lists that it gave are also freed. NULL is ignored.
void wayfare_dataset_free(struct wayfare_dataset *dataset);

// Finds the travel costs of a place; with `inherited`, those of the main place of a region, or of
// its country, if it has none of its own.
enum wayfare_status wayfare_place_costs(const struct wayfare_dataset *dataset,
                                        uint32_t id,
                                        bool inherited,
                                        struct wayfare_costs **costs,
                                        struct wayfare_string **error);

// Finds the travel costs of a country.
enum wayfare_status wayfare_country_costs(const struct wayfare_dataset *dataset,
                                          struct wayfare_text country,
                                          struct wayfare_costs **costs,
                                          struct wayfare_string **error);

// Returns the number of costs; 0 for NULL.
size_t wayfare_costs_length(const struct wayfare_costs *costs);

// Returns a cost, which is valid until the list is freed; NULL after the last one.
const struct wayfare_cost *wayfare_costs_at(const struct wayfare_costs *costs, size_t at);

// Frees a list of costs. NULL is ignored.
void wayfare_costs_free(struct wayfare_costs *costs);

// Converts an amount between two currencies, each a code of three letters.
enum wayfare_status wayfare_convert(const struct wayfare_dataset *dataset,
                                    struct wayfare_text from,
                                    struct wayfare_text to,
                                    double amount,
                                    struct wayfare_conversion *conversion,
                                    struct wayfare_string **error);

// Finds the places around a point. Options may be NULL.
enum wayfare_status wayfare_nearest(const struct wayfare_dataset *dataset,
                                    struct wayfare_point point,
                                    const struct wayfare_nearest_options *options,
                                    struct wayfare_nearby_places **places,
                                    struct wayfare_string **error);

// Returns the number of places; 0 for NULL.
size_t wayfare_nearby_places_length(const struct wayfare_nearby_places *places);

// Returns a place, which is valid until the list is freed; NULL after the last one.
const struct wayfare_nearby_place *wayfare_nearby_places_at(const struct wayfare_nearby_places *places,
                                                            size_t at);

// Frees a list of places. NULL is ignored.
void wayfare_nearby_places_free(struct wayfare_nearby_places *places);

// Finds the country and the region in whose outlines a point lies; none at sea.
enum wayfare_status wayfare_region_at(const struct wayfare_dataset *dataset,
                                      struct wayfare_point point,
                                      struct wayfare_region *region,
                                      struct wayfare_string **error);

// Finds the country with a code or a name; none where none has it, or several have.
enum wayfare_status wayfare_country_called(const struct wayfare_dataset *dataset,
                                           struct wayfare_text text,
                                           struct wayfare_country *country,
                                           struct wayfare_string **error);

// Finds the place with an id.
enum wayfare_status wayfare_place_by_id(const struct wayfare_dataset *dataset,
                                        uint32_t id,
                                        struct wayfare_place *place,
                                        struct wayfare_string **error);

// Finds the name of a place in a language (BCP 47 tag). Free it with `wayfare_string_free`.
enum wayfare_status wayfare_place_name(const struct wayfare_dataset *dataset,
                                       uint32_t id,
                                       struct wayfare_text language,
                                       struct wayfare_string **name,
                                       struct wayfare_string **error);

// Finds the places that a text means, misspelt or not. Options may be NULL.
enum wayfare_status wayfare_search(const struct wayfare_dataset *dataset,
                                   struct wayfare_text text,
                                   const struct wayfare_search_options *options,
                                   struct wayfare_hits **hits,
                                   struct wayfare_string **error);

// Finds the completions of a text that is still being typed. Options may be NULL.
enum wayfare_status wayfare_autocomplete(const struct wayfare_dataset *dataset,
                                         struct wayfare_text text,
                                         const struct wayfare_search_options *options,
                                         struct wayfare_hits **hits,
                                         struct wayfare_string **error);

// Finds the one place that a text means: it is the only hit, and `wayfare_hits_confidence` says how sure it is. If none is
// sure enough, the hits are what the text may mean, the best first. Options may be NULL.
enum wayfare_status wayfare_resolve(const struct wayfare_dataset *dataset,
                                    struct wayfare_text text,
                                    const struct wayfare_resolve_options *options,
                                    struct wayfare_hits **hits,
                                    struct wayfare_string **error);

// Returns how sure a resolution is of its only hit; NaN if none is sure enough, and for the hits of a search.
double wayfare_hits_confidence(const struct wayfare_hits *hits);

// Returns the number of hits; 0 for NULL.
size_t wayfare_hits_length(const struct wayfare_hits *hits);

// Returns a hit, which is valid until the list is freed; NULL after the last one.
const struct wayfare_hit *wayfare_hits_at(const struct wayfare_hits *hits, size_t at);

// Frees a list of hits. NULL is ignored.
void wayfare_hits_free(struct wayfare_hits *hits);

// Returns the text of a string, which is valid until the string is freed; no text for NULL.
struct wayfare_text wayfare_string_text(const struct wayfare_string *string);

// Frees a string. NULL is ignored.
void wayfare_string_free(struct wayfare_string *string);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* Returns the text of a string that ends with NUL, such as a literal. */
static inline wayfare_text wayfare_text_of(const char *string)
{
    wayfare_text text;
    text.bytes = string;
    text.length = string ? strlen(string) : 0;
    return text;
}

#endif
