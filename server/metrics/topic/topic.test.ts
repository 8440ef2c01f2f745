import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBorneOut, proposedThemes, withoutGeneric } from './theme-proposals.ts';
import { correctionOf, misspeltIn, thingsIn, waysOf } from './topic-words.ts';

const termsOf = (topic: string, language = 'en') => thingsIn(topic, language).map(({ groups }) => groups);

describe('the words of a topic', () => {
  test('are looked for in all their forms, and every word of a thing is needed', () => {
    expect(termsOf('crashes').flat(2)).toContain(termsOf('crashing')[0]![0]![0]);
    expect(termsOf('family plan')[0]).toHaveLength(2);
    expect(termsOf('login, family plan')).toHaveLength(2);
  });

  test('do not ask for little words, whatever language tells the words', () => {
    expect(termsOf('on a tablet', 'und')).toEqual([[expect.arrayContaining(['tablet'])]]);
    expect(termsOf('móvil se caliente', 'es')[0]).toHaveLength(2);
  });

  test('of Japanese are those of the plain and of the polite form', () => {
    expect(termsOf('子どもも気に入っている', 'ja')).toEqual(termsOf('子どもも気に入っています', 'ja'));
    expect(termsOf('使えない', 'ja')).not.toEqual(termsOf('使える', 'ja'));
  });

  test('are never words of ours', () => {
    fc.assert(
      fc.property(fc.constantFrom('churn', 'family plan', 'cheaper', 'redesign', 'cost', 'bugs'), (topic) => {
        for (const terms of termsOf(topic).flat(2)) {
          expect(topic.split(' ').some((word) => word.startsWith(terms.slice(0, 3)))).toBe(true);
        }
      }),
    );
  });

  test('of scripts without spaces are cut into pairs of characters', () => {
    expect(termsOf('ログイン', 'ja')[0]!.length).toBeGreaterThan(1);
  });

  test('give one way for each thing and one for the themes', () => {
    const ways = waysOf(thingsIn('login, password', 'en'), ['#login']);
    expect(ways.map(({ groups }) => groups.length)).toEqual([1, 1, 1]);
    expect(ways.map(({ worth }) => worth)).toEqual([2, 2, 1]);
    expect(waysOf(thingsIn('the', 'en'), [])).toEqual([]);
  });
});

describe('a misspelt word', () => {
  const counts = new Map([
    ['notif', 0],
    ['refund', 40],
  ]);
  const countOf = (terms: readonly string[]) => terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0);

  test('is one that no review has', () => {
    expect([...misspeltIn(thingsIn('notifcations', 'en')[0]!, 'en', countOf).keys()]).toEqual(['notifcations']);
    expect(misspeltIn(thingsIn('refund', 'en')[0]!, 'en', countOf).size).toBe(0);
  });

  test('is corrected only to a word that reviews have, and that is far more frequent than any other', () => {
    const corrected = (counts: Record<string, Record<string, number>>) =>
      correctionOf(new Map(Object.entries(counts).map(([word, own]) => [word, new Map(Object.entries(own))])));
    expect(corrected({ notifications: { notif: 5 } })).toBe('notifications');
    expect(corrected({ notifications: { notif: 4 } })).toBeNull();
    expect(corrected({ sending: { send: 10 }, spending: { spend: 40 } })).toBe('spending');
    expect(corrected({ sending: { send: 11 }, spending: { spend: 40 } })).toBeNull();
    expect(corrected({ crashing: { crash: 40, crashing: 1 }, crashung: { crash: 40 } })).toBe('crashing');
    expect(correctionOf(new Map())).toBeNull();
  });
});

describe('a theme is proposed', () => {
  test('by its whole name in any language, and not by a part of it or a word with the same stem', () => {
    expect(proposedThemes('login', 'en')).toContain('login');
    expect(proposedThemes('Log-in', 'en')).toContain('login');
    expect(proposedThemes('ログイン', 'en')).toContain('login');
    expect(proposedThemes('no crashes', 'en')).toContain('crashes');
    expect(proposedThemes('family plan', 'en')).toEqual([]);
    expect(proposedThemes('plan', 'en')).toEqual([]);
    expect(proposedThemes('credit card bill', 'en')).toEqual([]);
  });

  test('whatever generic word stands beside it', () => {
    expect(withoutGeneric('login problems')).toBe('login');
    expect(withoutGeneric('problems')).toBe('problems');
  });
});

describe('a proposed theme counts', () => {
  const support = { reviews: 1_000, withWords: 50, withTheme: 60, withBoth: 20 };

  test('where reviews with the words have it often, and more often than others', () => {
    expect(isBorneOut(support)).toBe(true);
    expect(isBorneOut({ ...support, withBoth: 5 })).toBe(false);
    expect(isBorneOut({ ...support, withTheme: 400 })).toBe(false);
  });

  test('only with at least two reviews that have both', () => {
    expect(isBorneOut({ reviews: 1_000, withWords: 2, withTheme: 2, withBoth: 2 })).toBe(true);
    expect(isBorneOut({ reviews: 1_000, withWords: 1, withTheme: 1, withBoth: 1 })).toBe(false);
    expect(isBorneOut({ reviews: 1_000, withWords: 0, withTheme: 9, withBoth: 0 })).toBe(false);
  });
});
