import { entriesOf, listsOf, namesOf, type Row, valuesOf } from '../../server/data/data-file.ts';
import { sandboxData } from '../data/sandbox-data.ts';

export interface Person {
  readonly name: string;
  readonly bio: string;
}

/** The words that a kind of app is talked about with: by those who show apps, and by those who never do. */
export interface KindBank {
  readonly kind: string;
  readonly hashtags: readonly string[];
  /** First lines of posts about apps; `{app}` and `{other}` are two of the kind. */
  readonly about: readonly string[];
  readonly aboutSaid: readonly string[];
  readonly bios: readonly string[];
  /** The same topic and no app anywhere. */
  readonly topic: readonly string[];
  readonly topicSaid: readonly string[];
  readonly topicHashtags: readonly string[];
  readonly topicPeople: readonly Person[];
  /** One mention in passing. */
  readonly asides: readonly string[];
  /** A person whose name or subject only sounds like it. */
  readonly sound: Person & { readonly posts: readonly string[] };
  /** What a firm says of its own app. */
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

/** The kinds of app that are talked about, and how many people truly do. */
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
/** Any of these may stand for `{place}`, `{who}`, `{food}`, `{thing}` or `{when}` in a line. */
export const slots: Readonly<Record<string, readonly string[]>> = listsOf(
  lifeFile,
  'slot ',
  namesOf(lifeFile, 'slot '),
);
/** Words that happen to be the name of an app somewhere. */
export const namesakes = entriesOf(lifeFile, 'namesakes');
/** Put after a first line by anyone, now and then. */
export const tails = entriesOf(lifeFile, 'tails').map((tail) => (tail.startsWith(',') ? tail : ` ${tail}`));
export const games = entriesOf(lifeFile, 'games');
export const lifeSaid = entriesOf(lifeFile, 'said');
/** Said under anything, by anyone; two of ten say nothing. */
export const closers: readonly string[] = [...entriesOf(lifeFile, 'closers'), '', ''];
export const lifeHashtags = entriesOf(lifeFile, 'hashtags');
export const gameHashtags = entriesOf(lifeFile, 'game hashtags');
/** How a paid post is worded where its field of the platform is not set. */
export const paidWords = entriesOf(lifeFile, 'paid');

const voices = sandboxData('social/voices');

export const anyAppReviews = entriesOf(voices, 'app reviews');
export const reviewerPeople = peopleIn(voices.get('reviewers'));
export const newsPeople = peopleIn(voices.get('news people'));
export const newsAboutApps = entriesOf(voices, 'news about apps');
export const news = entriesOf(voices, 'news');
/** What copies and spam look like: the same words again and again. */
export const spam = entriesOf(voices, 'spam');
export const reposts = entriesOf(voices, 'reposts');
/** Said under what a firm posts of its own app. */
export const officialSaid = entriesOf(voices, 'official said');
export const spamBios = entriesOf(voices, 'spam bios');
export const repostBios = entriesOf(voices, 'repost bios');
export const spamSaid = entriesOf(voices, 'spam said');
export const spamHashtags = entriesOf(voices, 'spam hashtags');
export const elsewhere = entriesOf(voices, 'elsewhere');

const names = sandboxData('social/names');

/** Given out in turn whatever the person does, so that a name says nothing. */
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

/** A section of theirs is called `Habit Tracker, de`. */
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
/** The last of them says nothing. */
export const foreignClosers = (language: Language): readonly string[] => [
  ...entriesOf(foreignFile, `closers ${language}`),
  '',
];
