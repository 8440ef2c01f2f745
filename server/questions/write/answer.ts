import type { Ask, Declined, Plan } from '../../contract/resources/questions/plan.ts';
import { capital } from '../../support/prose/numbers.ts';
import { plain, quotation } from '../../support/prose/untrusted.ts';
import { fold } from '../../tagging/words/words.ts';
import type { CountedAsk, Figure, Uncountable } from '../count/counted.ts';
import { fewestReviews } from '../count/groups.ts';
import { metricsTopic, tellingWords } from '../count/topics.ts';
import { partsOf } from '../read/parts.ts';
import type { AskText, Gist, Writing } from './ask-text.ts';
import bounding from './facts/bound-words.json' with { type: 'json' };
import { type AppFacts, type FactAsk, isRatingBounded, tellFact } from './facts/facts.ts';
import { insteadSentence, languagesSentence } from './numbers.ts';
import type { Quote } from './quotes.ts';
import { type Speech, speechIn } from './speech.ts';
import { flat, supportSentences } from './support.ts';
import { average, isLikelyChance, quotedWords, short, when } from './words.ts';
import { writeAsk } from './write-ask.ts';

/** The result for an ask. */
export type Answered =
  | { readonly kind: 'counted'; readonly asked: CountedAsk; readonly quotes: readonly Quote[] }
  | {
      readonly kind: 'fact';
      readonly ask: FactAsk;
      readonly apps: readonly AppFacts[];
      /** For a price: number of reviews of each app that complain about paying. */
      readonly felt?: readonly (Figure & { readonly name: string })[];
      /** The target average in the question. */
      readonly wanted?: number | null;
      /** For a rating: reviews of the newest version and of the one before it. */
      readonly written?: readonly { readonly version: string; readonly stars: number }[];
    }
  | { readonly kind: 'uncountable'; readonly because: Uncountable['because']; readonly what: string };

export interface Written {
  /** Markdown. */
  readonly answer: string;
  /** The first sentence. */
  readonly verdict: string;
  readonly sentences: readonly Sentence[];
}

/** Maximum words of an answer, including quotes. */
const maxWords = 130;

const cites: Record<Ask['source'], string> = {
  reviews: 'reviews',
  listing: '',
  charts: 'charts',
  revenue: 'revenue',
  ads: 'ads',
  social: 'social',
};

export interface Sentence {
  /** Markdown; lists begin with a line break. */
  readonly text: string;
  /** Sentences with the highest rank are dropped first if there is no room; 0: never dropped. */
  readonly rank: number;
}

export const cited = (text: string, source: string): string =>
  source === '' ? text : text.replace(/([.。]?)$/u, ` [${source}]$1`);

const always = (text: string): Sentence => ({ text, rank: 0 });

const declinedSentence = ({ words, because, needs }: Declined, hasMoney: boolean, speech: Speech): Sentence =>
  hasMoney && because === 'not_in_reviews'
    ? always(speech.say('declined_beside_money', { needs: plain(needs) }))
    : always(speech.say(`declined_${because}`, { words: quotedWords(words, speech), needs: plain(needs) }));

const unreadSentences = ({ unread }: Pick<Plan, 'unread'>, speech: Speech): Sentence[] =>
  unread.length > 0
    ? [always(speech.say('unread', { words: speech.and(unread.map((words) => quotedWords(words, speech))) }))]
    : [];

/** Counts have no order: they do not show which reviews are the newest or the longest. */
const unsortedSentences = ({ read }: Plan, speech: Speech): Sentence[] => {
  const words = [...new Set(read.flatMap((part) => (part.as === 'sort' ? [part.words] : [])))];
  return words.length > 0
    ? [always(speech.say('unsorted', { words: speech.and(words.map((each) => quotedWords(each, speech))) }))]
    : [];
};

/** The unanswered parts of a question, one sentence for each reason. */
export const notAnswered = ({ declined, unread }: Pick<Plan, 'declined' | 'unread'>, speech: Speech): string[] =>
  [...declined.map((each) => declinedSentence(each, false, speech)), ...unreadSentences({ unread }, speech)].map(
    ({ text }) => text,
  );

/** Words for a target average of an app and its deadline. */
const boundWords = new Set(bounding.flatMap((line) => line.split(', ').map(fold)));

/** Without what arithmetic answers; the rest of the future stays declined. */
const withoutBounded = (declined: Declined): Declined[] => {
  if (declined.because !== 'future') return [declined];
  const parts = declined.words.split(' … ').flatMap((words) => (partsOf(words).length > 0 ? partsOf(words) : [words]));
  const open = parts.filter((words) => tellingWords({ words: [words] }).some((word) => !boundWords.has(word)));
  return open.length === 0 ? [] : [{ ...declined, words: open.join(' … ') }];
};

const phraseOfQuote = { good: 'quote_good', bad: 'quote_bad' } as const;

const quoteSentences = (quotes: readonly Quote[], speech: Speech): Sentence[] => {
  const written = quotes.map(({ text }) => quotation(text.replace(/[.。]+$/u, '')));
  const [one, other] = written;
  if (one && other && quotes.every(({ side }) => side === null))
    return [{ text: speech.say('quotes', { one, other }), rank: 1 }];
  return quotes.map(({ side }, at) => ({
    text: speech.say(side ? phraseOfQuote[side] : 'quote', { quote: written[at]! }),
    rank: at + 1,
  }));
};

/** Remarks about the count itself, right after the result. */
const remarks = (
  asked: CountedAsk,
  { tells = [] }: AskText,
  writing: Writing,
  before: readonly Answered[],
): Sentence[] => {
  const { insteadOf, ask, mostOf, against } = asked;
  const { speech } = writing;
  // The ask before was answered by the absence of the word.
  const isRepeated =
    insteadOf?.said === 0 &&
    before.some(
      (other) =>
        other.kind === 'counted' &&
        other.asked.ask.topic?.match === 'word' &&
        subjectOf(other) === insteadOf.topic.words.join(' '),
    );
  return [
    ...insteadSentence(asked, speech, isRepeated).map(always),
    ...languagesSentence(asked, speech).map((text) => ({ text, rank: asked.reading!.themes.length > 0 ? 2 : 0 })),
    // Reviews show news of a version only as far as people noticed them.
    ...(ask.measure === 'change' && ask.by === 'theme' && !ask.topic && ask.about.versions?.length === 1
      ? [always(speech.say('release_unknown'))]
      : []),
    ...(ask.against === 'rest' && !against && (ask.by ?? 'theme') === 'theme' ? [always(speech.say('no_rest'))] : []),
    // Only the first theme was counted by app.
    ...(mostOf && !tells.includes('together')
      ? [{ text: speech.say('most_of', { name: plain(mostOf.name), part: short(mostOf, speech) }), rank: 1 }]
      : []),
  ];
};

/** The text for one ask, in order, and its ending. */
interface Said {
  readonly sentences: readonly Sentence[];
  readonly caveats: readonly string[];
  readonly gist: Gist | null;
}

const saidOf = (answered: Answered, before: readonly Answered[], writing: Writing): Said => {
  const { speech } = writing;
  if (answered.kind === 'uncountable') {
    const text = speech.say(answered.because, { what: quotedWords(answered.what, speech) });
    return { sentences: [always(text)], caveats: [], gist: null };
  }
  const isFact = answered.kind === 'fact';
  const said: AskText = isFact
    ? tellFact(answered.ask, answered.apps, speech, answered.wanted)
    : writeAsk(answered.asked, writing);
  const quotes = isFact ? [] : answered.quotes;
  const support = said.support.map((text, at) => ({ text, rank: at + 1 }));
  // A quote may be about the last of the groups.
  const isPick = !isFact && answered.asked.ask.by === 'app';
  const isByTheme = !isFact && answered.asked.ask.by === 'theme';
  const explained = isFact
    ? []
    : supportSentences(answered.asked, writing, said.tells).map((text) => ({ text, rank: 1 }));
  const sentences = [
    always(said.verdict),
    ...(isFact ? [] : remarks(answered.asked, said, writing, before)),
    ...(said.list ? [{ text: numbered(said.list), rank: 1 }] : []),
    ...(isByTheme ? [] : explained),
    ...(isPick ? support : []),
    ...quoteSentences(quotes, speech),
    ...(isPick ? [] : support),
    ...(isByTheme ? explained : []),
  ];
  const source = cites[isFact ? answered.ask.source : 'reviews'];
  return {
    sentences: [
      ...sentences.map(({ text, rank }) => ({ text: text.startsWith('\n') ? text : cited(text, source), rank })),
      ...(isFact
        ? [...signsOf(answered, speech), ...feltSentence(answered, speech), ...writtenSentence(answered, speech)]
        : []),
    ],
    caveats: [...(isFact ? [] : caveatsOf(answered.asked, speech)), ...(said.caveats ?? [])],
    gist: said.gist ?? null,
  };
};

/** Limitations of a count, most serious first. */
const caveatsOf = ({ ask, about, isGrown, pickChance, insteadOf }: CountedAsk, speech: Speech): string[] => {
  const { moves } = about.where;
  const leaves = [...(moves ?? []), ...(metricsTopic(insteadOf?.topic ?? ask.topic)?.moves ?? [])];
  const { period } = ask.about;
  const all = {
    grown: isGrown,
    silent_leavers: leaves.includes('leaving'),
    event_day: period && 'side' in period && 'words' in period.event,
    play_has_no_country: ask.by === 'country' && pickChance !== null,
  };
  return (Object.keys(all) as (keyof typeof all)[]).flatMap((phrase) => (all[phrase] ? [speech.say(phrase)] : []));
};

const maxFelt = 3;

/** Only future ratings can move an average. */
const writtenSentence = ({ written = [] }: Answered & { kind: 'fact' }, speech: Speech): Sentence[] => {
  const [newest, before] = written;
  if (!newest || !before) return [];
  const values = { version: plain(newest.version), earlier: plain(before.version) };
  const stars = { stars: average(newest.stars, speech), before: average(before.stars, speech) };
  return [{ text: cited(speech.say('written_newest', { ...values, ...stars }), cites.reviews), rank: 1 }];
};

/** The price of an app and its perceived value differ. */
const feltSentence = ({ felt = [] }: Answered & { kind: 'fact' }, speech: Speech): Sentence[] => {
  const items = felt
    .filter(({ of }) => of >= fewestReviews)
    .slice(0, maxFelt)
    .map(({ name, ...part }) => speech.say('felt_item', { name: plain(name), part: short(part, speech) }));
  if (items.length < 2) return [];
  return [{ text: cited(flat(speech.say('felt', { items: speech.and(items) })), cites.reviews), rank: 2 }];
};

/** The chart position of an app indicates its revenue. */
const signsOf = ({ ask, apps }: Answered & { kind: 'fact' }, speech: Speech): Sentence[] => {
  const isKnown = ask.measure === 'money' && apps.length === 1 && apps[0]?.monthly && apps[0].rank;
  if (!isKnown) return [];
  const { verdict } = tellFact({ ...ask, source: 'charts', measure: 'rank', answerAs: 'number' }, apps, speech);
  return [{ text: cited(verdict, cites.charts), rank: 1 }];
};

/** One sentence for two asks, if there is one for both results. */
const joint = (all: readonly Said[], { speech }: Writing): Sentence[] => {
  const [one, other] = all.map((each) => each.gist);
  if (all.length !== 2 || !one || !other) return [];
  if (one.kind === 'which' && other.kind === 'which' && one.name !== other.name) return [];
  const phrase = `joint_${one.kind}_${other.kind}`;
  if (phrase === 'joint_fixed_calm') return [];
  return speech.knows(phrase) ? [always(speech.say(phrase, { one: one.name, other: other.name }))] : [];
};

const subjectOf = (answered: Answered): string | null => {
  if (answered.kind === 'uncountable') return null;
  const { topic } = answered.kind === 'fact' ? answered.ask : answered.asked.ask;
  return topic && topic.words.length > 0 ? topic.words.join(' ') : null;
};

/** A claim missing from the store page is omitted if reviews answer it. */
const isMissingClaim = (each: Answered, all: readonly Answered[], speech: Speech): boolean =>
  each.kind === 'fact' &&
  each.ask.measure === 'claim' &&
  tellFact(each.ask, each.apps, speech).verdict === speech.say('no_claim') &&
  all.some((other) => other.kind === 'counted' && subjectOf(other) === subjectOf(each));

/** Whether no review mentions the subject, in any words. */
const isUnmentioned = ({ ask: { topic }, own, other, about }: CountedAsk): boolean =>
  (topic?.words.length ?? 0) > 0 && own.of > 0 && own.reviews === 0 && !other?.reviews && !about.segment;

const scopesOf = ({ about, against }: CountedAsk): string => JSON.stringify([about.where, against?.where]);

/** Whether the answer to an earlier ask covers this one. */
const isCoveredBy = (each: CountedAsk, other: CountedAsk): boolean => {
  const [own, earlier] = [each.ask, other.ask];
  // A change of the rating covers the share of one and two stars.
  if (own.measure === 'low_share' && earlier.measure === 'stars')
    return !isLikelyChance(other.chance) && scopesOf(each) === scopesOf(other);
  // When it ended implies the version that ended it.
  if (own.by === 'version' && own.pick === 'least')
    return other.support.some(({ kind, names }) => kind === 'release' && names.ended !== undefined);
  // The absence of reviews about it answers anything else about it.
  if (
    isUnmentioned(each) &&
    isUnmentioned(other) &&
    JSON.stringify(own.topic?.words) === JSON.stringify(earlier.topic?.words)
  )
    return each.about.where.apps?.join() === other.about.where.apps?.join();
  // Without a comparison, the same is counted again.
  const isSame = own.by === earlier.by && JSON.stringify(own.topic) === JSON.stringify(earlier.topic);
  return own.against === 'rest' && isSame && scopesOf(each) === scopesOf(other);
};

const isCovered = (each: Answered, before: readonly Answered[]): boolean =>
  each.kind === 'counted' && before.some((other) => other.kind === 'counted' && isCoveredBy(each.asked, other.asked));

/** Removes the yes or no from a later source if the answer began with it. */
const withoutHead = (sentences: readonly Sentence[], first: string, { speech }: Writing): Sentence[] =>
  sentences.map(({ text, rank }) => {
    const heads = (['yes', 'no'] as const).flatMap((head) => [`${speech.say(head)}, `, `${speech.say(head)}: `]);
    const said = heads.find((head) => text.startsWith(head));
    const isSame = said !== undefined && first.startsWith(said.slice(0, -2));
    return { text: isSame ? capital(text.slice(said.length)) : text, rank };
  });

const numbered = (items: readonly string[]): string =>
  `\n\n${items.map((item, at) => `${at + 1}. ${item}`).join('\n')}\n\n`;

const wordsIn = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + text.replaceAll(/ \[\w+\]/gu, '').split(/\s+/u).length, 0);

export const joined = (sentences: readonly Sentence[]): string =>
  sentences
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/ ?(\n+) ?/gu, '$1')
    .trim();

/** Drops the least important sentences, the last first. */
const shortened = (sentences: readonly Sentence[]): readonly Sentence[] => {
  if (wordsIn(sentences) <= maxWords) return sentences;
  const least = Math.max(...sentences.map(({ rank }) => rank));
  if (least === 0) return sentences;
  const at = sentences.findLastIndex(({ rank }) => rank === least);
  return shortened(sentences.filter((_, index) => index !== at));
};

/** Keeps only the first mention of the days that all parts of an answer share. */
const saidOnce = (sentences: readonly Sentence[], window: string): Sentence[] => {
  const first = sentences.findIndex(({ text }) => text.includes(window));
  return sentences.map(({ text, rank }, at) => ({ text: at > first ? text.replaceAll(window, '') : text, rank }));
};

/** How words of the question were interpreted, if that differs from their text. */
const corrections = ({ read, asks }: Plan, speech: Speech): Sentence[] => {
  const apps = asks.flatMap(({ about }) => about.apps ?? []);
  return read.flatMap(({ words, as }) => {
    const [name, ...others] = apps;
    const isSaid = (app: string): boolean =>
      app.toLowerCase().includes(words.toLowerCase()) || words.toLowerCase().includes(app.toLowerCase());
    const isApp = /\.apps$/u.test(as) && name !== undefined && others.length === 0;
    return isApp && !isSaid(name)
      ? [always(speech.say('read_as', { words: quotedWords(words, speech), name: plain(name) }))]
      : [];
  });
};

/**
 * Writes the answer to a plan in the language of its question. Data that could not be read, or that no source has, is
 * mentioned within the first two sentences.
 * @param missing data missing for the apps, an English sentence each
 */
export const writeAnswer = (
  plan: Plan,
  answered: readonly Answered[],
  { language = 'en', ...where }: Omit<Writing, 'speech' | 'namesApps'> & { readonly language?: string },
  missing: readonly string[] = [],
): Written => {
  const speech = speechIn(language);
  const hasMoney = answered.some((each) => each.kind === 'fact' && each.ask.measure === 'money');
  // Arithmetic bounds the future average, which answers this part of the future.
  const isBounded = answered.some((each) => each.kind === 'fact' && each.wanted && isRatingBounded(each.apps));
  const left = isBounded ? plan.declined.flatMap(withoutBounded) : plan.declined;
  const declined = left.map((each) => declinedSentence(each, hasMoney, speech));
  const unread = [...unreadSentences(plan, speech), ...unsortedSentences(plan, speech)];
  const apps = answered.flatMap((each) =>
    each.kind === 'counted' ? each.asked.about.apps.map(({ name }) => name) : [],
  );
  const writing = { ...where, speech, namesApps: new Set(apps).size > 1 };
  const asked = answered.filter(
    (each, at) => !isCovered(each, answered.slice(0, at)) && !isMissingClaim(each, answered, speech),
  );
  const said = asked.map((each, at) => saidOf(each, asked.slice(0, at), writing));
  const [first = [], ...others] = said.map(({ sentences }) => sentences);
  const start = first[0]?.text ?? '';
  const [subject, ...subjects] = asked.map(subjectOf);
  const rest = others.map((each, at) =>
    subject !== null && subjects[at] === subject ? withoutHead(each, start, writing) : each,
  );
  const together = joint(said, writing);
  const winnerless = `${said[0]?.gist?.name}: `;
  const opened =
    together.length > 0 && first[0]?.text.startsWith(winnerless)
      ? [{ ...first[0], text: capital(first[0].text.slice(winnerless.length)) }, ...first.slice(1)]
      : first;
  // Two results that are told as one: something was fixed, and little followed.
  const [one, other] = said.map(({ gist }) => gist);
  if (one?.kind === 'fixed' && other?.kind === 'calm' && rest[0]?.[0]) {
    const [head, ...more] = rest[0];
    rest[0] = [{ ...head, text: head.text.replace(other.name, speech.say('joint_fixed_calm')) }, ...more];
  }
  const unspoken = asked.every((each) => each.kind === 'counted' && isUnmentioned(each.asked));
  const askedBack =
    asked.length > 0 &&
    unspoken &&
    asked.some((each) => each.kind === 'counted' && each.asked.ask.answerAs !== 'yes_no')
      ? [always(speech.say('ask_back'))]
      : [];
  const nothing = answered.length === 0 && declined.length === 0 ? [always(speech.say('nothing'))] : [];
  const isOfReplies = asked.some(
    (each) =>
      each.kind === 'counted' &&
      ((each.asked.about.where.replied && each.asked.about.where.stars) ||
        (each.asked.ask.by === 'replied' && each.asked.ask.measure === 'stars')),
  );
  const unknown = isOfReplies ? [always(speech.say('reply_unknown'))] : [];
  const opening =
    declined.length > 0 && !hasMoney
      ? [...declined, ...unread, ...together, ...opened]
      : [...together, ...opened.slice(0, 1), ...declined, ...unread, ...opened.slice(1)];
  const ordered = [
    ...nothing,
    ...unknown,
    ...opening,
    ...rest.flat(),
    ...askedBack,
    ...corrections(plan, speech),
    ...said
      .flatMap(({ caveats }) => caveats)
      .slice(0, 1)
      .map(always),
    ...(speech.isEnglish ? missing.map((text) => always(plain(text))) : []),
  ];
  const windows = asked.flatMap((each) => (each.kind === 'counted' ? [when(each.asked.about, writing)] : []));
  const isOneWindow = windows.length > 1 && new Set(windows).size === 1;
  const sentences = [
    ...new Map(
      shortened(isOneWindow ? saidOnce(ordered, windows[0]!) : ordered).map((each) => [each.text, each]),
    ).values(),
  ];
  return { answer: joined(sentences), verdict: sentences[0]?.text ?? '', sentences };
};
