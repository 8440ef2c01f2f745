import { describe, expect, test } from 'vitest';
import { kindTerm, themeTerm } from '../../search/tag-terms.ts';
import { languageOf } from '../../words/language/languages.ts';
import { contentOf } from '../steps/left-over.ts';
import { draftTopic, termsToCount } from './draft-topic.ts';
import { nearTerms } from './look-for.ts';
import { nearWordsOf, slipsOf } from './misspellings.ts';
import { planAnyOf, planTopic, type TopicPlan } from './plan-topic.ts';

const docs = 10_000;

const topicOf = (topic: string) => {
  const language = languageOf(topic, null);
  return { topic, topicWords: contentOf(topic, language), language };
};

const plan = (topic: string, counts: Record<string, number> = {}): TopicPlan => {
  const draft = draftTopic(topicOf(topic));
  const known = new Map(Object.entries(counts));
  return planTopic(draft, { docs, counts: known }, nearTerms(draft, known));
};

/** The ways of each unit: `a|b & c`. */
const waysOf = ({ match }: TopicPlan): string[][] =>
  match!.units.map(({ ways }) =>
    ways.map(({ groups }) => groups.map((group) => group.toSorted().join('|')).join(' & ')),
  );

/** Whether a review with these terms, and phrases side by side where they are asked for, is about the topic. */
const matches = (read: TopicPlan, ...terms: string[]): boolean => {
  const { units, least } = read.match!;
  const worths = units.map(({ ways }) => {
    const way = ways.find(
      ({ groups, sideBySide }) =>
        sideBySide === null && groups.every((group) => group.some((term) => terms.includes(term))),
    );
    return way?.worth ?? 0;
  });
  if (units.some(({ needed }, at) => needed && worths[at] === 0)) return false;
  return units.length > 0 && worths.reduce((sum, worth) => sum + worth, 0) >= least;
};

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
    const read = plan(topic);
    expect(read.themes).toContain(theme);
    expect(matches(read, themeTerm(theme))).toBe(true);
  });
});

describe('a theme does not take the place of the words', () => {
  test('the ways in which a review may speak of something stand in the order of what they are worth', () => {
    for (const topic of ['slow', 'deleted notes', 'expensive', 'crash']) {
      for (const { ways } of plan(topic).match!.units) {
        const worths = ways.map(({ worth }) => worth);
        expect(worths).toEqual(worths.toSorted((one, other) => other - one));
      }
    }
  });

  test('one of some of the words must not swallow the others', () => {
    const read = plan('battery widget', { batteri: 9, widget: 7 });
    expect(read.themes).toEqual([]);
    expect(read.partThemes).toEqual(['battery_heat']);
    expect(matches(read, themeTerm('battery_heat'))).toBe(false);
    expect(matches(read, themeTerm('battery_heat'), 'widget')).toBe(true);
  });

  test.each<[topic: string, theme: string]>([
    ['annotate documents', 'verification'],
    ['refund requests', 'feature_request'],
    ['card not delivered', 'card_problems'],
    ['list items for sale', 'delivery_orders'],
  ])('words that a theme may be found by are not its name: %s', (topic, theme) => {
    const counts = Object.fromEntries(termsToCount(draftTopic(topicOf(topic))).map((term) => [term, 50]));
    const read = plan(topic, counts);
    expect(matches(read, themeTerm(theme))).toBe(false);
    expect(matches(read, ...Object.keys(counts), kindTerm('complaint'))).toBe(true);
  });

  test.each(['dark mode', 'apple watch', 'camera', 'please add a widget', 'black screen'])(
    'one of many things does not stand for one of them: %s',
    (topic) => {
      expect(plan(topic)).toMatchObject({ themes: [], partThemes: [] });
    },
  );

  test('two that share a topic stand for it together', () => {
    const read = plan('crashes after update', { crash: 100, updat: 100 });
    expect(matches(read, themeTerm('crashes'), themeTerm('worse_after_update'))).toBe(true);
    expect(matches(read, themeTerm('worse_after_update'))).toBe(false);
  });
});

describe('half of what a topic weighs is enough', () => {
  const counts = { subscript: 20, subscription: 20, feed: 40, video: 4_000 };

  test('a rare word outweighs a frequent one', () => {
    const read = plan('subscription feed video', counts);
    expect(matches(read, 'subscription', 'feed')).toBe(true);
    expect(matches(read, 'video')).toBe(false);
    expect(matches(read, 'video', 'feed')).toBe(true);
  });

  test('a set phrase is one thing: half of it is nothing, and side by side it weighs more', () => {
    const read = plan('dark mode', { dark: 50, mod: 50, mode: 50 });
    expect(read.match!.units).toHaveLength(1);
    const [sideBySide, apart] = read.match!.units[0]!.ways;
    expect(sideBySide!.sideBySide).not.toBeNull();
    expect(apart).toMatchObject({ sideBySide: null });
    expect(sideBySide!.worth).toBeGreaterThan(apart!.worth);
    expect(['dark', 'mod', 'mode'].map((term) => matches(read, term))).toEqual([false, false, false]);
  });

  test('other words of the family count', () => {
    expect(plan('screen rotation', { screen: 9, rotation: 3, rotat: 8 }).terms).toContain('rotat');
    expect(plan('verification', { verif: 1, verifi: 7, verification: 3 }).terms).toContain('verifi');
    expect(plan('apple', { appl: 9, appli: 90, app: 900 }).terms).toEqual(new Set(['appl']));
  });
});

describe('what a topic denies', () => {
  test.each<[topic: string, theme: string]>([
    ["doesn't open", 'wont_open'],
    ['wont open', 'wont_open'],
    ['no se abre', 'wont_open'],
    ['not working', 'not_working'],
  ])('is looked for by the theme that says so, and by its word in complaints only: %s', (topic, theme) => {
    const read = plan(topic, { open: 900, abr: 40, abre: 40, work: 900 });
    expect(matches(read, themeTerm(theme))).toBe(true);
    for (const term of ['open', 'abr', 'abre', 'work']) expect(matches(read, term)).toBe(false);
    expect(read.notes.join()).not.toContain('missing');
  });

  test('must have gone wrong in some way', () => {
    const read = plan('captions not loading', { caption: 60, load: 200 });
    expect(matches(read, 'caption')).toBe(false);
    expect(matches(read, 'caption', kindTerm('complaint'))).toBe(true);
    expect(matches(read, 'caption', themeTerm('loading'))).toBe(true);
    expect(matches(read, kindTerm('complaint'))).toBe(false);
  });

  test('may be said with another word that means the same', () => {
    const read = plan('loan rejected', { loan: 60, reject: 5, declin: 20 });
    expect(matches(read, 'loan', 'declin', kindTerm('complaint'))).toBe(true);
    expect(matches(read, 'declin', kindTerm('complaint'))).toBe(false);
    expect(matches(read, 'loan', 'declin')).toBe(false);
  });

  test('is not praised: support that never answers is not good support', () => {
    const told = ({ themes, partThemes }: TopicPlan) => [...themes, ...partThemes];
    expect(told(plan('customer support'))).toContain('good_support');
    expect(told(plan('customer support never answers'))).not.toContain('good_support');
  });

  test.each(['recharge failed', 'loan rejected'])('so must what a word says that it did: %s', (topic) => {
    const read = plan(topic, { recharg: 30, fail: 60, loan: 30, reject: 60 });
    expect(matches(read, 'recharg', 'loan')).toBe(false);
    expect(matches(read, 'recharg', 'loan', kindTerm('bug'))).toBe(true);
  });

  test.each(['no crashes', 'without ads', 'no dark mode'])(
    'is not taken for its absence, and that is said: %s',
    (topic) => {
      const read = plan(topic, { crash: 9, slow: 9, ad: 9, dark: 9, mode: 9 });
      expect(read.notes.join()).toContain('search cannot look for what is missing');
      expect(read.themes).not.toEqual(expect.arrayContaining(['good_value']));
      expect(read.themes).not.toEqual(expect.arrayContaining(['fast_reliable']));
      expect(read.match!.units).not.toEqual([]);
    },
  );
});

describe('words that nothing is found by are left out, and said', () => {
  test('those that no review has', () => {
    const read = plan('crashes flibberty', { crash: 9 });
    expect(matches(read, themeTerm('crashes'))).toBe(true);
    expect(read.notes.join()).toContain('“flibberty” was ignored because no review contains it');
  });

  test('little words of a language that the sentence does not tell', () => {
    const read = plan('se cierra', { se: 3, cierra: 50, cierr: 2 });
    expect(read.match!.units).toHaveLength(1);
    expect(read.terms).toEqual(new Set(['cierra']));
    expect(read.notes.join()).toContain('“se” was ignored');
  });

  test('not the words of a name', () => {
    const draft = draftTopic(topicOf('crashes zorbly'), new Set(['zorbly']));
    const onFile = { docs, counts: new Map([['crash', 9]]) };
    const read = planTopic(draft, onFile, new Map());
    expect(matches(read, 'crash', themeTerm('crashes'))).toBe(false);
    expect(planAnyOf(draft, onFile, new Map())).toBeNull();
  });
});

test('when no review has enough, any of the words will do, and that is said', () => {
  const onFile = { docs, counts: new Map(Object.entries({ sync: 40, purpl: 3, elephant: 2 })) };
  const any = (topic: string) => planAnyOf(draftTopic(topicOf(topic)), onFile, new Map());
  const read = any('sync purple elephant')!;
  expect(
    [['elephant'], ['purpl'], ['sync'], [themeTerm('sync_backup')]].map((terms) => matches(read, ...terms)),
  ).toEqual([true, true, true, true]);
  expect(read.notes).toEqual([
    'No review in scope has enough of “sync”, “purple” and “elephant” together, so reviews with any of them were counted.',
  ]);
  expect(any('elephant')).toBeNull();
});

test('a word of nothing but little ones is looked for as it stands', () => {
  const { topic } = topicOf('使えない');
  expect(topic).toBe('使えない');
  expect(draftTopic(topicOf('使えない')).units.map(({ folded }) => folded)).toEqual(['使えない']);
});

test('kinds of review are looked for by name', () => {
  expect(waysOf(plan('bugs')).flat().join()).toContain('#kind:bug');
  expect(matches(plan('feature requests'), kindTerm('request'))).toBe(true);
  expect(matches(plan('request a refund', { request: 50, refund: 50 }), kindTerm('request'))).toBe(false);
});

describe('spellings', () => {
  const [word] = topicOf('subscription').topicWords;

  test('far rarer ones are looked for too, and said', () => {
    const slip = slipsOf(word!.folded).find((each) => each === 'subscirption')!;
    const [term] = termsToCount(draftTopic(topicOf(slip)));
    const { terms, notes } = plan('subscription', { subscription: 1_000, [term!]: 12 });
    expect(terms).toEqual(new Set(['subscription', term]));
    expect(notes).toEqual(['Misspellings of “subscription” also count: “subscirption”.']);
    expect(plan('subscription', { subscription: 100, [term!]: 80 }).notes).toEqual([]);
  });

  test('a word that no review has is taken for the most frequent near one, and that is said', () => {
    const { terms, notes } = plan('crashng', { crash: 500, crashn: 4 });
    expect(terms).toEqual(new Set(['crash']));
    expect(notes.join()).toMatch(/No review contains “crashng”, so “crashing” was searched for instead/);
    expect(plan('crashng').terms).toEqual(new Set(['crashng']));
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
    const [one, other] = ['crashing', 'crushing'].map((word) => termsToCount(draftTopic(topicOf(word)))[0]!);
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
    const draft = draftTopic(topicOf('anuncios'));
    const foreign = draft.units[0]!.foreign[0];
    const own = draft.units[0]!.terms[0]![0]!;
    expect(foreign).toBeDefined();
    expect(plan('anuncios', { [foreign!]: 9, [own]: 2 }).terms).toContain(foreign);
    expect(plan('anuncios', { [foreign!]: 2, [own]: 9 }).terms).not.toContain(foreign);
  });
});

test('what has no words the index knows matches nothing', () => {
  for (const topic of ['why', '!!!', 'x'.repeat(200)]) expect(plan(topic).match!.units).toEqual([]);
});
