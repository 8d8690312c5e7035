// Asks what `examples/expected.rs` asked, through Kotlin, and compares the answers value by value: FOLDER, lines on the
// standard input.

import java.io.File
import kotlin.system.exitProcess
import uniffi.wayfare.*

fun bits(number: Double) = java.lang.Long.toHexString(number.toRawBits())

fun double(bits: String) = Double.fromBits(java.lang.Long.parseUnsignedLong(bits, 16))

fun row(vararg values: Any?): String =
    values.joinToString("") { value -> "${if (value is Double) bits(value) else value}|" }

fun text(point: Point) = row(point.latitude, point.longitude)

fun text(place: Place) =
    row(place.id, place.name, place.asciiName, place.kind.name.lowercase()) +
        row(place.featureClass, place.featureCode) + text(place.point) +
        row(place.countryCode, place.countryName, place.admin1Code, place.admin1Name) +
        row(place.admin2Code, place.admin2Name, place.timeZone, place.population) +
        row(place.elevation, place.dem, place.modified, place.bargaining) +
        row(place.currencyCode, place.currencyName, place.currencySymbol, place.hasCosts) +
        row(place.alternateCountries.joinToString(","))

fun text(hit: Hit) =
    text(hit.place) + row(hit.matchKind, hit.score.toDouble(), hit.confidence.toDouble(), hit.isClear) +
        row(hit.matchedName, hit.postalCode?.let(::text) ?: "")

fun text(near: Near) = text(near.place) + row(near.distanceKm)

fun text(region: Region) = row(region.countryCode, region.countryName, region.admin1Code, region.admin1Name)

fun text(code: PostalCode) =
    row(code.code, code.countryCode, code.placeName, code.admin1Name, code.placeId, code.byDistance) +
        (code.point?.let(::text) ?: row(null))

fun text(costs: Costs) =
    row(costs.currencyCode, costs.inheritedFrom, costs.inheritedFromPlace) + (costs.categories + costs.total).joinToString("") { cost ->
        row(cost.categoryId, cost.category, cost.budget, cost.midrange, cost.luxury, cost.error) +
            row(cost.observations, cost.date, cost.source, cost.provenance)
    }

fun text(conversion: Conversion) = row(conversion.converted, conversion.rate, conversion.date)

fun answer(world: Dataset, verb: String, arguments: List<String>): String {
    fun point(at: Int) = Point(double(arguments[at]), double(arguments[at + 1]))
    val first = arguments[0]
    return when (verb) {
        "search" -> world.search(first).joinToString("", transform = ::text)
        "autocomplete" -> {
            val options = SearchOptions(limit = 5u, near = point(1), placesOnly = true)
            world.autocomplete(first, options).joinToString("", transform = ::text)
        }
        "nearest" -> {
            val options =
                NearestOptions(radiusKm = 500.0, sameCountry = true, filter = Filter(featureClasses = "P"))
            world.nearest(point(0), options).joinToString("", transform = ::text)
        }
        "region_at" -> world.regionAt(point(0))?.let(::text) ?: ""
        "place" -> world.place(first.toUInt())?.let(::text) ?: ""
        "costs" -> world.costs(first.toUInt(), arguments[1].toBoolean())?.let(::text) ?: ""
        "postal_code" -> world.postalCode(first, arguments.getOrNull(1)).joinToString("", transform = ::text)
        "country_called" -> world.countryCalled(first)?.let { row(it.code, it.name) } ?: ""
        "country_costs" -> world.countryCosts(first)?.let(::text) ?: ""
        "convert" -> world.convert(12.5, "EUR", first)?.let(::text) ?: ""
        else -> error("no verb $verb")
    }
}

inline fun <reified E : WayfareException> assertThrows(call: () -> Any) {
    try {
        call()
    } catch (error: WayfareException) {
        check(error is E && !error.message.isNullOrEmpty()) { "$error is not ${E::class}" }
        return
    }
    error("nothing was thrown")
}

/** Opening, checking and describing, and the kinds of errors. */
fun checkDataset(folder: String) {
    val bytes = File(folder, "world.idx").readBytes()
    val world = Dataset.fromBytes(bytes)
    world.verify()
    check(world.info() == Dataset.open(folder).info() && world.info().places > 0u)
    check(world.info() == Dataset.openDefault().info())
    check(world.info() == Dataset.openVerified(folder).info())
    check(world.resolve("lissabon").one != null && world.resolve("springfield").one == null)
    check(world.resolve("springfield", ResolveOptions(mergeKm = 20000.0)).confidence != null)
    check(world.costs(2267057u) == world.costs(2267057u, true))
    check(world.get("/countries/PT").startsWith("{\"status\":true"))
    assertThrows<WayfareException.BadInput> { world.nearest(Point(91.0, 0.0)) }
    assertThrows<WayfareException.NoDataset> { Dataset.open("nowhere") }
    assertThrows<WayfareException.Incompatible> { Dataset.fromBytes("<html>".toByteArray()) }
    assertThrows<WayfareException.Io> { Dataset.open("$folder/world.idx") }
    bytes[bytes.size - 1] = (bytes.last().toInt() xor 1).toByte()
    assertThrows<WayfareException.Corrupt> { Dataset.fromBytes(bytes).verify() }
}

fun main(arguments: Array<String>) {
    val folder = arguments[0]
    checkDataset(folder)
    val asked = sortedMapOf<String, Int>()
    Dataset.open(folder).use { world ->
        for (line in generateSequence(::readLine)) {
            val parts = line.split('\t')
            val found =
                try {
                    answer(world, parts.first(), parts.subList(1, parts.size - 1))
                } catch (error: WayfareException.BadInput) {
                    "error: ${error.message}"
                }
            if (found != parts.last()) {
                System.err.println("$line\nis in Kotlin\n$found")
                exitProcess(1)
            }
            asked.merge(parts.first(), 1, Int::plus)
        }
    }
    check(asked.size == 10) { "not all was asked: $asked" }
    println("Kotlin answers as Rust does: $asked")
}
