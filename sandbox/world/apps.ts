/** The world's apps: planted ones, old ones, and those released day by day. */

import type { Store } from '../../server/contract/domain/stores.ts';
import type { Planted } from '../planted.ts';
import { dayNumber, momentOf } from './days.ts';
import { GENRES, type Genre, marketOf } from './market/markets.ts';
import { earningOf, type Money } from './market/money.ts';
import { appName, describe, firmName, slug } from './names.ts';
import { PLANTED_APPS, type PlantedApp } from './planted-apps.ts';
import { hashText, type Random, randomFrom } from './random.ts';
import { downloadsPerMonth, moneyPerMonth, ratingCounts } from './truth.ts';
import type { Cast, Traits, WorldApp, WorldDeveloper, WorldVersion } from './types.ts';
import { plantedVersions, versionsOf } from './versions.ts';

const OLD_APPS = 230;
/** One or two apps are released every day from here on. */
const NEW_FROM = dayNumber('2026-05-01');
const OLDEST = dayNumber('2013-03-01');
const OLD_UNTIL = dayNumber('2024-06-01');

const shares = GENRES.reduce((sum, { share }) => sum + share, 0);

const pickGenre = (random: Random): Genre => {
  let at = random.next() * shares;
  for (const genre of GENRES) {
    at -= genre.share;
    if (at < 0) return genre;
  }
  return random.pick(GENRES);
};

/** Shares of one to five stars for a quality; unhappy users give one star rather than two. */
const starShares = (quality: number): Traits['stars'] => {
  const good = (quality - 1) / 4;
  const raw = [(1 - good) ** 1.2 * 1.1, (1 - good) * 0.3, (1 - good) * 0.45 + 0.02, good * 0.28, good ** 2.2 * 1.25];
  const sum = raw.reduce((total, share) => total + share, 0);
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = raw.map((share) => share / sum);
  return [one, two, three, four, five];
};

interface Plan {
  readonly key: string;
  readonly title: string;
  readonly name: string;
  readonly genre: Genre;
  readonly kind: string;
  readonly releasedDay: number;
  readonly downloads: number;
  readonly launch: number;
  readonly quality: number;
  readonly money: Money;
  readonly planted: PlantedApp | null;
  readonly only: Store | null;
}

interface CastMaker {
  readonly seed: number;
  readonly today: number;
  readonly facts: Planted;
  readonly counter: (traits: Traits, market: ReturnType<typeof marketOf>, day: number) => number;
}

const moneyOf = (random: Random, genre: Genre): Money => {
  const at = random.next();
  if (at < genre.paid) return 'paid';
  if (at < genre.paid + genre.subscription) return 'subscription';
  return at < genre.paid + genre.subscription + genre.purchases ? 'purchases' : 'free';
};

const storesOf = (random: Random): Store | null => {
  const at = random.next();
  return at < 0.08 ? 'apple' : at < 0.15 ? 'play' : null;
};

const planOf = (random: Random, key: string, taken: Set<string>, releasedDay: number, fresh: boolean): Plan => {
  const genre = pickGenre(random);
  const kind = random.pick(genre.kinds);
  const { name, title } = appName(random, kind, taken);
  // A power law: a few apps have very many, most have few.
  const downloads = Math.min(2_500_000, (fresh ? 2_500 : 19_000) * (1 / (random.next() + 0.0004)) ** 0.82);
  return {
    key,
    title,
    name,
    genre,
    kind,
    releasedDay,
    downloads,
    launch: fresh ? (random.chance(0.3) ? random.between(8, 40) : random.between(0.5, 4)) : 0,
    quality: Math.min(4.9, Math.max(2.1, 4.15 + random.bell() * 0.55)),
    money: moneyOf(random, genre),
    planted: null,
    only: storesOf(random),
  };
};

const plantedPlan = (random: Random, planted: PlantedApp): Plan => ({
  key: planted.key,
  title: planted.title,
  name: planted.title.split(':')[0] ?? planted.title,
  genre:
    GENRES.find(({ appleId, play }) => appleId === planted.genreId && play === planted.playCategory) ??
    random.pick(GENRES),
  kind: planted.kind,
  releasedDay: random.whole(OLDEST, OLD_UNTIL - 500),
  downloads: planted.downloads,
  launch: 0,
  quality: planted.quality,
  money: planted.money,
  planted,
  only: planted.only,
});

const developerOf = (random: Random, takenFirms: Set<string>, takenIds: Set<string>): WorldDeveloper => {
  const name = firmName(random, takenFirms);
  return {
    name,
    appleId: newId(random, '14', 8, takenIds),
    // Half of Play's developers have a number, the others their name.
    playId: random.chance(0.5) ? newId(random, '8', 18, takenIds) : name,
    site: `https://${slug(name)}.example`,
  };
};

const newId = (random: Random, head: string, digits: number, taken: Set<string>): string => {
  for (;;) {
    let id = head;
    while (id.length < head.length + digits) id += random.whole(0, 9);
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
};

const build = (
  maker: CastMaker,
  random: Random,
  plan: Plan,
  developer: WorldDeveloper,
  takenIds: Set<string>,
): Cast => {
  const { planted } = plan;
  const salt = hashText(plan.key, maker.seed);
  const priced = plan.key === maker.facts.priceRise.key ? maker.facts.priceRise.usdAfter : undefined;
  const earning = earningOf(random, plan.money, plan.genre.appleId === '6014', priced);
  const traits: Traits = {
    salt,
    kind: plan.kind,
    subject: plan.genre.subject,
    releasedDay: plan.releasedDay,
    downloads: plan.money === 'paid' ? plan.downloads * 0.12 : plan.downloads,
    launch: plan.launch,
    usdPerDownload: earning.usdPerDownload,
    subscriptionShare: earning.subscriptionShare,
    usdPrice: earning.usdPrice,
    stars: starShares(plan.quality),
    ratingsPerDownload: random.between(0.006, 0.035),
    playTilt: Math.exp(random.bell() * 0.4),
    talk: planted?.talk ?? 1,
    leanings: planted?.leanings ?? [],
    reviewed: planted?.reviewed ?? 'as any',
  };
  const bundleId = `com.${slug(developer.name).split('-')[0]}.${slug(plan.name).replaceAll('-', '') || plan.key}`;
  takenIds.add(bundleId);
  const released = momentOf(plan.releasedDay, 7 * 3600);
  const versions = plantedVersions(plan.key, salt, plan.releasedDay, maker.today, maker.facts);
  let made: readonly WorldVersion[] | null = versions;
  const appleId = planted?.appleId ?? newId(random, '69', 8, takenIds);
  const playId = random.chance(0.6) ? bundleId : `${bundleId}.android`;
  const app: WorldApp = {
    key: plan.key,
    title: plan.title,
    ...describe(random, plan.name, plan.kind, plan.genre.subject, earning),
    developer,
    appleId: plan.only === 'play' ? null : appleId,
    playId: plan.only === 'apple' ? null : playId,
    bundleId,
    genreId: plan.genre.appleId,
    playCategory: plan.genre.play,
    usdPrice: earning.usdPrice,
    purchases: earning.purchases,
    ads: earning.ads,
    released,
    get versions() {
      made ??= versionsOf(salt, plan.releasedDay, maker.today);
      return made;
    },
    notIn: planted ? planted.notIn : random.chance(0.08) ? [random.pick(['kr', 'jp', 'br', 'cn', 'ru', 'fr'])] : [],
    truth: (country, day) => {
      const market = marketOf(country);
      const { usd, subscriptionUsd } = moneyPerMonth(traits, market, dayNumber(day));
      return {
        downloadsPerMonth: downloadsPerMonth(traits, market, dayNumber(day)),
        usdPerMonth: usd,
        subscriptionUsdPerMonth: subscriptionUsd,
      };
    },
    ratings: (store, country, day) => {
      const market = marketOf(country);
      return ratingCounts(traits, store, market.country, maker.counter(traits, market, dayNumber(day)));
    },
  };
  return { app, traits };
};

/** Number of new apps on a day, fixed for past days. */
const releasesOf = (seed: number, day: number): number => {
  const random = randomFrom(hashText(`releases ${day}`, seed));
  return random.chance(0.35) ? 2 : 1;
};

export const makeCast = (maker: CastMaker): readonly Cast[] => {
  const takenNames = new Set<string>();
  const takenFirms = new Set<string>();
  const takenIds = new Set<string>();
  const random = randomFrom(hashText('cast', maker.seed));
  const developers = Array.from({ length: 150 }, () => developerOf(random, takenFirms, takenIds));
  const cast: Cast[] = [];
  const add = (key: string, make: (own: Random) => Plan): void => {
    const own = randomFrom(hashText(`app ${key}`, maker.seed));
    const developer = own.pick(developers);
    cast.push(build(maker, own, make(own), developer, takenIds));
  };
  for (const planted of PLANTED_APPS) add(planted.key, (own) => plantedPlan(own, planted));
  for (let at = 0; at < OLD_APPS; at++) {
    add(`old-${at}`, (own) => planOf(own, `old-${at}`, takenNames, own.whole(OLDEST, OLD_UNTIL), false));
  }
  for (let day = NEW_FROM; day < maker.today; day++) {
    for (let at = 0; at < releasesOf(maker.seed, day); at++) {
      const key = `new-${momentOf(day, 0).slice(0, 10)}-${at}`;
      add(key, (own) => planOf(own, key, takenNames, day, true));
    }
  }
  return cast;
};
