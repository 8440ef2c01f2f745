import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../contract/resources/questions/plan.ts';
import { tagReview } from '../../tagging/tag.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import type { CountedAsk, Figure, Group, ReviewAsk } from '../count/counted.ts';
import { type Answered, writeAnswer } from './answer.ts';
import { chooseQuotes, quotesWanted } from './quotes.ts';

const writing = { today: '2026-11-17', usualCountries: undefined };
const figure = (reviews: number, of: number, stars = 3, low = 0): Figure => ({
  reviews,
  of,
  stars,
  low,
  evidence: null,
});
const topic = (word: string, polarity: 'good' | 'bad' | 'any' = 'bad') => ({
  words: [word],
  match: 'meaning' as const,
  polarity,
});

const scope = (since: string, until: string | null, isUsualWindow = false): CountedAsk['about'] => ({
  apps: [{ name: 'Tidebook', refs: ['apple:1'] }],
  days: { since, until },
  isUsualWindow,
  where: {},
  segment: null,
});

const ask = (parts: Partial<ReviewAsk>): ReviewAsk => ({
  about: {},
  source: 'reviews',
  measure: 'share',
  answerAs: 'yes_no',
  ...parts,
});

const unworded = { byLanguage: [], translated: [] };

const counted = (parts: Partial<CountedAsk> & Pick<CountedAsk, 'ask' | 'own'>): Answered => ({
  kind: 'counted',
  quotes: [],
  asked: {
    about: scope('2026-08-19', null, true),
    against: null,
    other: null,
    good: null,
    bad: null,
    ratings: null,
    otherRatings: null,
    otherGood: null,
    otherBad: null,
    chance: null,
    groups: [],
    byApp: [],
    eligible: 0,
    pickChance: null,
    reading: null,
    excluded: [],
    left: null,
    insteadOf: null,
    mostOf: null,
    lately: null,
    isGrown: false,
    onset: null,
    opinions: null,
    support: [],
    ...parts,
  },
});

const group = (label: string, own: Figure, parts: Partial<Group> = {}): Group => ({
  value: label,
  label,
  polarity: null,
  own,
  other: null,
  good: null,
  bad: null,
  ratings: null,
  chance: null,
  ...parts,
});

const answer = (answered: readonly Answered[], plan: Partial<Plan> = {}): string =>
  writeAnswer({ asks: [], declined: [], unread: [], read: [], ...plan }, answered, writing).answer;

const changed = (own: Figure, other: Figure, chance: number, expects: 'up' | 'down'): string =>
  answer([
    counted({
      ask: ask({ topic: topic('login'), measure: 'change', expects }),
      about: scope('2026-10-24', null),
      against: scope('2026-06-01', '2026-08-31'),
      own,
      other,
      chance,
    }),
  ]);

test('a yes is a yes to what was asked, and a change that may be chance is a no to both', () => {
  const [few, many] = [figure(5, 200), figure(80, 200)];
  expect(changed(many, few, 0, 'up')).toMatch(
    /^Yes, complaints about login are more frequent: 80 of 200 reviews since 24 October 2026 \(40%\), compared with 5 of 200/u,
  );
  expect(changed(many, few, 0, 'down')).toMatch(/^No, complaints about login are more frequent/u);
  expect(changed(few, many, 0, 'down')).toMatch(/^Yes, complaints about login have nearly stopped/u);
  expect(changed(figure(40, 200), many, 0, 'down')).toMatch(/^Yes, complaints about login are less frequent/u);
  for (const expects of ['up', 'down'] as const)
    expect(changed(figure(6, 200), few, 0.8, expects)).toMatch(
      /^No, there is no clear difference in complaints about login: .+ may be chance/u,
    );
});

test('with fewer than 20 reviews on a side nothing is called, and no percentage is given below 100', () => {
  expect(changed(figure(3, 12), figure(40, 90), 0.01, 'up')).toMatch(
    /^I can’t tell, because there are too few reviews: 3 of 12 reviews .+ 40 of 90/u,
  );
  expect(changed(figure(3, 60), figure(40, 90), 0.01, 'down')).not.toContain('%');
});

test('whether there are enough reviews, or too few, is answered by how exact a share of them is', () => {
  const size = (of: number) => answer([counted({ ask: ask({ measure: 'reviews' }), own: figure(of, of) })]);
  expect(size(100)).toMatch(/^There are 100 reviews from the last 90 days: .+ about 10 percentage points/u);
  expect(size(1600)).toContain('about 3 percentage points');
  expect(size(1)).toMatch(/^There is 1 review from the last 90 days, which is too few for a share/u);
});

test('a reason is not sought for a difference that ratings do not show', () => {
  const why = (own: number, other: number, expects: 'up' | 'down') =>
    answer([
      counted({
        ask: ask({
          about: { countries: ['de'] },
          against: { countries: ['us'] },
          by: 'theme',
          measure: 'change',
          answerAs: 'why',
          expects,
        }),
        against: scope('2026-08-19', null, true),
        own: figure(100, 100, own),
        other: figure(100, 100, other),
      }),
    ]);
  expect(why(3.5, 3.4, 'down')).toMatch(/^The ratings do not show that: .+3\.5 stars.+3\.4 stars/u);
  expect(why(3.3, 3.4, 'up')).toMatch(/^The ratings do not show that/u);
  expect(why(3.3, 3.4, 'down')).not.toContain('do not show');
});

test('a question why the rating rose is not answered with a fall that did not happen', () => {
  const text = answer([
    counted({
      ask: ask({ against: { period: {} }, by: 'theme', measure: 'change', answerAs: 'why', expects: 'up' }),
      against: scope('2026-08-19', null, true),
      own: figure(100, 100, 3.9),
      other: figure(100, 100, 4.1),
    }),
  ]);
  expect(text).not.toContain('did not fall');
});

test('asks about different apps each say which', () => {
  const of = (name: string): Answered =>
    counted({
      ask: ask({ topic: topic('sync'), answerAs: 'number' }),
      about: { ...scope('2026-08-19', null, true), apps: [{ name, refs: ['apple:1'] }] },
      own: figure(3, 90),
    });
  expect(answer([of('Coinroot'), of('Pennyleaf')])).toMatch(
    /^3 of 90 reviews of Coinroot .+ 3 of 90 reviews of Pennyleaf/u,
  );
  expect(answer([of('Coinroot'), of('Coinroot')])).not.toContain('Coinroot');
});

test('averages have one decimal', () => {
  const sample = (mean: number, count: number) => ({ mean, count, variance: 1 });
  const result = answer([
    counted({
      ask: ask({ measure: 'stars', expects: 'down' }),
      about: scope('2026-08-28', null),
      against: scope('2026-06-08', '2026-08-27'),
      own: figure(280, 280, 3.28, 129),
      other: figure(230, 230, 4.45, 15),
      ratings: sample(3.28, 280),
      otherRatings: sample(4.45, 230),
      chance: 0,
    }),
  ]);
  expect(result).toMatch(/^Yes, the rating is 1\.2 stars lower: 3\.3 stars .+ compared with 4\.5 stars/u);
  expect(result).toContain('from 15 of 230 (7%) to 129 of 280 (46%)');
});

const best = (groups: Group[], eligible: number, pickChance: number | null, by: 'app' | 'country' = 'app'): string =>
  answer([
    counted({
      ask: ask({ topic: topic('support', 'any'), by, pick: 'most', measure: 'sentiment', answerAs: 'which' }),
      own: figure(20, 352),
      groups,
      eligible,
      pickChance,
    }),
  ]);
const opinions = (label: string, good: number, bad: number): Group =>
  group(label, figure(good + bad, 100), { good: figure(good, 100), bad: figure(bad, 100) });

test('a winner is named with good and bad opinions, as chance where it may be, and not at all where only one has enough', () => {
  expect(best([opinions('Loopwren', 5, 0), opinions('Streakmoss', 5, 2)], 2, 0.5)).toMatch(
    /^Loopwren, by a difference that may be chance: support gets praise in 5 of 100 reviews .+ and complaints in 0/u,
  );
  expect(best([opinions('Loopwren', 50, 0), opinions('Streakmoss', 5, 40)], 2, 0)).toMatch(
    /^Loopwren: support gets praise in 50 of 100 .+ and complaints in 0/u,
  );
  expect(best([opinions('Loopwren', 5, 0), opinions('Tallybee', 2, 0)], 1, null)).toMatch(
    /^I can’t pick one, because fewer than two have at least 5 opinions/u,
  );
  expect(best([opinions('de', 9, 1), opinions('jp', 8, 1)], 2, 0.9, 'country')).toMatch(
    /^No country stands out: Germany has the highest figure/u,
  );
});

const comparedOpinions = (own: [number, number], other: [number, number], expects: 'up' | 'down', chance = 0): string =>
  answer([
    counted({
      ask: ask({ topic: topic('handwriting', 'any'), measure: 'sentiment', expects }),
      against: { ...scope('2026-08-19', null, true), apps: [{ name: 'Jotfern', refs: ['apple:2'] }] },
      own: figure(own[0] + own[1], 200),
      good: figure(own[0], 200),
      bad: figure(own[1], 200),
      other: figure(other[0] + other[1], 150),
      otherGood: figure(other[0], 150),
      otherBad: figure(other[1], 150),
      chance,
    }),
  ]);

test('opinions on two apps are compared, and a yes is a yes to what was asked', () => {
  expect(comparedOpinions([40, 2], [5, 30], 'down')).toMatch(
    /^No, opinions on handwriting are better: handwriting gets praise in 40 of 200 reviews of Tidebook .+ complaints in 2, compared with praise in 5 of 150 and complaints in 30 for Jotfern/u,
  );
  expect(comparedOpinions([5, 30], [40, 2], 'down')).toMatch(/^Yes, opinions on handwriting are worse/u);
  expect(comparedOpinions([20, 10], [18, 10], 'up', 0.8)).toMatch(/^No, there is no clear difference in opinions/u);
  expect(comparedOpinions([20, 10], [2, 1], 'up')).toMatch(/^I can’t tell from so few opinions/u);
});

test('the silence of fewer than five reviews says nothing, and one of many is hardly any', () => {
  const said = (own: Figure) => answer([counted({ ask: ask({ topic: topic('battery') }), own })]);
  expect(said(figure(0, 1))).toMatch(/^I can’t tell, because there are too few reviews: there is 1 review from/u);
  expect(said(figure(0, 4))).toMatch(/^I can’t tell, .*: there are 4 reviews from/u);
  expect(said(figure(0, 5))).toMatch(/^No: none of 5 reviews/u);
  expect(said(figure(1, 803))).toMatch(/^Hardly any: 1 of 803/u);
  expect(said(figure(1, 60))).toMatch(/^Hardly any: 1 of 60/u);
  expect(said(figure(3, 135))).toMatch(/^Yes, but few: 3 of 135/u);
});

test('what is declined comes first, and what was not read is named within two sentences', () => {
  const result = answer([counted({ ask: ask({ topic: topic('battery') }), own: figure(3, 135) })], {
    unread: ['frobnicate'],
    declined: [{ words: 'tomorrow', because: 'future', needs: 'nothing' }],
  });
  expect(result).toMatch(
    /^I cannot predict “tomorrow”: [^.]+\. I could not make anything of “frobnicate”\. Yes, but few: 3 of 135 reviews/u,
  );
});

test('an answer says that it counts in no order, where the question asks for one', () => {
  const plan = { read: [{ words: 'longest', as: 'sort' }] };
  const result = answer([counted({ ask: ask({ topic: topic('crashes') }), own: figure(30, 135) })], plan);
  expect(result).toMatch(/^Yes: 30 of 135 .*in no order \(“longest”\)/u);
});

test('an answer has 130 words at most, and every ask keeps its verdict', () => {
  const groupsOf = (word: string) =>
    Array.from({ length: 10 }, (_, at) =>
      group(`a subject ${word} with a name of many words, number ${at}`, figure(30 - at, 300)),
    );
  const list = (word: string) =>
    ({
      ...counted({
        ask: ask({ topic: { ...topic(word), words: [] }, by: 'theme', answerAs: 'list', limit: 10 }),
        own: figure(90, 300),
        groups: groupsOf(word),
        eligible: 10,
      }),
      quotes: Array.from({ length: 2 }, () => ({ text: 'word '.repeat(25), side: null })),
    }) as Answered;
  const result = answer([list('one'), list('two')]);
  expect(result.split(/\s+/u).length).toBeLessThanOrEqual(130);
  expect(result.match(/The top complaint is/gu)).toHaveLength(2);
});

test('nothing that an author writes becomes a link or a mark of ours', () => {
  const result = answer([
    {
      ...counted({ ask: ask({ topic: topic('login') }), own: figure(3, 135) }),
      quotes: [{ text: 'see [here](https://evil.example) <b>', side: null }],
    } as Answered,
  ]);
  expect(result).not.toMatch(/evil\.example|(?<!\\)<|(?<!\\)\]\(/u);
});

test('what no review says is said to be so, and nothing is quoted for it', () => {
  const reading = { literal: figure(0, 298), said: 0, themes: ['crashes'], alone: [], ...unworded };
  const own = { ...figure(11, 298), evidence: '/evidence' };
  const asked = counted({ ask: ask({ topic: { ...topic('family plan'), polarity: 'any' } }), own, reading });
  expect(answer([asked])).toBe('No: “family plan” is in none of 298 reviews from the last 90 days [reviews].');
  expect(asked.kind === 'counted' && quotesWanted(asked.asked)).toEqual([]);
  const one = counted({ ask: ask({ topic: topic('batería'), answerAs: 'number' }), own, reading });
  expect(answer([one])).toMatch(
    /^“batería” is in none of 298 reviews from the last 90 days; 11 of 298 \(4%\) are about crashes/u,
  );
});

test('how many say words, and how many say others that were counted in their place, are two numbers', () => {
  const lost = { ...topic('lost notes'), polarity: 'any' as const };
  const said = (times: number): string =>
    answer([
      counted({
        ask: ask({ topic: { ...lost, words: ['lost data', 'data loss'] }, measure: 'reviews', answerAs: 'number' }),
        own: figure(46, 1550),
        reading: { literal: figure(40, 1550), said: 40, themes: ['data_loss'], alone: [], ...unworded },
        insteadOf: { topic: lost, said: times, isTranslation: false },
      }),
    ]);
  expect(said(0)).toMatch(
    /^“lost notes” is in none of 1,550 .*; 46 of 1,550 \(3%\) are about “lost data” or “data loss”/u,
  );
  expect(said(2)).toMatch(/^“lost notes” is in 2 of 1,550/u);
});

describe('reviews in other languages', () => {
  const said = (words: string, translated: readonly string[], themes: string[] = []): string =>
    answer([
      counted({
        ask: ask({ topic: topic(words, 'any'), measure: 'reviews', answerAs: 'number' }),
        own: figure(39, 1550),
        reading: {
          literal: figure(39, 1550),
          said: 39,
          themes,
          alone: [],
          translated,
          byLanguage: [
            { language: 'en', reviews: 7, of: 489 },
            { language: 'es', reviews: 20, of: 700 },
            { language: 'de', reviews: 12, of: 361 },
          ],
        },
      }),
    ]);

  test('count by their own words where these are known, and the answer names the languages', () => {
    expect(said('dark mode', ['de', 'es', 'fr'])).toMatch(
      /^39 of 1,550 .*32 of those that mention it are in other languages \(Spanish and German\), whose own words/u,
    );
  });

  test('are said not to be looked through where only the words themselves count', () => {
    expect(said('mascot', [])).toContain(
      'Only the words themselves were looked for: 1,061 of 1,550 reviews are in other languages',
    );
    expect(said('mascot', [], ['fairness'])).not.toContain('other languages');
  });
});

test('a number of mentions is that of the words, and what is counted beside them has its own', () => {
  const asked = (parts: Partial<ReviewAsk>, said: number, themes: string[]): string =>
    answer([
      counted({
        ask: ask({ topic: topic('import', 'any'), measure: 'reviews', answerAs: 'number', ...parts }),
        own: figure(25, 503),
        reading: { literal: figure(13, 503), said, themes, alone: [], ...unworded },
      }),
    ]);
  expect(asked({}, 13, ['sync_backup'])).toMatch(
    /^“import” is in 13 of 503 .*; another 12 of 503 \(2%\) are about problems with sync/u,
  );
  // Of the complaints, fewer have the word.
  expect(asked({ topic: topic('import'), answerAs: 'yes_no' }, 4, ['sync_backup'])).toContain(
    '4 of them say “import”; the others are about problems with sync',
  );
  expect(asked({ topic: topic('crash', 'any') }, 13, ['crashes'])).toMatch(
    /^“crash” is in 13 of 503 .*; another 12 of 503 \(2%\) mean it in other words/u,
  );
});

test('people of whom there are no reviews are compared with no one', () => {
  const asked = counted({
    ask: ask({ measure: 'stars', against: 'rest', expects: 'up' }),
    about: { ...scope('2026-08-19', null, true), segment: topic('Apple Watch', 'any') },
    against: scope('2026-08-19', null, true),
    own: figure(0, 0),
    other: figure(900, 900),
  });
  expect(answer([asked])).toMatch(/^I can’t tell: there are no reviews .*that mention “Apple Watch”/u);
});

test('students are compared with teachers, not with days', () => {
  const by = (who: string) => ({ ...scope('2026-08-19', null, true), segment: topic(who, 'any') });
  const asked = counted({
    ask: ask({ topic: topic('login'), measure: 'change', answerAs: 'compare' }),
    about: by('students'),
    against: by('teachers'),
    own: figure(9, 60),
    other: figure(3, 40),
    chance: 0.5,
  });
  expect(answer([asked])).toMatch(/9 of 60 reviews .*by students.*, compared with 3 of 40 by teachers/u);
});

test('what is over is not what to fix first', () => {
  const worst = [group('crashes', figure(122, 492)), group('freezes', figure(40, 492))];
  const fixing = (next: Figure, complaints: Figure): string =>
    answer([
      counted({
        ask: ask({ topic: { ...topic(''), words: [] }, by: 'theme', answerAs: 'advice' }),
        own: figure(205, 492),
        groups: worst,
        support: [
          {
            kind: 'incident',
            figures: { peak: figure(108, 203), newest: figure(4, 144), next, complaints },
            names: { version: '5.4.0', newest: '5.4.1', isOver: 1, next: 'slow' },
          },
        ],
      }),
    ]);
  expect(fixing(figure(5, 144), figure(9, 144))).toMatch(/^Nothing is urgent: .*108 of 203.*4 of 144/u);
  // Many small complaints are many complaints.
  for (const next of [5, 40]) {
    const said = fixing(figure(next, 144), figure(40, 144));
    expect(said).toMatch(new RegExp(`^Fix slow performance first, named in ${next} of 144.*The top complaint`, 'u'));
    expect(said).not.toContain('urgent');
  }
});

test('replies to what reviews are about are counted among the reviews about it', () => {
  const replies = answer([
    counted({
      ask: ask({ topic: topic('lost notes', 'any'), by: 'replied', answerAs: 'number' }),
      own: figure(33, 1550),
      groups: [group('true', figure(6, 128)), group('false', figure(27, 1422))],
    }),
  ]);
  expect(replies).toMatch(/6 of 33 /u);
  expect(replies).not.toMatch(/1,?550/u);
});

test('complaints that are over are not answered with a plain yes', () => {
  const complaints = (isOver: number, newest = figure(4, 144), until: string | null = null): string =>
    answer([
      counted({
        ask: ask({ topic: topic('crashes') }),
        about: scope('2026-08-19', until),
        own: figure(122, 492),
        support: [
          {
            kind: 'incident',
            figures: { peak: figure(108, 203), newest },
            names: { version: '5.4.0', newest: '5.4.1', isOver },
          },
        ],
      }),
    ]);
  expect(complaints(1)).toMatch(/^Yes, but hardly any more: 122 of 492/u);
  expect(complaints(0)).toMatch(/^Yes: 122 of 492/u);
  // One of eight is not hardly any, and what is past says nothing of today.
  expect(complaints(1, figure(18, 144))).toMatch(/^Yes: 122 of 492/u);
  expect(complaints(1, figure(4, 144), '2026-09-30')).toMatch(/^Yes: 122 of 492/u);
});

test('a clause with the words of the question is quoted before one that only shares a theme', () => {
  const review = (text: string) => {
    const { clauses } = tagReview({ title: null, text, rating: 1, lang: 'en' });
    return { title: null, text, clauses: clauses.map((each) => ({ ...each, themes: ['leaving'] as const })) };
  };
  const wanted = { evidence: '/e', themes: ['leaving'], words: ['uninstalled'], polarity: 'any' as const, self: null };
  const reviews = [review('No way to delete my account and my data.'), review('I uninstalled it last week.')];
  const [first] = chooseQuotes(reviews, { ...wanted, without: { themes: [], words: [] } }, 1);
  expect(first).toBe('I uninstalled it last week.');
});

test('what is left aside is named: its themes, or the subject where it is all of that', () => {
  const left = (excluded: string[]): string =>
    answer([
      counted({
        ask: ask({ topic: { ...topic(''), words: [] }, without: [topic('crashes')], by: 'theme', answerAs: 'list' }),
        own: figure(60, 492),
        excluded,
        groups: [group('login problems', figure(40, 492))],
        support: [{ kind: 'aside', figures: { figure: figure(90, 492) }, names: {} }],
      }),
    ]);
  expect(left(['crashes', 'freezes'])).toMatch(
    /What is left aside, crashes, freezes and blank screens, comes up in 90 of 492/u,
  );
  const billing = taxonomy.flatMap(({ id, group, polarity }) =>
    group === 'billing' && polarity !== 'pos' ? [id] : [],
  );
  expect(left(billing)).toContain('What is left aside, the price and charges, comes up');
});

test('no clause about what is left out is quoted, whether it has a theme or not', () => {
  const wanted = quotesWanted(
    (
      counted({
        ask: ask({
          topic: { ...topic(''), words: [] },
          without: [topic('the widgets')],
          by: 'theme',
          answerAs: 'list',
        }),
        own: figure(9, 60),
        groups: [group('crashes', { ...figure(9, 60), evidence: '/evidence' })],
      }) as Extract<Answered, { kind: 'counted' }>
    ).asked,
  );
  const themes = ['crashes'] as const;
  const review = (text: string) => {
    const { clauses } = tagReview({ title: null, text, rating: 1, lang: 'en' });
    return { title: null, text, clauses: clauses.map((clause) => ({ ...clause, themes, polarity: 'bad' as const })) };
  };
  const reviews = [review('The widget never syncs with my phone.'), review('My notes never sync with my phone.')];
  expect(chooseQuotes(reviews, wanted[0]!, 5)).toEqual(['My notes never sync with my phone.']);
});

test.each([
  [
    'de',
    /^Ja, häufiger: 80 von 200 Bewertungen seit dem 24\. Oktober 2026 \(40\s%\) beklagen „login“, verglichen mit 5 von 200/u,
  ],
  ['ja', /^はい、「login」への不満は多くなっています。2026年10月24日以降のレビュー200件中80件（40%）が/u],
  ['en', /^Yes, /u],
  ['nl', /^Yes, /u],
])('an answer is in the language of the question (%s)', (language, expected) => {
  const asked = counted({
    ask: ask({ topic: topic('login'), measure: 'change', expects: 'up' }),
    about: scope('2026-10-24', null),
    against: scope('2026-06-01', '2026-08-31'),
    own: figure(80, 200),
    other: figure(5, 200),
    chance: 0,
  });
  const plan = { asks: [], declined: [], unread: [], read: [] };
  const { answer } = writeAnswer(plan, [asked], { ...writing, language }, ['It could not be read.']);
  expect(answer).toMatch(expected);
  if (language === 'de' || language === 'ja') expect(answer).not.toMatch(/\b(?:reviews(?!\])|compared|It)\b/u);
});

test('what no review speaks of is said once, and asked back unless it was only whether anyone speaks of it', () => {
  const none = (parts: Partial<ReviewAsk>) =>
    counted({ ask: ask({ topic: topic('weather', 'any'), ...parts }), own: figure(0, 400) });
  const result = answer([none({ measure: 'sentiment', answerAs: 'number' }), none({ by: 'theme', answerAs: 'list' })]);
  expect(result.match(/weather/gu)).toHaveLength(1);
  expect(result).toMatch(/^[^.]*(?:none of|of none) 400 reviews|^[^.]*in none of 400 reviews/iu);
  expect(result).toMatch(/ask about that/u);
  expect(answer([none({ measure: 'reviews', answerAs: 'yes_no' })])).not.toMatch(/ask about that/u);
});

test('where arithmetic bounds the rating, whatever else is to come stays declined', () => {
  const ratings = { score: 4.37, total: 700_000, added: 10_000, days: 30 };
  const rating: Answered = {
    kind: 'fact',
    ask: { about: {}, source: 'charts', measure: 'ratings', answerAs: 'yes_no' },
    apps: [
      {
        ...{
          name: 'Tidebook',
          store: 'apple',
          country: 'us',
          free: true,
          prices: [],
          hasPurchases: null,
          monthly: null,
          ads: null,
        },
        ...{ videos: null, rank: null, ratings, releases: [], description: null },
      },
    ],
    wanted: 4.5,
  };
  const future = (words: string) => ({ declined: [{ words, because: 'future' as const, needs: 'the future' }] });
  expect(answer([rating], future('Will … by Christmas'))).not.toMatch(/predict/u);
  const both = answer([rating], future('Will our … by Christmas, and will users come back next year'));
  expect(both).toMatch(/predict “[^”]*will users come back next year”/u);
});

type Languages = { phrases: Record<string, string>; people: Record<string, string>; themes?: Record<string, string> };
const folder = new URL('./languages/', import.meta.url);
const languages = readdirSync(folder).map((name): [string, Languages] => [
  name,
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
]);
const placesIn = (phrase: string): string[] => [...phrase.matchAll(/\{\w+\}/gu)].map(([place]) => place);

test.each(languages)('%s has every phrase and every theme, and no place that is never filled', (_, own) => {
  const { phrases, people } = languages.find(([name]) => name === 'en.json')![1];
  const isForm = (key: string): boolean => /_(?:one|none)$/u.test(key) && key.replace(/_(?:one|none)$/u, '') in phrases;
  for (const key of Object.keys(phrases).filter((each) => !isForm(each))) {
    expect([key, own.phrases[key]]).toEqual([key, expect.any(String)]);
    // The count may be said in the words for what is counted.
    const known = [...placesIn(phrases[key]!), ...(key === 'share_counts' ? ['{does}'] : [])];
    expect([key, placesIn(own.phrases[key]!).filter((place) => !known.includes(place))]).toEqual([key, []]);
  }
  expect(Object.keys(own.people)).toEqual(Object.keys(people));
  if (own.themes) expect(Object.keys(own.themes).sort()).toEqual(taxonomy.map(({ id }) => id).sort());
});
