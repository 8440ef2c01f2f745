import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../words/words.ts';
import { splitClauses } from './clauses/split-clauses.ts';
import { learned } from './learned/loaded.ts';
import { tagReview } from './tag.ts';

const review = (text: string, rating: number | null = null, title: string | null = null) => ({ title, text, rating });
const clausesOf = (text: string, rating: number | null = null) =>
  tagReview(review(text, rating)).clauses.map((clause) => ({ ...clause, said: text.slice(clause.start, clause.end) }));

describe('the clauses of a review', () => {
  test('say by their words what is good, bad and wished, whatever the stars', () => {
    for (const rating of [null, 1, 5]) {
      const clauses = clausesOf('I love the widgets but it crashes every day. Please add a dark mode.', rating);
      expect(clauses.map(({ polarity }) => polarity)).toEqual(['good', 'bad', 'wish']);
    }
  });

  test('have the themes that their own words support', () => {
    const [crashes, support] = clausesOf('It crashes every time I open it. Support never answers my emails.', 1);
    expect(crashes!.themes).toContain('crashes');
    expect(crashes!.themes).not.toContain('support_no_reply');
    expect(support!.themes).toContain('support_no_reply');
    expect(support!.themes).not.toContain('crashes');
  });

  test('of the title stand before those of the text', () => {
    const { clauses } = tagReview(review('It crashes.', 1, 'Too expensive'));
    expect(clauses.map(({ field }) => field)).toEqual(['title', 'text']);
  });

  test('have each theme of the review at least once, and no other', () => {
    const words = [
      'crashes',
      'login',
      'but',
      'love',
      'the',
      'ads',
      'slow',
      'please',
      'add',
      '.',
      'never',
      '👍',
      'support',
      'ありがとう',
    ];
    const texts = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 40 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(texts, fc.constantFrom(null, 1, 3, 5), (text, rating) => {
        const { themes, clauses } = tagReview(review(text, rating));
        const placed = new Set(clauses.flatMap((clause) => clause.themes));
        expect(placed).toEqual(clauses.length === 0 ? new Set() : new Set(themes));
      }),
      { numRuns: 300 },
    );
  });

  test('are scored as if each were a review of its own', () => {
    const { model } = learned();
    const tags = [0, 1, 2, 3, 10, 40];
    const circumstances = { lang: 'en', rating: null, words: 5, found: [], denied: [] };
    for (const [text, lang] of [
      ['I love it but it crashes when I log in and the support never answers me. Why? Please fix it', 'en'],
      ['とても便利ですが、最近よく落ちます', 'ja'],
      ['디자인은 좋은데 알림이 안 와요', 'ko'],
    ] as const) {
      const words = wordsOf(text);
      const spans = splitClauses([{ field: 'text', text, words }], lang);
      expect(spans.length).toBeGreaterThan(1);
      const alone = spans.map(({ start, end }) => {
        const own = text.slice(start, end);
        const scores = model.read({ ...circumstances, fields: [{ text: own, words: wordsOf(own) }] });
        return tags.map((tag) => scores[tag]!);
      });
      model.read({ ...circumstances, fields: [{ text, words, clauseStarts: spans.map(({ start }) => start) }] });
      for (const [at, expected] of alone.entries()) {
        const scores = model.readClause(at, circumstances, tags);
        for (const [place, tag] of tags.entries()) expect(scores[tag]).toBeCloseTo(expected[place]!, 4);
      }
    }
  });
});
