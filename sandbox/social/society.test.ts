import { describe, expect, test } from 'vitest';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { platforms } from '../../server/contract/domain/platforms.ts';
import { worldOn } from '../../tests/support/sources/world.ts';
import { makeWorld } from '../world/world.ts';
import { creatorTruth, societyOf, videoTruth } from './society.ts';
import { banks } from './words.ts';

const world = worldOn('2026-11-15');
const society = societyOf(world);
const kinds = banks.map(({ bank }) => bank.kind);
const wordsOf = (kind: string): string => kind.replace('&', '').toLowerCase();
const READ = 12;

test('truth covers every account and every video once', () => {
  const creators = creatorTruth(world);
  expect(creators.map(({ platform, handle }) => `${platform} ${handle}`)).toEqual(
    society.accounts.map(({ platform, handle }) => `${platform} ${handle}`),
  );
  expect(new Set(creators.map(({ platform, handle }) => `${platform} ${handle}`)).size).toBe(creators.length);
  const videos = videoTruth(world).map(({ platform, id }) => `${platform} ${id}`);
  const posted = society.accounts.flatMap(({ posts }) => posts.filter(({ isVideo }) => isVideo));
  expect(new Set(videos)).toEqual(new Set(posted.map(({ platform, id }) => `${platform} ${id}`)));
  expect(new Set(videos).size).toBe(videos.length);
});

test('there are some 250 people, on four platforms, with 8 to 30 posts of the last year each', () => {
  const people = new Set(society.accounts.map(({ handle }) => handle));
  expect(people.size).toBeGreaterThan(230);
  expect(people.size).toBeLessThan(300);
  for (const { posts } of society.accounts) {
    const recent = posts.filter(({ at }) => at >= '2025-11-15');
    expect(recent.length).toBeGreaterThanOrEqual(8);
    expect(recent.length).toBeLessThanOrEqual(31);
  }
});

describe('what a search of a kind finds', () => {
  for (const kind of kinds) {
    test(`${kind}: a third and more of the creators found only look like a fit, and some truly fit`, () => {
      for (const platform of platforms) {
        const found = [...new Set(society.find(platform, `${wordsOf(kind)} app`).map(({ account }) => account))];
        const fit = found.filter(({ truth }) => truth.fits.includes(kind));
        const hard = found.filter(({ truth }) => truth.hard);
        expect(hard.length / found.length).toBeGreaterThanOrEqual(0.35);
        expect(fit.length).toBeGreaterThan(0);
      }
    });
  }
});

test('who fits has many recent posts about the kind; who does not has few, or is the app itself, or copies', () => {
  const since = new Date(Date.parse('2026-11-15') - 120 * dayMs).toISOString();
  for (const { posts, truth } of society.accounts) {
    const read = posts.slice(0, READ);
    for (const kind of kinds) {
      const about = read.filter((post) => post.about.includes(kind));
      if (truth.fits.includes(kind)) {
        expect(about.length).toBeGreaterThanOrEqual(5);
        expect(about.some(({ at }) => at >= since)).toBe(true);
      } else if (!/own account|spam|reposts/.test(truth.note)) expect(about.length).toBeLessThanOrEqual(2);
    }
  }
});

test('every way to fail is planted, and every way to be written to', () => {
  const notes = new Set(society.accounts.filter(({ truth }) => truth.hard).map(({ truth }) => truth.note));
  for (const way of [
    'without any app',
    'in passing',
    'two years ago',
    'own account',
    'spam',
    'reposts',
    'sounds like',
    'one paid mention',
    'every kind',
    'news',
  ])
    expect([...notes].some((note) => note.includes(way))).toBe(true);
  const contacts = society.accounts.flatMap(({ truth }) => truth.contacts.map(({ kind }) => kind));
  for (const kind of ['email', 'site', 'links', 'business'] as const) expect(contacts).toContain(kind);
});

test('what is private stands in public and in no truth', () => {
  const shown = society.accounts.map(({ bio, phone, posts }) =>
    [bio, phone, ...posts.map(({ text }) => text)].join('\n'),
  );
  const truths = society.accounts.map(({ truth }) => JSON.stringify(truth.contacts));
  for (const slip of ['555 01', 'We live at', 'joel@', 'orders@plumbakery']) {
    expect(shown.some((text) => text.includes(slip))).toBe(true);
    expect(truths.some((text) => text.includes(slip))).toBe(false);
  }
});

test('posts are paid for by the platform’s word, by their own and not at all', () => {
  const posts = society.accounts.flatMap((account) => account.posts);
  expect(posts.some(({ declaredPaid }) => declaredPaid)).toBe(true);
  for (const words of ['#ad', 'Paid partnership', 'Use my code', 'Anzeige:'])
    expect(posts.some(({ text, declaredPaid }) => text.includes(words) && !declaredPaid)).toBe(true);
});

test('the past stays as it was from one day to the next, and views only grow', () => {
  const tomorrow = societyOf(worldOn('2026-11-16'));
  const changed = society.accounts.flatMap(({ platform, handle, id, posts }) => {
    const isSame = tomorrow.account(platform, handle)?.id === id;
    return [
      ...(isSame ? [] : [`${platform} ${handle}`]),
      ...posts.slice(0, 8).filter((post) => {
        const later = tomorrow.post(platform, post.id);
        return !(
          later?.title === post.title &&
          later.text === post.text &&
          later.at === post.at &&
          later.views >= post.views
        );
      }),
    ];
  });
  expect(changed).toEqual([]);
  const newest = (one: typeof society): string =>
    one.accounts
      .map(({ posts }) => posts[0]?.at ?? '')
      .sort()
      .at(-1) ?? '';
  expect(newest(tomorrow) > newest(society)).toBe(true);
});

test('the same seed and day make the same people; another seed makes others', () => {
  const summary = (seed?: number): string =>
    JSON.stringify(creatorTruth(makeWorld({ today: '2026-11-15', ...(seed ? { seed } : {}) })));
  const again = summary();
  expect(again).toBe(JSON.stringify(creatorTruth(world)));
  expect(summary(7)).not.toBe(again);
});
