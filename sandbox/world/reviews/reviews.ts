/** An app's reviews in a storefront, generated when first requested. */

import type { Store } from '../../../server/contract/domain/stores.ts';
import type { Planted } from '../../planted.ts';
import { dayNumber, momentOf } from '../days.ts';
import { type Market, marketOf } from '../market/markets.ts';
import { type Complaint, phrasesOf } from '../phrases.ts';
import { hashText, mix, type Random, randomFrom } from '../random.ts';
import { storeFactor } from '../truth.ts';
import type { Cast, WorldReview } from '../types.ts';
import { replyText, reviewText, type Topic } from './review-text.ts';

/** Reviews are generated in blocks of four weeks on a fixed grid of days; today only truncates the last one. */
const BLOCK = 28;
const YEARS_TWO = 730;

interface ReviewMaker {
  readonly seed: number;
  readonly today: number;
  readonly facts: Planted;
  readonly plot: Plot;
  readonly counter: (traits: Cast['traits'], market: Market, day: number) => number;
}

interface Draft {
  readonly day: number;
  readonly rating: number;
  readonly topic: Topic | null;
  /** Uses the version that was current on that day. */
  readonly current?: boolean;
  /** Verbatim text. */
  readonly text?: string;
}

const hex = (hash: number): string => hash.toString(16).padStart(8, '0');

/** `salt` keeps ids of reviews with equal random numbers apart. */
const reviewId = (random: Random, store: Store, salt: number): string => {
  const part = (): number => (Math.floor(random.next() * 4294967296) ^ salt) >>> 0;
  if (store === 'apple') return String(100_000_000_000 + ((part() * 2097152 + (part() >>> 11)) % 900_000_000_000));
  const [a, b, c, d] = [hex(part()), hex(part()), hex(part()), hex(part())];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
};

const author = (random: Random, store: Store, language: string): WorldReview['author'] => {
  const name = random.pick(phrasesOf(language).names);
  const id =
    store === 'apple'
      ? String(random.whole(100_000_000, 1_999_999_999))
      : `1${random.whole(1e9, 9.99e9)}${random.whole(1e9, 9.99e9)}`;
  const form = random.next();
  if (store === 'play') return { id, name: `${name} ${String.fromCharCode(65 + random.whole(0, 25))}.` };
  return {
    id,
    name: form < 0.5 ? `${name}${random.whole(1, 9999)}` : form < 0.8 ? `${name}_${random.whole(60, 99)}` : name,
  };
};

const stars = (random: Random, shares: Cast['traits']['stars']): number => {
  let at = random.next();
  for (let star = 0; star < 4; star++) {
    at -= shares[star] ?? 0;
    if (at < 0) return star + 1;
  }
  return 5;
};

/** The newest version released by the day before. */
const versionOn = (cast: Cast, day: number): { version: string; previous: string } => {
  const { versions } = cast.app;
  const until = momentOf(day, 0);
  let at = versions.length - 1;
  while (at > 0 && (versions[at]?.releasedAt ?? '') > until) at--;
  const version = versions[at]?.version ?? '1.0';
  return { version, previous: versions[at - 1]?.version ?? version };
};

const eventsOn = ({ plot }: ReviewMaker, { app }: Cast, day: number): WorldEvent[] =>
  plot.events.filter(({ key, from, to }) => key === app.key && dayNumber(from) <= day && day <= dayNumber(to));

/** Applies planted facts to an ordinary review. */
const bend = (random: Random, maker: ReviewMaker, cast: Cast, draft: Draft): Draft => {
  const { facts } = maker;
  const { key } = cast.app;
  if (key === facts.crash.key) {
    const same = { ...draft, current: true };
    if (versionOn(cast, draft.day).version !== facts.crash.version) return same;
    // The share is of all reviews, so the others never have one star.
    if (random.chance(facts.crash.oneStarShare)) return { ...same, rating: 1, topic: 'crash' };
    return { ...same, rating: Math.max(2, draft.rating) };
  }
  if (key === facts.priceRise.key && draft.day >= dayNumber(facts.priceRise.from)) {
    if (random.chance(facts.priceRise.billingShare)) return { ...draft, rating: random.whole(1, 2), topic: 'billing' };
  }
  for (const event of eventsOn(maker, cast, draft.day)) {
    if (event.kind !== 'complaint') continue;
    if (event.version !== undefined && versionOn(cast, draft.day).version !== event.version) continue;
    if (random.chance(event.share)) {
      return { ...draft, rating: random.pick(event.stars), topic: event.topic, current: event.version !== undefined };
    }
  }
  for (const { topic, share, stars: given } of cast.traits.leanings) {
    if (random.chance(share)) return { ...draft, rating: random.pick(given), topic };
  }
  return draft;
};

/** Additional reviews due to planted facts. */
const planted = (random: Random, maker: ReviewMaker, cast: Cast, store: Store, market: Market): Draft[] => {
  const { bombing, copied } = maker.facts;
  const drafts: Draft[] = [];
  if (cast.app.key === bombing.key && bombing.countries.includes(market.country)) {
    for (let day = dayNumber(bombing.from); day <= dayNumber(bombing.to); day++) {
      for (let at = 0; at < bombing.perDay; at++) drafts.push({ day, rating: 1, topic: 'boycott' });
    }
  }
  for (const event of maker.plot.events) {
    if (event.kind !== 'bombing' || event.key !== cast.app.key) continue;
    for (let day = dayNumber(event.from); day <= dayNumber(event.to); day++) {
      for (let at = 0; at < event.perDay; at++) drafts.push({ day, rating: 1, topic: 'boycott' });
    }
  }
  if (cast.app.key === copied.key) {
    const [from, to] = [dayNumber(copied.from), dayNumber(copied.to)];
    const authors =
      store === 'apple' && copied.countries.includes(market.country)
        ? copied.authorsPerCountry
        : store === 'play' && market.country === 'us'
          ? copied.authorsOnPlay
          : 0;
    for (let at = 0; at < authors; at++)
      drafts.push({ day: random.whole(from, to), rating: 5, topic: null, text: copied.text });
  }
  return drafts;
};

/** Number of written reviews: few raters write, and the more ratings the smaller the share. */
const written = (rated: number): number => Math.min(0.12 * rated, 0.01 * Math.sqrt(rated));

const finish = (random: Random, cast: Cast, store: Store, market: Market, draft: Draft): WorldReview => {
  const { language } = market;
  const { version: current, previous } = versionOn(cast, draft.day);
  const version = !draft.current && random.chance(0.12) ? previous : current;
  const words = reviewText(random, {
    language,
    rating: draft.rating,
    subject: cast.traits.subject,
    version,
    topic: draft.topic,
  });
  const silent = store === 'play' && draft.topic === null && draft.text === undefined && random.chance(0.03);
  const second = random.whole(0, 86_399);
  const replied = store === 'play' && random.chance(draft.rating <= 3 ? 0.25 : 0.08);
  return {
    id: reviewId(random, store, mix(cast.traits.salt, draft.day)),
    app: cast.app,
    store,
    country: market.country,
    language,
    rating: draft.rating,
    title: store === 'apple' ? words.title : '',
    text: draft.text ?? (silent ? '' : words.text),
    at: momentOf(draft.day, second),
    version: store === 'play' && random.chance(0.1) ? null : version,
    helpful: random.chance(0.75) ? 0 : Math.floor(Math.exp(random.next() * 5.5)) - 1,
    author: author(random, store, language),
    reply: replied
      ? {
          text: replyText(random, { language, rating: draft.rating, version }),
          at: momentOf(draft.day + random.whole(0, 3), random.whole(second, 86_399)),
        }
      : null,
  };
};

const byNewest = (a: WorldReview, b: WorldReview): number =>
  a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1;

const makeReviews = (maker: ReviewMaker, cast: Cast, store: Store, market: Market): WorldReview[] => {
  const { traits, app } = cast;
  if ((store === 'apple' ? app.appleId : app.playId) === null || app.notIn.includes(market.country)) return [];
  if (traits.reviewed === 'none') return [];
  const salt = mix(mix(traits.salt, hashText(market.country, maker.seed)), store === 'apple' ? 1 : 2);
  if (traits.reviewed !== 'as any') {
    if (store === 'play' || traits.reviewed !== market.country) return [];
    const day = dayNumber(maker.facts.anchor) - 40;
    return [finish(randomFrom(salt), cast, store, market, { day, rating: 5, topic: null })];
  }
  const since = maker.today - YEARS_TWO;
  const reviews: WorldReview[] = [];
  const keep = (random: Random, draft: Draft): void => {
    const review = finish(random, cast, store, market, draft);
    if (draft.day >= since && draft.day < maker.today) reviews.push(review);
  };
  for (let block = Math.floor(since / BLOCK); block * BLOCK < maker.today; block++) {
    const from = Math.max(block * BLOCK, traits.releasedDay);
    const to = (block + 1) * BLOCK;
    if (from >= to) continue;
    const random = randomFrom(mix(salt, block));
    const gained = maker.counter(traits, market, to) - maker.counter(traits, market, from);
    const rated = gained * traits.ratingsPerDownload * storeFactor(traits, store, market);
    for (let left = random.count(written(rated) * traits.talk * (maker.plot.talk[app.key] ?? 1)); left > 0; left--) {
      const own = randomFrom(mix(mix(salt, block), left));
      const draft: Draft = { day: own.whole(from, to - 1), rating: stars(own, traits.stars), topic: null };
      keep(own, bend(own, maker, cast, draft));
    }
  }
  const random = randomFrom(mix(salt, 0xfac7));
  for (const draft of planted(random, maker, cast, store, market)) keep(random, draft);
  return reviews.sort(byNewest);
};

interface ReviewBook {
  apple(cast: Cast, country: string): readonly WorldReview[];
  play(cast: Cast, language: string): readonly WorldReview[];
}

export const makeReviewBook = (maker: ReviewMaker, markets: readonly Market[]): ReviewBook => {
  const cached = new Map<string, readonly WorldReview[]>();
  const once = (key: string, make: () => readonly WorldReview[]): readonly WorldReview[] => {
    const known = cached.get(key);
    if (known) return known;
    const made = make();
    cached.set(key, made);
    return made;
  };
  return {
    apple: (cast, country) => {
      const market = marketOf(country);
      return once(`apple ${cast.app.key} ${market.country}`, () => makeReviews(maker, cast, 'apple', market));
    },
    play: (cast, language) =>
      once(`play ${cast.app.key} ${language}`, () =>
        markets
          .filter((market) => market.language === language)
          .flatMap((market) => makeReviews(maker, cast, 'play', market))
          .sort(byNewest),
      ),
  };
};

/** An event in an app's history that shows in its reviews. */
export type WorldEvent = {
  readonly key: string;
  /** First and last day, as YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
} & (
  | {
      /** In this period, `share` of reviewers complain about one topic, with these stars. */
      readonly kind: 'complaint';
      readonly topic: Complaint;
      readonly share: number;
      readonly stars: readonly number[];
      /** Only reviews of this version. */
      readonly version?: string;
    }
  | {
      /** `perDay` one-star reviews per storefront that have nothing to do with the app. */
      readonly kind: 'bombing';
      readonly perDay: number;
    }
);

/** Events besides the planted facts. */
export interface Plot {
  readonly events: readonly WorldEvent[];
  /** Multipliers for the number of reviews, by app. */
  readonly talk: Readonly<Record<string, number>>;
}

export const noPlot: Plot = { events: [], talk: {} };
