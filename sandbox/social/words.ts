import { entriesOf, listsOf, namesOf, type Row, valuesOf } from '../../server/data/data-file.ts';
import { sandboxData } from '../data/sandbox-data.ts';

export interface Person {
  readonly name: string;
  readonly bio: string;
}

/** Texts about a kind of app, by creators who show apps and by others. */
export interface KindBank {
  readonly kind: string;
  readonly hashtags: readonly string[];
  /** First lines of posts about apps; `{app}` and `{other}` are two of the kind. */
  readonly about: readonly string[];
  readonly aboutSaid: readonly string[];
  readonly bios: readonly string[];
  /** The same topic without apps. */
  readonly topic: readonly string[];
  readonly topicSaid: readonly string[];
  readonly topicHashtags: readonly string[];
  readonly topicPeople: readonly Person[];
  readonly asides: readonly string[];
  /** A person whose name or subject only sounds like the kind. */
  readonly sound: Person & { readonly posts: readonly string[] };
  readonly official: readonly string[];
}

const peopleIn = (rows: readonly Row[] = []): Person[] => rows.map(([name, bio = '']) => ({ name, bio }));

const readBank = (name: string): { readonly bank: KindBank; readonly fits: number } => {
  const file = sandboxData(`social/kinds/${name}`);
  const [[kind, fits] = ['', '']] = file.get('kind') ?? [];
  const [sound = { name: '', bio: '' }] = peopleIn(file.get('sound'));
  const bank = {
    kind,
    hashtags: entriesOf(file, 'hashtags'),
    about: entriesOf(file, 'about'),
    aboutSaid: entriesOf(file, 'about said'),
    bios: entriesOf(file, 'bios'),
    topic: entriesOf(file, 'topic'),
    topicSaid: entriesOf(file, 'topic said'),
    topicHashtags: entriesOf(file, 'topic hashtags'),
    topicPeople: peopleIn(file.get('topic people')),
    asides: entriesOf(file, 'asides'),
    sound: { ...sound, posts: entriesOf(file, 'sound posts') },
    official: entriesOf(file, 'official'),
  };
  return { bank, fits: Number(fits) };
};

/** The kinds of app, with the number of creators who fit each. */
export const banks = [
  'habit-tracker',
  'meditation-and-sleep',
  'budget-planner',
  'running-coach',
  'notes-and-tasks',
  'photo-editor',
  'calorie-counter',
  'learn-languages',
  'password-keeper',
  'plant-guide',
  'short-dramas',
].map(readBank);

const lifeFile = sandboxData('social/life');

export const life = entriesOf(lifeFile, 'life');
/** Fillers for `{place}`, `{who}`, `{food}`, `{thing}` and `{when}`. */
export const slots: Readonly<Record<string, readonly string[]>> = listsOf(
  lifeFile,
  'slot ',
  namesOf(lifeFile, 'slot '),
);
/** Everyday words that are also names of apps. */
export const namesakes = entriesOf(lifeFile, 'namesakes');
/** Endings that are sometimes added to first lines. */
export const tails = entriesOf(lifeFile, 'tails').map((tail) => (tail.startsWith(',') ? tail : ` ${tail}`));
export const games = entriesOf(lifeFile, 'games');
export const lifeSaid = entriesOf(lifeFile, 'said');
/** Closing lines for any post; two in ten are empty. */
export const closers: readonly string[] = [...entriesOf(lifeFile, 'closers'), '', ''];
export const lifeHashtags = entriesOf(lifeFile, 'hashtags');
export const gameHashtags = entriesOf(lifeFile, 'game hashtags');
/** Disclosures in posts that don't use the platform's label. */
export const paidWords = entriesOf(lifeFile, 'paid');

const voices = sandboxData('social/voices');

export const anyAppReviews = entriesOf(voices, 'app reviews');
export const reviewerPeople = peopleIn(voices.get('reviewers'));
export const newsPeople = peopleIn(voices.get('news people'));
export const newsAboutApps = entriesOf(voices, 'news about apps');
export const news = entriesOf(voices, 'news');
/** Repetitive texts of copies and spam. */
export const spam = entriesOf(voices, 'spam');
export const reposts = entriesOf(voices, 'reposts');
/** Follow-up lines in posts of a company about its own app. */
export const officialSaid = entriesOf(voices, 'official said');
export const spamBios = entriesOf(voices, 'spam bios');
export const repostBios = entriesOf(voices, 'repost bios');
export const spamSaid = entriesOf(voices, 'spam said');
export const spamHashtags = entriesOf(voices, 'spam hashtags');
export const elsewhere = entriesOf(voices, 'elsewhere');

const names = sandboxData('social/names');

/** Assigned in turn, so that names reveal nothing. */
export const channelNames = entriesOf(names, 'channels');
export const linkPages = entriesOf(names, 'link pages');

const languages = ['de', 'es', 'fr'] as const;
type Language = (typeof languages)[number];

export interface ForeignBank {
  readonly kind: string;
  readonly language: Language;
  readonly bio: string;
  readonly hashtags: readonly string[];
  readonly about: readonly string[];
  readonly aboutSaid: readonly string[];
}

const foreignFile = sandboxData('social/foreign');

/** Section names look like `Habit Tracker, de`. */
export const foreignBanks: readonly ForeignBank[] = [...foreignFile].flatMap(([section, rows]) => {
  const [kind = '', named] = section.split(', ');
  const language = languages.find((one) => one === named);
  if (language === undefined) return [];
  const [bio = ''] = valuesOf(rows, 'bio');
  return [
    {
      kind,
      language,
      bio,
      hashtags: valuesOf(rows, 'hashtag'),
      about: valuesOf(rows, 'about'),
      aboutSaid: valuesOf(rows, 'said'),
    },
  ];
});

export const foreignLife = listsOf(foreignFile, 'life ', languages);
export const foreignPaid = listsOf(foreignFile, 'paid ', languages);
/** The last one is empty. */
export const foreignClosers = (language: Language): readonly string[] => [
  ...entriesOf(foreignFile, `closers ${language}`),
  '',
];
