#!/usr/bin/env bash
# One expects that a track read from GPX has the heights of its points, as one read from KML has them. geopandas 1.2.0
# with pyogrio 0.13.0 (GDAL 3.12.4) gives the GPX track in two dimensions, and no column says what was left out: its
# length is that of a map, its climb is gone. The same way as KML has three. GDAL knows a setting, GPX_ELE_AS_25D, which
# is off. Who reads GPX so sets it, or takes the layer of the track's points, whose column ele has the heights.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cat > way.gpx <<'GPX'
<gpx version="1.1" creator="a walk" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>up</name><trkseg>
<trkpt lat="46.00" lon="7"><ele>1600</ele></trkpt><trkpt lat="46.01" lon="7"><ele>1900</ele></trkpt></trkseg></trk></gpx>
GPX
cat > way.kml <<'KML'
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>up</name><LineString>
<coordinates>7,46,1600 7,46.01,1900</coordinates></LineString></Placemark></Document></kml>
KML
pip_packages geopandas==1.2.0 pyogrio==0.13.0
python <<'PYTHON'
import geopandas
import pyogrio

print("geopandas", geopandas.__version__, "pyogrio", pyogrio.__version__, "GDAL", pyogrio.__gdal_version_string__)
print("KML", geopandas.read_file("way.kml").geometry[0])
tracks = geopandas.read_file("way.gpx", layer="tracks")
print("GPX", tracks.geometry[0], "columns with a value:", *tracks.dropna(axis="columns").columns)
print("GPX, its points", geopandas.read_file("way.gpx", layer="track_points").ele.tolist())
pyogrio.set_gdal_config_options({"GPX_ELE_AS_25D": True})
print("GPX by the setting", geopandas.read_file("way.gpx", layer="tracks").geometry[0])
PYTHON
expect <<'SEEN'
geopandas 1.2.0 pyogrio 0.13.0 GDAL 3.12.4
KML LINESTRING Z (7 46 1600, 7 46.01 1900)
GPX MULTILINESTRING ((7 46, 7 46.01)) columns with a value: name geometry
GPX, its points [1600.0, 1900.0]
GPX by the setting MULTILINESTRING Z ((7 46 1600, 7 46.01 1900))
SEEN
