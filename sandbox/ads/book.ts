import { type AdNetwork, adNetworks } from '../../server/contract/domain/ad-networks.ts';
import { kindOf } from '../world/app-names.ts';
import { dayNumber } from '../world/days.ts';
import { hashText, unit } from '../world/random.ts';
import type { World, WorldApp } from '../world/types.ts';
import type { Advertiser, Creative, LibraryAd } from './ad.ts';
import { boughtDomain } from './cast/advertisers.ts';
import { adsOfApp, isNew, isPlanted, NEVER_ADVERTISED, standings } from './cast/app-ads.ts';
import { adsOfHouse, housesOf } from './cast/houses.ts';
import { adsAroundKind, adsInPassing, namesakesOf } from './cast/lookalikes.ts';
import { adsOfOutsiders } from './cast/outsiders.ts';
import { calendarOf } from './cast/seasons.ts';
import { adIds, EEA_AND_NEAR, EU, EU_AND_UK, inOrder } from './libraries/library.ts';
import { FOCUS_KINDS } from './wording.ts';

interface AdBook extends Readonly<Record<AdNetwork, readonly LibraryAd[]>> {
  /** Google's advertisers, most ads first. */
  readonly advertisers: readonly (Advertiser & { readonly ads: number })[];
  readonly domains: readonly string[];
}

const inLibrary = (network: AdNetwork, { app, countries }: Creative): boolean => {
  if (network === 'apple') return app !== null && app.appleId !== null && countries.some((one) => EU.includes(one));
  if (network === 'meta') return countries.some((one) => EU_AND_UK.has(one));
  return network === 'google' || countries.some((one) => EEA_AND_NEAR.has(one));
};

/** Whether something that affects this share of ads affects this one. */
const happens = (what: string, { key }: Creative, share: number): boolean => unit(hashText(`${what} ${key}`)) < share;

/** On Meta, the same creative is often bought separately per country. */
const boughtAs = (network: AdNetwork, creative: Creative): readonly Creative[] => {
  if (network !== 'meta' || creative.countries.length < 2 || !happens('split', creative, 0.35)) return [creative];
  return creative.countries
    .filter((country) => EU_AND_UK.has(country))
    .map((country) => ({ ...creative, key: `${creative.key} ${country}`, countries: [country] }));
};

const libraryOf = (network: AdNetwork, creatives: readonly Creative[]): readonly LibraryAd[] =>
  inOrder(
    creatives
      .filter((creative) => happens(network, creative, creative.shares[network]) && inLibrary(network, creative))
      .flatMap((creative) => boughtAs(network, creative))
      .map((creative) => ({ ...creative, network, id: adIds[network](creative.key) })),
  );

/** No ad is older than its app. */
const isOut = ({ app, start }: Creative): boolean => app === null || start > dayNumber(app.released.slice(0, 10));

/** Apps of developers that advertise. If one of a developer's apps is never advertised, none is. */
const advertised = (world: World): readonly WorldApp[] => {
  const silent = new Set(world.apps.flatMap((app) => (NEVER_ADVERTISED.includes(app.key) ? [app.developer] : [])));
  return world.apps.filter(({ developer }) => !silent.has(developer));
};

const creativesOf = (world: World): readonly Creative[] => {
  const calendar = calendarOf(world);
  const apps = advertised(world);
  const standingOf = standings(apps);
  // New apps only add their own ads: others would have to start before their release.
  const settled = apps.filter((app) => !isNew(app));
  const kinds = Map.groupBy(settled, kindOf);
  return [
    ...apps.flatMap((app) => adsOfApp(calendar, app, standingOf(app))),
    ...settled.flatMap((app) => namesakesOf(calendar, app)),
    ...[...kinds].flatMap(([kind, own]) => adsAroundKind(calendar, kind, own.some(isPlanted))),
    ...FOCUS_KINDS.flatMap((kind) => adsInPassing(calendar, settled, kind)),
    ...housesOf(settled).flatMap((house) => adsOfHouse(calendar, house)),
    ...adsOfOutsiders(calendar),
  ].filter(isOut);
};

const advertisersOf = (google: readonly LibraryAd[]): AdBook['advertisers'] => {
  const counted = new Map<string, Advertiser & { ads: number }>();
  for (const { advertiser } of google) {
    counted.set(advertiser.key, { ...advertiser, ads: (counted.get(advertiser.key)?.ads ?? 0) + 1 });
  }
  return [...counted.values()].sort((a, b) => b.ads - a.ads || (a.name < b.name ? -1 : 1));
};

const domainsOf = (google: readonly LibraryAd[]): readonly string[] =>
  [...new Set(google.map(({ domain }) => boughtDomain(domain)))].sort();

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const makeBook = (world: World): AdBook => {
  const creatives = creativesOf(world);
  const library = (network: AdNetwork) => once(() => libraryOf(network, creatives));
  const [google, apple, meta, tiktok] = [library('google'), library('apple'), library('meta'), library('tiktok')];
  const [advertisers, domains] = [once(() => advertisersOf(google())), once(() => domainsOf(google()))];
  return {
    get google() {
      return google();
    },
    get apple() {
      return apple();
    },
    get meta() {
      return meta();
    },
    get tiktok() {
      return tiktok();
    },
    get advertisers() {
      return advertisers();
    },
    get domains() {
      return domains();
    },
  };
};

const books = new WeakMap<World, AdBook>();

export const adBook = (world: World): AdBook => {
  const known = books.get(world);
  if (known) return known;
  const book = makeBook(world);
  books.set(world, book);
  return book;
};

interface AdTruth {
  readonly network: AdNetwork;
  readonly id: string;
  readonly appKey: string | null;
  /** Kinds of app, in the world's words, that it really advertises; empty if it is for no app. */
  readonly kinds: readonly string[];
  /** It shares a name, words or a developer with an app it isn't for, so it can be mistaken for that app's ad. */
  readonly hard: boolean;
  readonly note: string;
}

export const adTruth = (world: World): readonly AdTruth[] => {
  const book = adBook(world);
  return adNetworks.flatMap((network) =>
    book[network].map(({ id, app, kinds, hard, note }) => ({
      network,
      id,
      appKey: app?.key ?? null,
      kinds,
      hard,
      note,
    })),
  );
};
