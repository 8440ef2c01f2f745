import { describe, expect, test } from 'vitest';
import { themeTerm } from '../search/segment.ts';
import { draftTopic, nearTerms, planTopic, type TopicPlan, termsToCount } from './plan-topic.ts';
import { splitSentence } from './sentence.ts';
import { nearWordsOf, slipsOf } from './spelling.ts';

const plan = (topic: string, counts: Record<string, number> = {}): TopicPlan => {
  const draft = draftTopic(splitSentence(topic));
  const known = new Map(Object.entries(counts));
  return planTopic(draft, known, nearTerms(draft, known));
};

const groupsOf = ({ alternatives }: TopicPlan): string[] =>
  (alternatives ?? []).map(({ groups }) => groups.map((group) => group.toSorted().join('|')).join(' & '));

describe('the theme that a topic names stands beside its words', () => {
  test.each<[topic: string, theme: string]>([
    ['login problems', 'login'],
    ['log in', 'login'],
    ['battery drain', 'battery_heat'],
    ['crashes', 'crashes'],
    ['too many ads', 'too_many_ads'],
    ['広告が多い', 'too_many_ads'],
    ['реклама', 'too_many_ads'],
    ['광고', 'too_many_ads'],
    ['refund', 'refund'],
    ['price increase', 'price_rise'],
  ])('%s', (topic, theme) => {
    const { alternatives, themes } = plan(topic);
    expect(themes).toContain(theme);
    expect(alternatives!.length).toBeGreaterThan(1);
    expect(alternatives!.some(({ groups }) => groups.length === 1 && groups[0]!.includes(themeTerm(theme)))).toBe(true);
  });
});

test('a theme of some of the words must not swallow the others', () => {
  const read = plan('battery widget');
  expect(read.themes).toEqual([]);
  expect(read.partThemes).toEqual(['battery_heat']);
  for (const groups of groupsOf(read)) expect(groups).toContain('widget');
});

test.each(['dark mode', 'apple watch', 'camera', 'please add a widget'])(
  'a theme of many things does not stand for one of them: %s',
  (topic) => {
    expect(plan(topic)).toMatchObject({ themes: [], partThemes: [] });
  },
);

test('two themes that share a topic stand for it together', () => {
  expect(groupsOf(plan('crashes after update'))).toContain('#crashes & #worse_after_update');
});

test('the word of a denial is not looked for alone', () => {
  expect(groupsOf(plan('does not work')).every((groups) => groups.startsWith('#'))).toBe(true);
});

test('kinds of review are looked for by name', () => {
  expect(groupsOf(plan('bugs'))).toContain('#kind:bug');
  expect(groupsOf(plan('feature requests'))).toContain('#kind:request');
  expect(groupsOf(plan('request a refund')).join()).not.toContain('#kind:request');
});

describe('spellings', () => {
  const [word] = splitSentence('subscription').topicWords;

  test('far rarer ones are looked for too, and said', () => {
    const slip = slipsOf(word!.folded).find((each) => each === 'subscirption')!;
    const [term] = termsToCount(draftTopic(splitSentence(slip)));
    const { alternatives, notes } = plan('subscription', { subscription: 1_000, [term!]: 12 });
    expect(alternatives![0]!.groups[0]).toEqual(['subscription', term]);
    expect(notes.join()).toContain('“subscirption”');
    expect(plan('subscription', { subscription: 100, [term!]: 80 }).notes).toEqual([]);
  });

  test('a word that no review has is taken for the most frequent near one, and that is said', () => {
    const { alternatives, notes } = plan('crahs', { crash: 500, cras: 4 });
    expect(alternatives![0]!.groups).toEqual([['crash']]);
    expect(notes.join()).toMatch(/“crahs” stands in no review; “crash\w*” was looked for instead/);
    expect(plan('crahs').alternatives![0]!.groups).toEqual([['crah']]);
  });

  test('a slip never makes another beginning or end, and short words have none', () => {
    for (const word of ['crash', 'battery', 'subscription', 'реклама']) {
      for (const slip of slipsOf(word)) {
        expect([slip[0], slip.at(-1)]).toEqual([word[0], word.at(-1)]);
        expect(nearWordsOf(word)).toContain(slip);
      }
    }
    expect(slipsOf('crash')).not.toContain('cash');
    expect([slipsOf('slow'), slipsOf('広告'), slipsOf('x'.repeat(200)), nearWordsOf('ads')]).toEqual([[], [], [], []]);
  });

  test('a word that reviews have more of in another language is looked for as of that language', () => {
    const draft = draftTopic(splitSentence('anuncios'));
    const foreign = draft.units[0]!.foreign[0];
    const own = draft.units[0]!.terms[0]![0]!;
    expect(foreign).toBeDefined();
    expect(plan('anuncios', { [foreign!]: 9, [own]: 2 }).alternatives![0]!.groups[0]).toContain(foreign);
    expect(plan('anuncios', { [foreign!]: 2, [own]: 9 }).alternatives![0]!.groups[0]).not.toContain(foreign);
  });
});

test('what has no words the index knows matches nothing', () => {
  for (const topic of ['why', '!!!', 'x'.repeat(200)]) expect(plan(topic).alternatives).toEqual([]);
});
