import { describe, expect, test } from 'vitest';
import { worldOn } from '../tests/support/sources/world.ts';
import { plantedFacts } from './planted.ts';
import { dayNumber, dayText } from './world/days.ts';
import { LANGUAGES, MAIN_MARKETS } from './world/market/markets.ts';
import { phrasesOf } from './world/phrases.ts';
import type { World, WorldApp, WorldReview } from './world/types.ts';

const appIn = (world: World, key: string): WorldApp => {
  const app = world.apps.find((one) => one.key === key);
  if (!app) throw new Error(`There is no app "${key}".`);
  return app;
};

const allOf = (world: World, app: WorldApp): WorldReview[] => [
  ...MAIN_MARKETS.flatMap(({ country }) => world.appleReviews(app, country)),
  ...LANGUAGES.flatMap((language) => world.playReviews(app, language)),
];

const share = (reviews: readonly WorldReview[], is: (review: WorldReview) => boolean): number =>
  reviews.filter(is).length / Math.max(1, reviews.length);

const fragments = (language: string, topic: 'billing' | 'sync' | 'crash' | 'widget' | 'boycott'): readonly string[] => {
  const phrases = phrasesOf(language);
  return topic === 'widget' || topic === 'boycott' ? phrases[topic] : phrases.bad[topic];
};

/** Whether it says one of the topic's sentences; their first words are enough, as people misspell the rest. */
const speaksOf = (topic: Parameters<typeof fragments>[1]) => {
  const heads = new Map(
    LANGUAGES.map((language) => [
      language as string,
      fragments(language, topic).flatMap((text) => {
        const [before = '', after = ''] = text.toLowerCase().split(/\{\w\}/);
        const part = before.length > after.length ? before : after;
        return [part.slice(0, Math.ceil(part.length / 2)), part.slice(Math.floor(part.length / 2))];
      }),
    ]),
  );
  return ({ language, text }: WorldReview): boolean =>
    (heads.get(language) ?? []).some((part) => part.length > 2 && text.toLowerCase().includes(part));
};

// The beginning, the middle and the end of a quarter: a fact must hold on any day.
describe.each(['2026-10-01', '2026-11-15', '2026-12-31'])('on %s', (today) => {
  const world = worldOn(today);
  const facts = plantedFacts(today);
  const app = (key: string): WorldApp => appIn(world, key);

  test('the version that crashes has one star from the stated share, and its neighbours do not', () => {
    const { key, version, from, oneStarShare } = facts.crash;
    const reviews = allOf(world, app(key));
    const of = reviews.filter((review) => review.version === version);
    expect(
      app(key)
        .versions.find((one) => one.version === version)
        ?.releasedAt.slice(0, 10),
    ).toBe(from);
    expect(of.length).toBeGreaterThan(30);
    expect(Math.abs(share(of, ({ rating }) => rating === 1) - oneStarShare)).toBeLessThan(0.1);
    expect(share(of, speaksOf('crash'))).toBeGreaterThan(0.45);
    const before = reviews.filter(({ at }) => at.slice(0, 10) < from);
    expect(before.length).toBeGreaterThan(100);
    expect(share(before, ({ rating }) => rating === 1)).toBeLessThan(0.25);
  });

  test('complaints of the price rise with the price', () => {
    const { key, from, usdAfter, billingShare } = facts.priceRise;
    const reviews = allOf(world, app(key));
    const [before, after] = [reviews.filter(({ at }) => at < from), reviews.filter(({ at }) => at >= from)];
    expect(app(key).purchases.find(({ period }) => period === 'month')?.usd).toBe(usdAfter);
    expect(after.length).toBeGreaterThan(60);
    expect(share(after, speaksOf('billing'))).toBeGreaterThan(billingShare - 0.12);
    expect(share(before, speaksOf('billing'))).toBeLessThan(0.15);
  });

  test('a week of one-star reviews stands out from the weeks around it', () => {
    const { key, from, to, countries, perDay } = facts.bombing;
    for (const country of countries) {
      const reviews = world.appleReviews(app(key), country);
      const week = reviews.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to);
      expect(week.filter(({ rating }) => rating === 1).length).toBeGreaterThanOrEqual(7 * perDay);
      const before = dayText(dayNumber(from) - 7);
      expect(reviews.filter(({ at }) => at >= before && at < from).length).toBeLessThan(perDay);
    }
  });

  test('one text was copied by many authors in several countries', () => {
    const { key, text, countries, authorsPerCountry, authorsOnPlay } = facts.copied;
    const copies = allOf(world, app(key)).filter((review) => review.text === text);
    expect(copies.length).toBe(countries.length * authorsPerCountry + authorsOnPlay);
    expect(new Set(copies.map(({ author }) => author.id)).size).toBe(copies.length);
    expect(new Set(copies.map(({ country }) => country))).toEqual(new Set(countries));
    const times = new Map<string, number>();
    for (const review of allOf(world, app(key))) times.set(review.text, (times.get(review.text) ?? 0) + 1);
    const others = [...times].filter(([words]) => words.length > 60 && words !== text);
    expect(Math.max(...others.map(([, many]) => many))).toBeLessThan(4);
  });

  test('one app is in one store only, another in the other, and one is not offered in a country', () => {
    expect([app(facts.appleOnly.key).appleId !== null, app(facts.appleOnly.key).playId]).toEqual([true, null]);
    expect([app(facts.playOnly.key).playId !== null, app(facts.playOnly.key).appleId]).toEqual([true, null]);
    const { key, country } = facts.notOffered;
    expect(app(key).notIn).toContain(country);
    expect(world.search('apple', app(key).title, country)).not.toContain(app(key));
    expect(world.search('apple', app(key).title, 'us')).toContain(app(key));
    expect(world.appleReviews(app(key), country)).toEqual([]);
  });

  test('versions are renamed from a day on', () => {
    const { key, from, lastOld, firstNew } = facts.renamedVersions;
    const { versions } = app(key);
    const at = versions.findIndex(({ version }) => version === firstNew);
    expect(versions[at]?.releasedAt.slice(0, 10)).toBe(from);
    expect(versions[at - 1]?.version).toBe(lastOld);
  });

  test('the reviews of a whole kind of app ask for the same thing', () => {
    const { keys, share: expected, kind } = facts.gap;
    const asks = speaksOf('widget');
    const reviews = keys.flatMap((key) => allOf(world, app(key)));
    expect(reviews.length).toBeGreaterThan(300);
    expect(Math.abs(share(reviews, asks) - expected)).toBeLessThan(0.08);
    expect(kind).toBe('Habit Tracker');
    const others = world.apps.slice(60, 80).flatMap((one) => allOf(world, one));
    expect(share(others, asks)).toBeLessThan(0.02);
  });

  test('two apps for the same thing differ in what is complained of', () => {
    const { left, right, share: expected } = facts.comparable;
    const [of, than] = [allOf(world, app(left.key)), allOf(world, app(right.key))];
    expect(app(left.key).genreId).toBe(app(right.key).genreId);
    expect(share(of, speaksOf(left.complaint)) - share(than, speaksOf(left.complaint))).toBeGreaterThan(
      expected - 0.12,
    );
    expect(share(than, speaksOf(right.complaint)) - share(of, speaksOf(right.complaint))).toBeGreaterThan(
      expected - 0.12,
    );
  });

  test('one app was never reviewed, one was once, and one more often than a feed can tell', () => {
    const none = app(facts.noReviews.key);
    expect(allOf(world, none)).toEqual([]);
    expect(none.ratings('apple', 'us', today)).toEqual([0, 0, 0, 0, 0]);
    const once = world.appleReviews(app(facts.oneReview.key), facts.oneReview.country);
    expect(once.length).toBe(1);
    const { key, country, moreThan } = facts.manyReviews;
    expect(world.appleReviews(app(key), country).length).toBeGreaterThan(moreThan);
  });

  test('what a search means and what it could be mistaken for are both found', () => {
    for (const { term, key, nearMisses } of facts.searches) {
      for (const store of ['apple', 'play'] as const) {
        const found = world.search(store, term, 'us').map((one) => one.key);
        expect(found, term).toEqual(expect.arrayContaining([key, ...nearMisses]));
      }
    }
  });
});
