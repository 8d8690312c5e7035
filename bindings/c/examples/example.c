/* Places by text and by point, what a day costs, and what is wrong with a text: example [FOLDER]. */

#include <inttypes.h>
#include <stdio.h>
#include <wayfare.h>

/* Texts have a length and no NUL at their end. */
#define SHOWN(text) (int)(text).length, (text).bytes ? (text).bytes : ""

/* Prints the message of an error, if it is one, and frees it. Returns whether there is an answer. */
static bool has_answer(wayfare_status status, wayfare_string **message)
{
    if (*message) {
        fprintf(stderr, "error %d: %.*s\n", (int)status, SHOWN(wayfare_string_text(*message)));
        wayfare_string_free(*message);
    }
    return status == WAYFARE_STATUS_OK;
}

static void show_hits(const wayfare_dataset *world, const char *text)
{
    wayfare_search_options options = {.limit = 3, .places_only = true, .matched_names = true};
    wayfare_hits *hits;
    wayfare_string *message;
    if (!has_answer(wayfare_search(world, wayfare_text_of(text), &options, &hits, &message), &message))
        return;
    for (size_t at = 0; at < wayfare_hits_length(hits); at++) {
        const wayfare_hit *hit = wayfare_hits_at(hits, at);
        printf("%.*s -> %.*s, %.*s: %" PRIu64 " inhabitants, confidence %.2f\n", SHOWN(hit->matched_name),
               SHOWN(hit->place.name), SHOWN(hit->place.country_name), hit->place.population, hit->confidence);
    }
    wayfare_hits_free(hits);
}

static void show_day(const wayfare_dataset *world, uint32_t id)
{
    wayfare_costs *costs;
    wayfare_string *message;
    if (!has_answer(wayfare_place_costs(world, id, true, &costs, &message), &message))
        return;
    const wayfare_cost *day = wayfare_costs_at(costs, wayfare_costs_length(costs) - 1);
    wayfare_conversion dollars;
    if (has_answer(wayfare_convert(world, wayfare_text_of(day->currency_code), wayfare_text_of("USD"), day->midrange,
                                   &dollars, &message), &message))
        printf("a day: %.0f %s, %.0f USD at the rate of %.*s (%.*s)\n", day->midrange, day->currency_code,
               dollars.converted, SHOWN(dollars.date), SHOWN(day->provenance));
    wayfare_costs_free(costs);
}

static void show_around(const wayfare_dataset *world, wayfare_point point)
{
    wayfare_nearby_places *places;
    wayfare_region region;
    wayfare_string *message;
    if (has_answer(wayfare_region_at(world, point, &region, &message), &message))
        printf("in %.*s (%s)\n", SHOWN(region.country_name), region.country_code);
    if (!has_answer(wayfare_nearest(world, point, NULL, &places, &message), &message))
        return;
    const wayfare_nearby_place *nearest = wayfare_nearby_places_at(places, 0);
    if (nearest) {
        printf("%.1f km to %.*s\n", nearest->distance_km, SHOWN(nearest->place.name));
        show_day(world, nearest->place.id);
    }
    wayfare_nearby_places_free(places);
}

int main(int count, char **arguments)
{
    wayfare_dataset *world;
    wayfare_string *message;
    wayfare_status status = count > 1 ? wayfare_open(wayfare_text_of(arguments[1]), &world, &message)
                                      : wayfare_open_default(&world, &message);
    if (!has_answer(status, &message))
        return 1;
    show_hits(world, "Lissabon");
    show_hits(world, "");
    show_around(world, (wayfare_point){.latitude = 38.72, .longitude = -9.14});
    wayfare_dataset_free(world);
}
