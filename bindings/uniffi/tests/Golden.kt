// Asks the golden questions through Kotlin, and compares the answers with the golden ones: FOLDER, the questions on the standard
// input.

import java.io.File
import kotlin.reflect.full.memberProperties
import kotlinx.serialization.json.*
import uniffi.wayfare.*

/** A record as the library has it: with names in its style, and what it holds in other records. */
fun record(record: Any): Map<String, JsonElement> {
    val fields = record::class.memberProperties.associate { field ->
        field.name.replace(Regex("[A-Z]")) { "_" + it.value.lowercase() } to json(field.getter.call(record))
    }
    return when (record) {
        is Place -> fields - "point" + fields.getValue("point").jsonObject
        is Hit -> record(record.place) + (fields - "place")
        is Near -> record(record.place) + (fields - "place")
        is Region -> mapOf(
            "country" to json(mapOf("code" to record.countryCode, "name" to record.countryName)),
            "admin1" to json(record.admin1Code?.let { mapOf("code" to it, "name" to record.admin1Name) }),
        )
        is Cost -> {
            // It leaves out what no traveller told.
            val told = fields - if (record.travellers == 0u) setOf("travellers", "first_year", "last_year") else setOf()
            told - "provenance" + ("source" to json(mapOf("title" to record.source, "provenance" to record.provenance)))
        }
        is Costs -> fields - "currency_code" + ("currency" to json(record.currencyCode?.let { mapOf("code" to it) }))
        is Resolution -> fields - "one"
        else -> fields
    }
}

fun json(value: Any?): JsonElement =
    when (value) {
        null -> JsonNull
        is Boolean -> JsonPrimitive(value)
        is String -> JsonPrimitive(value)
        is PlaceKind -> JsonPrimitive(value.name.lowercase())
        is Number -> JsonPrimitive(value.toDouble())
        is UByte -> JsonPrimitive(value.toDouble())
        is UShort -> JsonPrimitive(value.toDouble())
        is UInt -> JsonPrimitive(value.toDouble())
        is ULong -> JsonPrimitive(value.toDouble())
        is List<*> -> JsonArray(value.map(::json))
        is Map<*, *> -> JsonObject(value.entries.associate { (name, value) -> name as String to json(value) })
        else -> JsonObject(record(value))
    }

/** A value with those of its fields that another one has, too; numbers all of one type. */
fun cut(value: JsonElement, like: JsonElement): JsonElement =
    when {
        value is JsonArray && like is JsonArray && value.size == like.size -> JsonArray(value.zip(like, ::cut))
        value is JsonObject && like is JsonObject ->
            JsonObject(value.filterKeys(like::containsKey).mapValues { (name, own) -> cut(own, like.getValue(name)) })
        value is JsonPrimitive && !value.isString -> value.doubleOrNull?.let { JsonPrimitive(it) } ?: value
        else -> value
    }

fun names(value: JsonElement): Set<String> =
    when (value) {
        is JsonArray -> value.flatMap(::names).toSet()
        is JsonObject -> value.keys + value.values.flatMap(::names)
        else -> setOf()
    }

class Options(private val given: JsonObject) {
    operator fun get(name: String) = given[name]?.jsonPrimitive
    fun flag(name: String) = get(name)?.boolean ?: false
    private fun texts(name: String): List<String> =
        given[name].let { if (it is JsonArray) it else JsonArray(listOfNotNull(it)) }.map { it.jsonPrimitive.content }
    private fun <T> numbers(name: String, of: (List<Double>) -> T) = given[name]?.jsonArray?.map { it.jsonPrimitive.double }?.let(of)

    private val filter = Filter(
        countries = texts("country"),
        regions = texts("region"),
        kinds = texts("kind").map { PlaceKind.valueOf(it.uppercase()) },
        featureClasses = texts("feature_class").joinToString(""),
        boundingBox = numbers("bbox") { (west, south, east, north) -> BoundingBox(south, west, north, east) },
        circle = numbers("circle") { (latitude, longitude, km) -> Circle(Point(latitude, longitude), km) },
        minPopulation = get("min_population")?.long?.toULong() ?: 0u,
        withCosts = flag("with_costs"),
    )
    private fun limit(usual: UInt) = get("limit")?.int?.toUInt() ?: usual
    val search get() = SearchOptions(
        limit = limit(20u),
        fuzzy = get("fuzzy")?.boolean ?: true,
        placesOnly = flag("places_only"),
        near = numbers("near") { (latitude, longitude) -> Point(latitude, longitude) },
        filter = filter,
    )
    val resolve get() = ResolveOptions(
        search = search,
        minConfidence = get("min_confidence")?.float,
        mergeKm = get("merge_km")?.double,
        placesFirst = flag("places_first"),
        inDataset = flag("in_dataset"),
    )
    val nearest get() = NearestOptions(limit(10u), get("radius_km")?.double, flag("same_country"), filter)
}

/** Asks a question; nothing where there is no such query. */
fun answer(world: Dataset, question: JsonObject): JsonElement? {
    val args = question.getValue("args").jsonArray.map { it.jsonPrimitive }
    val options = Options(question["options"]?.jsonObject ?: JsonObject(mapOf()))
    val id by lazy { (question["of"]?.jsonPrimitive ?: args[0]).long.toUInt() }
    val point by lazy { Point(args[0].double, args[1].double) }
    val found: Any? = when (question.getValue("verb").jsonPrimitive.content) {
        "search" -> world.search(args[0].content, options.search)
        "autocomplete" -> world.autocomplete(args[0].content, options.search)
        "resolve" -> world.resolve(args[0].content, options.resolve).also { check(it.one == it.hits.firstOrNull().takeIf { _ -> it.confidence != null }) }
        "nearest" -> world.nearest(point, options.nearest)
        "region_at" -> world.regionAt(point)
        "place" -> world.place(id)
        "name_in" -> world.nameIn(id, args[0].content)
        "costs" -> world.costs(id, false)
        "costs_or_inherited" -> world.costs(id)
        "country_costs" -> world.countryCosts(args[0].content)
        "country_called" -> world.countryCalled(args[0].content)
        "postal_code" -> world.postalCode(args[0].content)
        "convert" -> world.convert(args[2].double, args[0].content, args[1].content)
        else -> return null
    }
    return json(found)
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
    check(world.search("lissabon").first().place.name == "Lisbon")
    check(world.get("/countries/PT").startsWith("{\"status\":true"))
    assertThrows<WayfareException.BadInput> { world.nearest(Point(91.0, 0.0)) }
    assertThrows<WayfareException.NoDataset> { Dataset.open("nowhere") }
    assertThrows<WayfareException.Incompatible> { Dataset.fromBytes("<html>".toByteArray()) }
    assertThrows<WayfareException.Io> { Dataset.open("$folder/world.idx") }
    bytes[bytes.size - 1] = (bytes.last().toInt() xor 1).toByte()
    assertThrows<WayfareException.Corrupt> { Dataset.fromBytes(bytes).verify() }
}

fun main(arguments: Array<String>) {
    checkDataset(arguments[0])
    val (names, seen) = List(2) { sortedSetOf<String>() }
    var asked = 0
    Dataset.open(arguments[0]).use { world ->
        for (line in generateSequence(::readLine)) {
            val question = Json.parseToJsonElement(line).jsonObject
            val golden = question.getValue("answer")
            val found = answer(world, question) ?: continue
            val ours = cut(found, golden)
            check(ours == cut(golden, found)) { "$line\nis in Kotlin\n$found" }
            names += names(found)
            seen += names(ours)
            asked++
        }
    }
    names -= seen
    check(names.isEmpty()) { "no golden answer has $names" }
    println("Kotlin has the $asked golden answers")
}
