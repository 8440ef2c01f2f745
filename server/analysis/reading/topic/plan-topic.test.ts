import { describe, expect, test } from 'vitest';
import { themeTerm } from '../../search/segment.ts';
import { splitSentence } from '../sentence.ts';
import { draftTopic, termsToCount } from './draft-topic.ts';
import { nearTerms } from './look-for.ts';
import { nearWordsOf, slipsOf } from './misspellings.ts';
import { planTopic, smallerPlans, type TopicPlan } from './plan-topic.ts';

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
    ['boycotter', 'protest'],
    ['protesto', 'protest'],
    ['boicottaggio', 'protest'],
    ['protests', 'protest'],
    ['quality decline', 'declined'],
    ['ha empeorado', 'declined'],
    ['getting worse', 'declined'],
    ['immer schlechter', 'declined'],
    ['悪化', 'declined'],
  ])('%s', (topic, theme) => {
    const { alternatives, themes } = plan(topic);
    expect(themes).toContain(theme);
    expect(alternatives!.length).toBeGreaterThan(1);
    expect(alternatives!.some(({ groups }) => groups.length === 1 && groups[0]!.includes(themeTerm(theme)))).toBe(true);
  });
});

test('a theme of some of the words must not swallow the others', () => {
  const read = plan('battery widget', { batteri: 9, widget: 7 });
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

describe('what a topic denies', () => {
  test.each<[topic: string, theme: string]>([
    ["doesn't open", 'wont_open'],
    ['wont open', 'wont_open'],
    ['no se abre', 'wont_open'],
    ['not working', 'not_working'],
  ])('is looked for by the theme that says so: %s', (topic, theme) => {
    const read = plan(topic, { open: 900, abr: 40, abre: 40, work: 900 });
    expect(groupsOf(read)).toEqual([`#${theme}`]);
    expect(read.notes.join()).not.toContain('absent');
  });

  test.each(['no crashes', 'not slow', 'without ads', 'no dark mode'])(
    'is not taken for its absence, and that is said: %s',
    (topic) => {
      const read = plan(topic, { crash: 9, slow: 9, ad: 9, dark: 9, mode: 9 });
      expect(read.notes.join()).toContain('search cannot look for what is missing');
      expect(read.themes).not.toEqual(expect.arrayContaining(['good_value']));
      expect(read.themes).not.toEqual(expect.arrayContaining(['fast_reliable']));
      expect(read.alternatives).not.toEqual([]);
    },
  );
});

describe('words that nothing is found by are left out, and said', () => {
  test('those that no review has', () => {
    const read = plan('crashes flibberty', { crash: 9 });
    expect(groupsOf(read)).toContain('#crashes');
    expect(read.notes.join()).toContain('“flibberty” was ignored because no review contains it');
  });

  test('little words of a language that the sentence does not tell', () => {
    const read = plan('se cierra', { se: 3, cierra: 50, cierr: 2 });
    expect(groupsOf(read)).toEqual(['cierra']);
    expect(read.notes.join()).toContain('“se” was ignored');
  });

  test('not the words of a name', () => {
    const draft = draftTopic(splitSentence('crashes zorbly'), new Set(['zorbly']));
    const counts = new Map([['crash', 9]]);
    for (const groups of groupsOf(planTopic(draft, counts, new Map()))) expect(groups).toContain('zorbl');
    expect(smallerPlans(draft, counts, new Map())).toEqual([]);
  });
});

test('what to look for when no review has it all: named themes, all words but one, the rarest word', () => {
  const counts = new Map(Object.entries({ sync: 40, calendar: 8, purpl: 3, elephant: 2 }));
  const smaller = (topic: string) => smallerPlans(draftTopic(splitSentence(topic)), counts, new Map());
  const [themed] = smaller('sync purple elephant');
  expect(groupsOf(themed!)).toContain('#sync_backup');
  expect(themed!.notes).toEqual([
    'No review in scope mentions “sync”, “purple” and “elephant” together, so reviews about “sync” were counted.',
  ]);
  const [allButOne, rarest] = smaller('purple elephant calendar');
  expect(groupsOf(allButOne!).toSorted()).toEqual(['elephant & calendar', 'purpl & calendar', 'purpl & elephant']);
  expect(groupsOf(rarest!)).toEqual(['elephant']);
  expect(smaller('elephant')).toEqual([]);
});

test('a word of nothing but little ones is looked for as it stands', () => {
  const { topic } = splitSentence('使えない');
  expect(topic).toBe('使えない');
  expect(draftTopic(splitSentence('使えない')).units.map(({ folded }) => folded)).toEqual(['使えない']);
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
    expect(notes).toEqual(['Misspellings of “subscription” also count: “subscirption”.']);
    expect(plan('subscription', { subscription: 100, [term!]: 80 }).notes).toEqual([]);
  });

  test('a word that no review has is taken for the most frequent near one, and that is said', () => {
    const { alternatives, notes } = plan('crashng', { crash: 500, crashn: 4 });
    expect(alternatives![0]!.groups).toEqual([['crash']]);
    expect(notes.join()).toMatch(/No review contains “crashng”, so “crashing” was searched for instead/);
    expect(plan('crashng').alternatives![0]!.groups).toEqual([['crashng']]);
  });

  test.each(['games', 'german', 'iphone', 'store', 'content', 'temps', 'plante'])(
    'a real word that no review has stays what it is: %s',
    (word) => {
      const others = { cam: 99, perman: 99, phone: 99, phon: 99, star: 99, contest: 99, tema: 99, plan: 99 };
      expect(plan(word, others).notes).toEqual([]);
      expect(plan(word, others).terms.intersection(new Set(Object.keys(others)))).toEqual(new Set());
    },
  );

  test('a slip that may be for two words is for neither', () => {
    const [one, other] = ['crashing', 'crushing'].map((word) => termsToCount(draftTopic(splitSentence(word)))[0]!);
    expect(plan('crshing', { [one!]: 90, [other!]: 60 }).notes).toEqual([]);
    expect(plan('crshing', { [one!]: 90, [other!]: 6 }).notes.join()).toContain('“crashing” was searched for instead');
  });

  test('a slip never makes another beginning or end, and short words have none', () => {
    for (const word of ['battery', 'subscription', 'реклама']) {
      for (const slip of slipsOf(word)) {
        expect([slip[0], slip.at(-1)]).toEqual([word[0], word.at(-1)]);
        expect(nearWordsOf(word)).toContain(slip);
      }
    }
    expect(slipsOf('crash')).not.toContain('cash');
    expect([slipsOf('slow'), slipsOf('広告'), slipsOf('x'.repeat(200)), nearWordsOf('crahs')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
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
