-- The places that every peer gets, those of more people first: no countries, regions, islands or areas, which the dataset
-- has beside them (`PlaceKind::of_feature`).
SELECT geonameid, name, coalesce(ascii_name, name), latitude, longitude, coalesce(country_code, ''), population, feature_code
FROM place
WHERE feature_class <> 'A' AND feature_class || '.' || feature_code NOT IN ('T.ISL', 'T.ISLS', 'L.RGN')
ORDER BY population DESC, geonameid
