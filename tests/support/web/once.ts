import type { Site } from './site.ts';

/** Makes something once a site, for all of its pages that show it. */
export const onceASite = <T>(make: (site: Site) => Promise<T>): ((site: Site) => Promise<T>) => {
  const made = new WeakMap<Site, Promise<T>>();
  return (site) => {
    const known = made.get(site) ?? make(site);
    made.set(site, known);
    return known;
  };
};
