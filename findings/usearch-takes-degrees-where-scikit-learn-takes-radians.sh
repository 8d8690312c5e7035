#!/usr/bin/env bash
# One expects that a metric of one name wants the same numbers: haversine is a latitude and a longitude in radians, and
# the answer is in radians, in scikit-learn 1.9.1. usearch 2.26.6 takes degrees and answers in radians. Radians are
# valid degrees, and degrees valid radians: who carries an index from one to the other gets neighbours and distances
# without an error. Of 1,000 points, scikit-learn has the right one of 5,000 places for 2 if given degrees; usearch, if
# given radians, for 886, so that it seems to work, and Lyon is 8 km from Paris. Who changes the library asks for the
# distance of two known cities first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages usearch==2.26.6 scikit-learn==1.9.1
python <<'PYTHON'
import numpy as np
import sklearn
import usearch
from sklearn.neighbors import BallTree
from usearch.index import Index

print("usearch", usearch.__version__, "scikit-learn", sklearn.__version__)
random = np.random.default_rng(1)
places, points = (
    np.column_stack([np.degrees(np.arcsin(random.uniform(-1, 1, n))), random.uniform(-180, 180, n)]) for n in (5000, 1000)
)
truth = BallTree(np.radians(places), metric="haversine").query(np.radians(points))[1][:, 0]
paris_lyon = np.array([[48.8566, 2.3522], [45.764, 4.8357]])
for unit, convert in (("degrees", np.asarray), ("radians", np.radians)):
    tree = BallTree(convert(places), metric="haversine").query(convert(points))[1][:, 0]
    index = Index(ndim=2, metric="haversine", dtype="f64")
    index.add(np.arange(len(places)), convert(places))
    found = index.search(convert(points), 1, exact=True).keys[:, 0]
    print(f"{unit}: of {len(points)} nearest right {(tree == truth).sum()} in scikit-learn, {(found == truth).sum()} in usearch")
    ends = convert(paris_lyon)
    index = Index(ndim=2, metric="haversine", dtype="f64")
    index.add(np.arange(1), ends[1:])
    tree_km = BallTree(ends[1:], metric="haversine").query(ends[:1])[0][0, 0] * 6371
    index_km = index.search(ends[0], 1).distances[0] * 6371
    print(f"    Paris - Lyon {tree_km:.0f} km in scikit-learn, {index_km:.0f} km in usearch")
PYTHON
expect <<'SEEN'
usearch 2.26.6 scikit-learn 1.9.1
degrees: of 1000 nearest right 2 in scikit-learn, 1000 in usearch
    Paris - Lyon 17766 km in scikit-learn, 391 km in usearch
radians: of 1000 nearest right 1000 in scikit-learn, 886 in usearch
    Paris - Lyon 391 km in scikit-learn, 8 km in usearch
SEEN
