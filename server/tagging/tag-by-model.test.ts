import { describe, expect, test } from 'vitest';
import { explainClauses, explainTags } from './explain.ts';
import { tagReview } from './tag.ts';
import { tagByRules } from './tag-by-rules.ts';

const review = (text: string, rating: number | null = null) => ({ title: null, text, rating });

describe('the learned model', () => {
  test('hears a bug in a language whose rules have no words for bugs', () => {
    const asked = review('Uygulama sürekli kapanıyor, giriş yapamıyorum, lütfen düzeltin', 1);
    expect(tagByRules(asked).kinds).not.toContain('bug');
    expect(tagReview(asked).kinds).toEqual(expect.arrayContaining(['bug', 'complaint']));
  });

  test('does not make a review say what it denies', () => {
    for (const [text, theme] of [
      ['It never crashes', 'crashes'],
      ['No ads at all, just what I needed', 'too_many_ads'],
      ['Not slow at all', 'slow'],
    ] as const) {
      const { themes, kinds } = tagReview(review(text, 5));
      expect(themes).not.toContain(theme);
      expect(kinds).not.toContain('bug');
    }
  });

  test('points at a clause of the review where the rules found no words, and quotes it as written', () => {
    const text = 'Good morning everybody.  Uygulama sürekli kapanıyor! Bye';
    const { because } = tagReview(review(text, 1));
    const bug = because.find(({ tag }) => tag === 'bug');
    expect(text.slice(bug!.start, bug!.end)).toBe('Uygulama sürekli kapanıyor!');
  });

  test('tags a review the same way whatever was read before it', () => {
    const asked = review('It freezes whenever I open the camera and support never answers', 2);
    const first = tagReview(asked);
    tagReview(review('Wonderful, I use it every day', 5));
    const again = tagReview(asked);
    expect([again.themes, again.kinds, again.because]).toEqual([first.themes, first.kinds, first.because]);
  });
});

describe('an explanation', () => {
  test('names the words or the model for each tag given, with a score', () => {
    const asked = review('Keeps crashing since the update', 1);
    const reasons = explainTags(asked);
    const { themes, kinds } = tagReview(asked);
    expect(reasons.filter(({ given }) => given).map(({ tag }) => tag)).toEqual([...themes, ...kinds]);
    const crashes = reasons.find(({ tag }) => tag === 'crashes')!;
    expect(crashes.by).toBe('words');
    expect(crashes.score ?? 0).toBeGreaterThan(0);
  });

  test('names of each clause the words found in it, and what the model says of it without the stars', () => {
    const [crash, request] = explainClauses(review('It keeps crashing. Please add a dark mode.', 5));
    expect(crash!.clause.polarity).toBe('bad');
    expect(crash!.words.map(({ tag }) => tag)).toContain('crashes');
    const scoreOf = (reason: typeof crash, wanted: string) => reason!.scores.find(({ tag }) => tag === wanted)!.score;
    expect(scoreOf(crash, 'bug')).toBeGreaterThan(0);
    expect(scoreOf(request, 'request')).toBeGreaterThan(scoreOf(crash, 'request'));
  });

  test('names what a review denies', () => {
    expect(explainTags(review('It never crashes', 5))).toContainEqual(
      expect.objectContaining({ tag: 'crashes', given: false, by: 'denied' }),
    );
  });
});
