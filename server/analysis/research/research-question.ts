import { createNameBook, type NamedApp } from '../reading/apps/name-book.ts';
import { readSentence } from '../reading/read-sentence.ts';
import type { SentenceReading } from '../reading/sentence-reading.ts';
import { draftTopic } from '../reading/topic/draft-topic.ts';
import { taxonomy } from '../tagging/themes/taxonomy.ts';
import { isStopWord } from '../words/stop-words.ts';
import { type Word, wordsOf } from '../words/words.ts';
import { type Advertising, readAdvertising, withoutAdvertising } from './reach/advertising.ts';

/** What a question may be after, beside a topic of its own. */
export const aims = ['difference', 'complaints', 'praise', 'requests', 'revenue', 'ads', 'social'] as const;
export type Aim = (typeof aims)[number];

/** A question, read into what it asks. */
export interface Question {
  /** What it is about, as it was written; empty when it asks in general. */
  readonly topic: string;
  readonly topicWords: readonly Word[];
  readonly language: string;
  /** Ratings that it names; empty: all. */
  readonly stars: readonly number[];
  /** In the order in which the answer speaks of them. */
  readonly aims: readonly Aim[];
  readonly kindOfApp: string | null;
  /** What it asks of advertising; null: it is about something else, be it ads that people see in the app. */
  readonly advertising: Advertising | null;
}

interface Rule {
  readonly aim: Aim;
  readonly said: RegExp;
  /** Without an app to compare with, these words mean something else. */
  readonly comparing?: true;
}

/** Said of what is posted about apps, and of nothing that an app has. */
const posted =
  /\b(?:(?:post(?:s|ed|ing)?|videos?|reels?) about (?:it|them)|(?:most|more|often) (?:viewed|watched|seen)|(?:videos?|reels?|posts?) (?:(?:are|is|was|were|get|has|have|been) )*(?:seen|viewed|watched|sponsored)|sponsor(?:s|ed|ing)? (?:videos?|posts?|reels?)|social(?: media| networks?| reach| presence)?|influencers?|content creators?|creators?|youtubers?|tiktokers?|go(?:es|ing)? viral|viral|followers)\b/giu;

const rules: readonly Rule[] = [
  {
    aim: 'revenue',
    said: /\b(?:how much (?:money )?(?:does|do|is|are|did) .{0,60}?\b(?:make|making|earn|earning|worth)|make(?:s)? money|making money|revenues?|earn(?:s|ed|ing|ings)?|mrr|arr|income|turnover|sales|monetis\w*|monetiz\w*|business model|profit\w*)\b(?: (?:a|per|each) (?:month|year))?/giu,
  },
  { aim: 'social', said: posted },
  { aim: 'social', said: /\b(?:tiktok|instagram|youtube|on facebook)\b/giu },
  {
    aim: 'difference',
    comparing: true,
    said: /\b(?:differences?|differs?|differently|different|compare[sd]?(?: with| to)?|comparison|versus|vs\.?|better|worse|best|worst|instead of|rather than|than|against|competitors?|rivals?|stacks? up|side by side|sets? (?:them|it|us) apart|apart|advantages?|disadvantages?|edge|which (?:app |one )?(?:should|would|is|do|does)|win(?:s|ning)?|prefer(?:red|s)?|switch(?:ed|ing)?)\b/giu,
  },
  {
    aim: 'requests',
    said: /\b(?:feature requests?|requests?|ask(?:s|ed|ing)? for|wish(?:es|ed|ing)?(?: for)?|wants?|wanted|missing(?: features?)?|lack(?:s|ing)?|(?:should|could) (?:we|i|they|it|you) (?:build|add|make|ship|offer)(?: next)?|build next|roadmap|what to build|unmet needs?|gaps?)\b/giu,
  },
  {
    aim: 'complaints',
    said: /\b(?:(?:should|could|must) (?:we|i|they|it|you) (?:fix|improve|change|repair)(?: first| next)?|(?:fix|improve) (?:first|next)|pain points?|weak(?:ness|nesses| points?| spots?)|goes wrong|going wrong|what(?:'s|’s| is) wrong|problems?|issues?|troubles?|fail(?:s|ing)? at|bad at|dislikes?|hates?|negative(?:s|ly)?|one-star|unhappy)\b/giu,
  },
  {
    aim: 'praise',
    said: /\b(?:strengths?|strong points?|good at|does well|do well|doing well|doing right|selling points?|positives?|happy)\b/giu,
  },
];

/** Words of a question that say nothing of what it is about. */
const idle: ReadonlySet<string> = new Set(
  `main biggest key major most more important top common commonly frequent frequently big real really actually exactly overall general
  generally mostly often currently current recently recent lately now today month months week weeks year years last past since days
  user users customer customers people person reviewers reviewer review reviews rating ratings feedback app apps application product products market
  company team founder we us our they them their it its i me my you your one ones both two three other others another each
  say says saying said think thinks talk tell told know learn understand find see look happen happens happening go going get gets getting
  do does did make makes thing things reason reasons way ways kind kinds type types part much many few lot lots first next new
  why what how which who when where whether should would could can will might may please best good bad
  improve improved improving improvement improvements change changes fix fixes focus priority priorities compared comparing between about regarding
  answer question summary summarise summarize overview analysis analyse analyze research`.split(/\s+/u),
);

/** Words for making an app known, which reviews do not speak of when a question does. */
const reaching: ReadonlySet<string> = new Set(
  `ad ads advert adverts advertise advertised advertising hook hooks creative creatives campaign campaigns video videos reel reels post posts
  posted posting clip clips platform platforms channel channels network networks library libraries creator creators influencer influencers
  youtuber youtubers audience audiences reach work works working perform performs performing convert pay pays paid paying promote promotes
  promoted promotion sponsor sponsors sponsored sponsorship partner partners partnership collaborate collaboration seen see views view
  viewed watched spend spends spending spent budget budgets money cost costs run runs ran start starts started launch launched open opens
  opening longest oldest newest use uses used using format formats show shows shown hire contact reach reaches rely invest`.split(
    /\s+/u,
  ),
);

/** What every growth question says. */
const growth: ReadonlySet<string> = new Set(
  `grow grows growing growth download downloads install installs acquire acquisition rank ranks ranking rankings chart charts charting
  success successful succeed succeeding popular popularity launch launching start starting build building develop create strategy
  plan playbook tips increase boost drive scale stars star get win keep keeps keeping reduce reduces reducing lower avoid prevent stop
  stopping handle deal solve better higher because due cause causes retain earn reach`.split(/\s+/u),
);

/** `1000 users`, `10k downloads`: a goal, which no review speaks of. */
const numeral = /^[\d.,]+(?:k|m)?$/u;

/** Whether a word only says that an app is to grow. */
export const saysGrowth = (folded: string): boolean => growth.has(folded) || folded === 'money';

/** How things go with an app, or that a version spoilt it: reviews tell what went wrong, and not in these words. */
const course: ReadonlySet<string> = new Set(
  `grow grows growing grew grown growth shrink shrinking decline declines declined declining drop drops dropped dropping fall falls fell
  falling rise rises rose rising increase increased increasing decrease decreased decreasing break breaks broke broken breaking ruin ruined
  changed changing version versions rank ranks ranking rankings chart charts
  charting popular popularity success successful score scores trend trends trending went gone turned up down`.split(
    /\s+/u,
  ),
);
/** With something else, these say only that it went wrong. */
const spoiling: ReadonlySet<string> = new Set(['break', 'breaks', 'broke', 'breaking', 'ruin', 'ruined']);

const withoutCourse = (words: readonly Word[]): Word[] =>
  words.every(({ folded }) => course.has(folded)) ? [] : words.filter(({ folded }) => !spoiling.has(folded));

const blank = (text: string, said: RegExp): string => text.replace(said, (match) => ' '.repeat(match.length));

const withoutIdle = (topicWords: readonly Word[], language: string, isGrowth: boolean): Word[] =>
  topicWords.filter(
    ({ folded }) =>
      !idle.has(folded) &&
      !(isGrowth && (growth.has(folded) || numeral.test(folded))) &&
      !isStopWord(folded, 'en') &&
      !isStopWord(folded, language),
  );

/** Words for now, which say of no review that it was written today. */
const nowadays = /(?<![\p{L}])(?:today|heute|aujourd['’]hui|hoy|hoje|oggi)(?![\p{L}])/giu;

/**
 * Reads the sentence of a question. The apps are those that it is asked about; whatever it calls a kind of app is one.
 * @param today YYYY-MM-DD, UTC
 */
export const readQuestionSentence = (
  asked: string,
  apps: readonly NamedApp[],
  today: string,
  asksOf: 'ads' | 'creators' | null = null,
): SentenceReading<NamedApp> => {
  // Who asks what people say today means these days.
  const reading = readSentence(blank(asked, nowadays), {
    today,
    book: createNameBook(apps),
    anyKind: true,
    about: { apps: apps.length, asksOf },
  });
  return { ...reading, query: asked };
};

/**
 * Reads a question by rules. The apps are those that it is asked about: their names are no part of its topic.
 * @param today YYYY-MM-DD, UTC
 */
export const readQuestion = (text: string, apps: readonly NamedApp[], today: string): Question => {
  const comparing = apps.length > 1;
  const live = rules.filter((rule) => !rule.comparing || comparing);
  const advertising = readAdvertising(text);
  // `Ads on TikTok` are no posts there.
  const beside = advertising ? withoutAdvertising(text) : text;
  const found = live.filter(({ said }) => beside.search(said) >= 0).map(({ aim }) => aim);
  const rest = live.reduce((left, { said }) => blank(left, said), beside);
  const whole = readQuestionSentence(text, apps, today);
  const read = readQuestionSentence(rest, apps, today);
  const telling = withoutIdle(read.topic.words, whole.language, apps.length === 0);
  const isOfReach = advertising !== null || text.search(posted) >= 0;
  const spoken =
    isOfReach || found.includes('social') ? telling.filter(({ folded }) => !reaching.has(folded)) : telling;
  const steady = apps.length === 0 ? spoken : withoutCourse(spoken);
  const topicWords = isOfReach && !isTheme(read.topic.text, steady, whole.language) ? [] : steady;
  const implied: Aim[] =
    whole.stars.length === 0
      ? []
      : whole.stars.every((star) => star <= 2)
        ? ['complaints']
        : whole.stars.every((star) => star >= 4)
          ? ['praise']
          : [];
  return {
    ...(topicWords.length > 0 ? trimmed(read.topic.text, topicWords) : { topic: '', topicWords: [] }),
    language: whole.language,
    stars: whole.starsImplied ? [] : whole.stars,
    aims: aims.filter((aim) => found.includes(aim) || implied.includes(aim) || (aim === 'ads' && advertising !== null)),
    kindOfApp: whole.kindOfApp,
    advertising,
  };
};

/** Whether it asks of videos and creators, and of nothing that reviews say: its days are those of videos. */
export const isOfVideosAlone = ({ aims, topic }: Question): boolean =>
  topic === '' && aims.length > 0 && aims.every((aim) => aim === 'social');

const groups = new Map<string, string>(taxonomy.map(({ id, group }) => [id, group]));

/** Whether words beside a question about ads or creators are something that people write of in reviews, other than ads. */
const isTheme = (topic: string, topicWords: readonly Word[], language: string): boolean =>
  topicWords.length > 0 &&
  draftTopic({ ...trimmed(topic, topicWords), language }).themes.some(({ id }) => groups.get(id) !== 'ads');

/** The topic from its first word that counts to its last. */
const trimmed = (topic: string, words: readonly Word[]): { topic: string; topicWords: readonly Word[] } => {
  const [start, end] = [words[0]!.start, words.at(-1)!.end];
  const kept = topic.slice(start, end);
  const counted = new Set(words.map(({ folded }) => folded));
  return { topic: kept, topicWords: wordsOf(kept).filter(({ folded }) => counted.has(folded)) };
};
