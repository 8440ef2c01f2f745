import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { createNameBook, nameWords } from './apps/name-book.ts';
import { readSentence } from './read-sentence.ts';
import { keywordsOf } from './scan/keywords.ts';
import { shownReading } from './shown/shown-reading.ts';

const today = '2026-11-15';
const titles = [
  'Zorbly: Habit Tracker',
  'Quenchly: Water Reminder',
  'Calm Meadow',
  'Calm Meadow Kids',
  'Merlo Maps: Offline Navigation',
  'Pottery Log',
  'Pottery Wheel Guide',
  'Fernbrook Routine & Habits',
];
const book = createNameBook(
  titles.flatMap((title, at) => [
    { store: 'apple', appId: `${910_000_000 + at}`, title },
    { store: 'play', appId: `test.app${at}.name`, title },
  ]),
);
const read = (sentence: string) => readSentence(sentence, { today, book });

type Shown = ReturnType<typeof shownReading>;
/** What the sentence says; everything that is not named here must be left unsaid. */
type Said = Partial<Pick<Shown, 'topic' | 'phrases' | 'exclude' | 'stars' | 'kinds' | 'apps' | 'excludedApps'>> &
  Partial<Pick<Shown, 'kindOfApp' | 'countries' | 'languages' | 'store' | 'versions' | 'since' | 'until'>> &
  Partial<Pick<Shown, 'replied' | 'minLength' | 'sort' | 'limit' | 'notUnderstood'>>;

const unsaid: Required<Said> = {
  topic: '',
  phrases: [],
  exclude: [],
  stars: [],
  kinds: [],
  apps: [],
  excludedApps: [],
  kindOfApp: null,
  countries: [],
  languages: [],
  store: null,
  versions: [],
  since: null,
  until: null,
  replied: null,
  minLength: null,
  sort: null,
  limit: null,
  notUnderstood: [],
};

const low = [1, 2];
const zorbly = ['Zorbly'];

test.each<[sentence: string, said: Said]>([
  // names
  ["zorbly's widget, what are ppl unhappy with", { apps: ['zorbly'], topic: 'widget', stars: low }],
  ['pottery wheel vs quenchly, billing gripes', { apps: ['quenchly', 'pottery wheel'], topic: 'billing', stars: low }],
  ['zorbly (the habit one) too slow', { apps: ['zorbly'], topic: 'too slow' }],
  // how people ask
  ['hey could u pull what ppl hate about ads in zorbly', { apps: ['zorbly'], topic: 'ads', stars: low }],
  ['need the french-language reviews of Zorbly', { apps: zorbly, languages: ['fr'] }],
  ['zorbly: sync moans', { apps: ['zorbly'], topic: 'sync', stars: low }],
  ['which Zorbly reviews contain the exact words "keeps stopping"', { apps: zorbly, phrases: ['keeps stopping'] }],
  ['zorbly sync reviews in September', { apps: ['zorbly'], topic: 'sync', since: '2026-09-01', until: '2026-09-30' }],
  ["qu'est-ce que les gens reprochent à Zorbly côté prix", { apps: zorbly, topic: 'prix', stars: low }],
  // all but some
  ['Zorbly, every rating except 5 stars', { apps: zorbly, stars: [1, 2, 3, 4] }],
  ['zorbly 1-2 stars minus anything on price', { apps: ['zorbly'], stars: low, exclude: ['price'] }],
  ['zorbly bad reviews, no crash talk please', { apps: ['zorbly'], stars: low, exclude: ['crash'] }],
  ['zorbly crashes, did not get an answer from the developers', { apps: ['zorbly'], topic: 'crashes', replied: false }],
  ['zorbly: the developers never fix sync', { apps: ['zorbly'], topic: 'developers never fix sync' }],
  ['zorbly 1 star reviews that got a reply from the dev', { apps: ['zorbly'], stars: [1], replied: true }],
  ['ads in puzzle type games', { kindOfApp: 'puzzle games', topic: 'ads' }],
  ["Zorbly's streaks", { apps: zorbly, topic: 'streaks' }],
  ['zorbly, quenchly or Merlo Maps: sync', { apps: ['zorbly', 'quenchly', 'Merlo Maps'], topic: 'sync' }],
  ['Zorbly vs Quenchly', { apps: ['Zorbly', 'Quenchly'] }],
  ['calm meadow, not the kids one', { apps: ['calm meadow'], excludedApps: ['kids'] }],
  [
    'Calm Meadow crashes, except Calm Meadow Kids',
    { apps: ['Calm Meadow'], excludedApps: ['Calm Meadow Kids'], topic: 'crashes' },
  ],
  ['calm medow login', { apps: ['calm medow'], topic: 'login' }],
  ['fern brook reminders never fire', { apps: ['fern brook'], topic: 'reminders never fire' }],
  ['merlomaps routes', { apps: ['merlomaps'], topic: 'routes' }],
  ['test.app0.name refunds', { apps: ['test.app0.name'], topic: 'refunds' }],
  ['910000001 ads', { apps: ['910000001'], topic: 'ads' }],
  // quotes
  ['Zorbly reviews saying “was good before”', { apps: zorbly, phrases: ['was good before'] }],
  ['"waste of time" Zorbly', { apps: zorbly, phrases: ['waste of time'] }],
  ['"Zorbly" ads', { apps: zorbly, topic: 'ads' }],
  // kinds of app
  ['login in weather apps', { kindOfApp: 'weather', topic: 'login' }],
  [
    'one star reviews about the price of sleep sounds in meditation apps',
    { kindOfApp: 'meditation', stars: [1], topic: 'price of sleep sounds' },
  ],
  [
    'language learning apps: complaints about streaks',
    { kindOfApp: 'language learning', stars: low, topic: 'streaks' },
  ],
  ['ads in photo editors', { kindOfApp: 'photo editors', topic: 'ads' }],
  ['glaze colours in pottery apps', { kindOfApp: 'pottery', topic: 'glaze colours' }],
  // stars, countries, languages, store, versions
  ['under 3 stars Zorbly', { apps: zorbly, stars: low }],
  ['Zorbly 4 and 5 star reviews', { apps: zorbly, stars: [4, 5] }],
  ['what do Canadians say about Zorbly ads', { apps: zorbly, countries: ['ca'], topic: 'ads' }],
  ['Zorbly ads, Spain and Portugal', { apps: zorbly, countries: ['es', 'pt'], topic: 'ads' }],
  ['italian two star reviews of Zorbly', { apps: zorbly, languages: ['it'], stars: [2] }],
  ['Zorbly crashes on Android', { apps: zorbly, store: 'play', topic: 'crashes' }],
  ['Zorbly crashes, app store only', { apps: zorbly, store: 'apple', topic: 'crashes' }],
  ['Zorbly 2.10 and 2.11 sync', { apps: zorbly, versions: ['2.10', '2.11'], topic: 'sync' }],
  ['Zorbly crashes on iOS 26', { apps: zorbly, topic: 'crashes on iOS 26' }],
  // number, order, replies, length
  ['the 40 most recent Zorbly reviews', { apps: zorbly, limit: 40, sort: 'recent' }],
  ['most helpful Zorbly reviews about sync', { apps: zorbly, sort: 'helpful', topic: 'sync' }],
  ['oldest reviews of Zorbly', { apps: zorbly, sort: 'oldest' }],
  ['Zorbly reviews with a developer reply about sync', { apps: zorbly, replied: true, topic: 'sync' }],
  ['unanswered Zorbly reviews', { apps: zorbly, replied: false }],
  ['support never answers, Zorbly', { apps: zorbly, topic: 'support never answers' }],
  ['Zorbly reviews of at least 120 characters', { apps: zorbly, minLength: 120 }],
  // exclusions and kinds of review
  ['bad Zorbly reviews but not about ads or the price', { apps: zorbly, stars: low, exclude: ['ads, price'] }],
  ['Zorbly complaints excluding login stuff', { apps: zorbly, stars: low, exclude: ['login'] }],
  ['Zorbly is not working', { apps: zorbly, topic: 'is not working' }],
  ['feature requests for Zorbly', { apps: zorbly, kinds: ['request'] }],
  ['refund requests Zorbly', { apps: zorbly, topic: 'refund requests' }],
  // German
  ['Zorblys Abstürze seit März', { apps: ['Zorblys'], topic: 'Abstürze', since: '2026-03-01' }],
  ['Wie finden die Leute die Werbung in Zorbly?', { apps: zorbly, topic: 'Werbung' }],
  ['schlechte Zorbly Bewertungen, aber nichts über Werbung', { apps: zorbly, stars: low, exclude: ['Werbung'] }],
  [
    'die 30 neuesten Bewertungen von Zorbly aus Österreich',
    { apps: zorbly, limit: 30, sort: 'recent', countries: ['at'] },
  ],
  // French
  [
    'avis négatifs sur les pubs de Zorbly depuis mars',
    { apps: zorbly, stars: low, topic: 'pubs', since: '2026-03-01' },
  ],
  ['avis 1 étoile de Zorbly sauf la connexion', { apps: zorbly, stars: [1], exclude: ['connexion'] }],
  // Spanish
  ['quejas sobre anuncios en Zorbly, México', { apps: zorbly, stars: low, topic: 'anuncios', countries: ['mx'] }],
  ['reseñas de dos estrellas de Zorbly sobre el precio', { apps: zorbly, stars: [2], topic: 'precio' }],
  // Portuguese
  [
    'reclamações de login no Zorbly em outubro',
    { apps: zorbly, stars: low, topic: 'login', since: '2026-10-01', until: '2026-10-31' },
  ],
  ['avaliações de 1 estrela do Zorbly', { apps: zorbly, stars: [1] }],
  // Italian
  ['recensioni negative di Zorbly sulla batteria', { apps: zorbly, stars: low, topic: 'batteria' }],
  [
    'lamentele sul prezzo di Zorbly, ultimi 30 giorni',
    { apps: zorbly, stars: low, topic: 'prezzo', since: '2026-10-16' },
  ],
  // Japanese
  ['Zorblyの広告に関する星1のレビュー', { apps: zorbly, stars: [1], topic: '広告' }],
  ['先月のZorblyの不満', { apps: zorbly, stars: low, since: '2026-10-01', until: '2026-10-31' }],
  // Korean
  ['Zorbly 광고 관련 별점 2점 리뷰', { apps: zorbly, stars: [2], topic: '광고' }],
  ['최근 30일 Zorbly 로그인 불만', { apps: zorbly, stars: low, topic: '로그인', since: '2026-10-16' }],
  // contradictions
  ['Zorbly 6 stars', { apps: zorbly, notUnderstood: ['“6 stars” is no rating: reviews have 1 to 5 whole stars'] }],
])('%s', (sentence, said) => {
  const shown = shownReading(read(sentence));
  const told = Object.fromEntries(Object.keys(unsaid).map((key) => [key, shown[key as keyof Said]]));
  expect(told).toEqual({ ...unsaid, ...said });
});

const pieces = fc.constantFrom(
  ...'Zorbly Zorbly\'s quenchly zorblys calm meadow kids not the one but about ads crashes login reviews of since March last 30 days 1 star 2★ in Germany french users android 5.4.0 50 newest without price "black screen" sauf pas nicht Werbung 広告 の 광고 최근 , : ? 6 stars until 2025 Q3 weather apps developer replied'.split(
    ' ',
  ),
);
const sentences = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 120 }),
);

const runs = { numRuns: propertyRuns(30) };

test('whatever is written, it is read, and an app’s name is never a topic or a keyword', () => {
  fc.assert(
    fc.property(sentences, (sentence) => {
      const reading = read(sentence);
      const names = new Set(reading.apps.flatMap(({ name }) => nameWords(name.text)).filter((word) => word.length > 4));
      const words = keywordsOf(reading.topic, reading.language, ['en', 'de']).flatMap(nameWords);
      // A name that is said once more in quotes is text.
      if (reading.topic.phrases.length === 0) expect(words.filter((word) => names.has(word))).toEqual([]);
      expect(words.length === 0 || words.every((word) => word !== '')).toBe(true);
    }),
    runs,
  );
});

test('no word is read twice: what names an app, a day, a rating or a place is no part of the topic', () => {
  fc.assert(
    fc.property(sentences, (sentence) => {
      const { topic, apps } = read(sentence);
      expect(topic.text.length).toBeLessThanOrEqual(sentence.normalize('NFKC').length);
      const spans = apps.map(({ name }) => [name.start, name.end] as const).sort(([one], [other]) => one - other);
      for (const [at, [start]] of spans.entries()) if (at > 0) expect(start).toBeGreaterThanOrEqual(spans[at - 1]![1]);
    }),
    runs,
  );
});

test('spaces around a sentence and its last stop change nothing', () => {
  const plain = fc
    .array(pieces, { minLength: 1, maxLength: 10 })
    .map((words) => words.join(' ').replace(/[\s,:?]+$/u, ''));
  fc.assert(
    fc.property(plain, fc.constantFrom('.', '?', '!', ' ', '  '), (sentence, end) => {
      const { query: _, ...told } = read(sentence);
      const { query: __, ...ended } = read(`  ${sentence}${end}`);
      expect(ended).toEqual(told);
    }),
    runs,
  );
});
