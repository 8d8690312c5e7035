#!/usr/bin/env bash
# One expects that what a feed does not say is not said. In GTFS Realtime the first kind of occupancy is EMPTY, and the
# bindings for Python (3.0.0) and JavaScript (2.2.0) answer a field that is not there with the first kind or 0: a bus
# that does not count its passengers is empty and drives north at 0 m/s, and a train of which only the hour is predicted
# has no delay, though it may be an hour late. In Python its departure, which is not in the feed, is at second 0, in
# 1970. Who shows a feed asks for each field whether it is there (HasField, Object.hasOwn).
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages gtfs-realtime-bindings==3.0.0
python <<'PYTHON'
from importlib.metadata import version

from google.transit import gtfs_realtime_pb2 as realtime

feed = realtime.FeedMessage()
feed.header.gtfs_realtime_version = "2.0"
train, bus = feed.entity.add(id="train"), feed.entity.add(id="bus")
train.trip_update.trip.trip_id = "T"
train.trip_update.stop_time_update.add(stop_sequence=1).arrival.time = 1_782_892_800
bus.vehicle.position.latitude, bus.vehicle.position.longitude = 52.5, 13.25
with open("feed.pb", "wb") as file:
    file.write(feed.SerializeToString())
with open("feed.pb", "rb") as file:
    train, bus = realtime.FeedMessage.FromString(file.read()).entity
(stop,), vehicle = train.trip_update.stop_time_update, bus.vehicle
occupancy = vehicle.OccupancyStatus.Name(vehicle.occupancy_status)
print("Python", version("gtfs-realtime-bindings"), "delay", stop.arrival.delay, "departure", stop.departure.time, end=" ")
print("occupancy", occupancy, "bearing", vehicle.position.bearing, "speed", vehicle.position.speed)
print("is there:", vehicle.HasField("occupancy_status"), stop.HasField("departure"))
PYTHON
mv seen python-seen
npm_packages gtfs-realtime-bindings@2.2.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import bindings from "gtfs-realtime-bindings";

const { FeedMessage, VehiclePosition } = bindings.transit_realtime;
const [train, bus] = FeedMessage.decode(readFileSync("feed.pb")).entity;
const [stop] = train.tripUpdate.stopTimeUpdate;
const { occupancyStatus, position } = bus.vehicle;
console.log("JavaScript 2.2.0", "delay", stop.arrival.delay, "departure", stop.departure?.time,
  "occupancy", VehiclePosition.OccupancyStatus[occupancyStatus], "bearing", position.bearing, "speed", position.speed);
console.log("is there:", Object.hasOwn(bus.vehicle, "occupancyStatus"));
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
Python 3.0.0 delay 0 departure 0 occupancy EMPTY bearing 0.0 speed 0.0
is there: False False
JavaScript 2.2.0 delay 0 departure undefined occupancy EMPTY bearing 0 speed 0
is there: false
SEEN
