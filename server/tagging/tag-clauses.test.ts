import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
      { numRuns: 100 },
    );
  });
});
