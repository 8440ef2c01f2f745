import { readKindOfApp } from '../../apps/kinds/read-kind-of-app.ts';
import type { Ask, Plan } from '../../contract/resources/questions/plan.ts';
import { subjectsIn } from '../../tagging/subjects/subjects.ts';
import { foldedPattern, sheetOf } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { fold } from '../../tagging/words/words.ts';
import type { QuestionContext } from '../context.ts';
import { readPlaces } from '../limits/places/read-places.ts';
import { type Cues, cuesOf, languageOfCues, marksIn, type Tag } from './cues.ts';
import { draftOf } from './draft.ts';
import { ranksChanges } from './expects.ts';
import { withComparedThings } from './learned/compared-things.ts';
import { composePlan } from './learned/compose.ts';
import { decode } from './learned/decode.ts';
import type { WordLabel } from './learned/labels.ts';
import { readerNetwork, scoresOf } from './learned/network.ts';
import { questionWords } from './learned/question-words.ts';
import { type LabelledQuestion, plain } from './learned/unit.ts';
import { joinedPlan, partsOf } from './parts.ts';
import { relabelled } from './relabel.ts';
import { readScope } from './scope.ts';
import turns from './turns.json' with { type: 'json' };
import { isVouchedFor, plainQuestion, withFakes, withOpinion } from './vouched.ts';

/** The field that words with a label fill. */
const fields: Partial<Record<WordLabel, string>> = {
  topic: 'topic.words',
  polarity: 'topic.polarity',
  without: 'without',
  withoutCue: 'without',
  segment: 'about.segment',
  segmentCue: 'about.segment',
  event: 'about.period',
  apps: 'about.apps',
  kind: 'about.kind',
  period: 'about.period',
  countries: 'about.countries',
  stores: 'about.stores',
  versions: 'about.versions',
  stars: 'about.stars',
  replied: 'about.replied',
  from: 'about.from',
};

const readParts = (
  { draft, words, labels, units }: LabelledQuestion,
  places: readonly number[],
  unread: readonly string[],
): Plan['read'] => {
  const parts: { start: number; end: number; as: string }[] = [];
  words.forEach(({ start, end }, at) => {
    const label = plain(labels[at]!);
    if (label === 'unread' || label === 'declined') return;
    const field = fields[label] ?? label;
    const place = places[units[at]!];
    const as = label === 'filler' || label === 'sort' || place === undefined ? label : `asks[${place}].${field}`;
    const last = parts.at(-1);
    const isNext = last !== undefined && last.as === as && words[at - 1]?.end === last.end;
    if (isNext) parts[parts.length - 1] = { ...last, end };
    else parts.push({ start, end, as });
  });
  return parts
    .map(({ start, end, as }) => ({ words: draft.written(start, end), as }))
    .filter(({ words: said }) => !unread.includes(said));
};

/** Minimum certainty: of questions below it, the network reads one in six right. */
const minCertain = -0.7;
/** Minimum certainty for a guess that is worth asking back. */
const minGuess = -1.4;

/** Identifiers mean nothing, and would prevent the words around them from being read. */
const identifiers = /(?<![\p{L}\p{N}])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}])/giu;

/** `Rather than the app itself` names only everything else. */
const anyOf = (lines: readonly string[]): string => lines.join(', ').split(', ').map(foldedPattern).join('|');
const restOfApp = new RegExp(`,? (?:${anyOf(turns.restOfApp)})(?: (?:${anyOf(turns.itself)}))?(?=[?.!\\s]*$)`, 'u');
const withoutRest = (question: string): string => {
  const found = restOfApp.exec(fold(question));
  const isAligned = fold(question).length === question.length;
  return found && isAligned ? `${question.slice(0, found.index)}?` : question;
};

/** A plan, and whether the network is certain of it; `pointing`: whether words refer to something said before. */
interface Reading {
  readonly plan: Plan;
  readonly isCertain: boolean;
  readonly isPointing: boolean;
  /** Whether words may refer to something said before: `is it growing?` */
  readonly isOfIt: boolean;
}

/** Labels of words that ask for nothing. */
const idle: ReadonlySet<WordLabel> = new Set(['filler', 'apps']);

/** Ignores apps named only in statements: `We are leaving Pennyleaf’s market; who has the best support?` */
const withoutBackground = (question: LabelledQuestion): LabelledQuestion => {
  const { context, scope, words, labels, draft } = question;
  const isStatement = (app: { readonly start: number; readonly end: number }): boolean => {
    const [start, end] = [draft.sheet.text.slice(0, app.start), draft.sheet.text.slice(app.end)];
    const from = start.length - (/[^;.!?]*$/u.exec(start)?.[0].length ?? 0);
    const to = app.end + (/^[^;.!?]*(?=[;.!] )/u.exec(end)?.[0].length ?? -1);
    const inside = [...words.keys()].filter((at) => words[at]!.start >= from && words[at]!.end <= to);
    const isOurs = inside.some((at) => words[at]!.features.includes('cue:us'));
    return isOurs && inside.every((at) => idle.has(plain(labels[at]!)) && !words[at]!.features.includes('cue:show'));
  };
  const background = scope.apps.filter(
    ({ value, start, end }) =>
      context.named?.includes(value) &&
      (isStatement({ start, end }) ||
        words.every((word, at) => word.end <= start || word.start >= end || labels[at] === 'filler')),
  );
  const isIn = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    background.some((app) => start < app.end && end > app.start);
  const asked = new Set(scope.apps.filter((app) => !background.includes(app)).map(({ value }) => value));
  return {
    ...question,
    context: { ...context, apps: context.apps.filter((name) => !context.named?.includes(name) || asked.has(name)) },
    labels: labels.map((label, at) => (isIn(words[at]!) ? 'filler' : label)),
  };
};

const readWhole = (question: string, context: QuestionContext, least = minCertain): Reading => {
  const named = question.match(identifiers) ?? [];
  const draft = draftOf(
    withoutRest(question.replaceAll(identifiers, ' ')),
    [...context.apps, ...context.otherApps],
    context,
  );
  const scope = readScope(draft.sheet, draft, context);
  const words = questionWords(draft, scope, context);
  const scores = scoresOf(
    words.map(({ features }) => features),
    readerNetwork(),
  );
  const read = withFakes(withOpinion(relabelled({ draft, scope, context, words, ...decode(scores) })));
  const compared = withComparedThings(read);
  const given = compared ?? read;
  const isSure = compared === null ? false : context.finds === true || given.certainty >= least || isVouchedFor(given);
  const sure = isSure ? given : plainQuestion(given);
  const labelled = withoutBackground(sure ?? given);
  const isOfIt = words.some(({ features }) => features.includes('cue:pronoun'));
  const isPointing =
    labelled.labels.includes('from') ||
    words.some(({ features }) => features.includes('cue:pronoun') && !features.includes('cue:us'));
  const unclear: Reading = {
    plan: {
      asks: [],
      declined: [],
      unread: [sheetOf(question.replaceAll(identifiers, ' ')).text, ...named],
      read: [],
    },
    isCertain: false,
    isPointing,
    isOfIt,
  };
  if (sure === null) return unclear;
  const { places, ...plan } = composePlan(labelled);
  // Only meaningful words count as unread: `us` has no meaning of its own, the US has.
  const isPlace = (said: string): boolean => readPlaces(sheetOf(`in ${said}`)).countries.length > 0;
  const unread = plan.unread.filter(
    (said) => said.split(' ').some((word) => !isStopWord(word.toLowerCase(), draft.cues.language)) || isPlace(said),
  );
  const parts = readParts(labelled, places, unread);
  // `Last fall` and `plant growing apps` are limits.
  const wordsOfAsk = (at: number): string =>
    parts
      .filter(({ as }) => !/\.(?:topic\.words|about\..+)$/u.test(as))
      .filter(({ as }) => plan.asks.length === 1 || as.startsWith(`asks[${at}].`))
      .map(({ words: said }) => said)
      .join(' ');
  if (plan.asks.some((ask, at) => ranksChanges(ask, wordsOfAsk(at)))) return unclear;
  return { plan: { ...plan, unread: [...unread, ...named], read: parts }, isCertain: true, isPointing, isOfIt };
};

const opposites: Partial<Record<NonNullable<Ask['pick']>, Ask['pick']>> = { most: 'least', least: 'most' };

/** Whether words name only an amount, unlike `happiest`. */
const isAmount = (words: string, { language }: Cues): boolean =>
  marksIn(sheetOf(words), cuesOf(language)).every(({ tags }) => tags.has('most') || tags.has('least'));

/** `Which country has the highest rating, and which the lowest?`: adds the other end of the same list. */
const withOtherEnds = (plan: Plan, cues: Cues): Plan => ({
  ...plan,
  asks: plan.asks.map((ask, at) => {
    const before = plan.asks[at - 1];
    const said = plan.read.filter(({ as }) => as.startsWith(`asks[${at}].`));
    const picks = said.filter(({ as }) => as === `asks[${at}].pick`);
    const isOnlyEnd = picks.length > 0 && said.every(({ as }) => /\.(?:pick|answerAs)$/u.test(as));
    if (!before?.by || !before.pick || !isOnlyEnd || opposites[before.pick] !== ask.pick) return ask;
    const isSame = before.measure === ask.measure || picks.every(({ words }) => isAmount(words, cues));
    return isSame ? { ...before, pick: ask.pick } : ask;
  }),
});

/** Words of questions and requests that are more than a subject. */
const asking: readonly Tag[] = [
  'why',
  'when',
  'which',
  'what',
  'how',
  'howMuch',
  'yesNo',
  'compare',
  'advice',
  'build',
  'who',
];

/** `Parents complaining about the price`: a subject with its limits, read like a search, asks how many reviews it is in. */
const readSubject = (question: string, context: QuestionContext): Plan | null => {
  const cues = cuesOf(languageOfCues(question, context.language));
  const isQuestion =
    /[?？]/u.test(question) || marksIn(sheetOf(question), cues).some(({ tags }) => asking.some((tag) => tags.has(tag)));
  if (isQuestion || context.finds) return null;
  const { plan } = readWhole(question, { ...context, finds: true });
  const [ask, ...others] = plan.asks;
  const words = ask?.topic?.words.join(', ') ?? '';
  const isKnown = ask?.topic?.polarity !== 'any' || subjectsIn(words, cues.language).length > 0;
  // A kind of app may be part of the words: `Werbung in Puzzlespielen`.
  if (words === '' || !isKnown || readKindOfApp(sheetOf(words)).kindOfApp !== null) return null;
  if (!ask || others.length > 0 || plan.unread.length + plan.declined.length > 0) return null;
  if (ask.source !== 'reviews' || ask.against) return null;
  return { ...plan, asks: [{ ...ask, measure: 'share', answerAs: 'number' }] };
};

/**
 * Parses a question into a plan. Without asks, nothing was understood or nothing can be answered. Joined questions that
 * are uncertain together are read one by one, and those that still are uncertain are unread.
 */
export const readQuestion = (question: string, context: QuestionContext): Plan => {
  const whole = readWhole(question, context);
  const cues = cuesOf(languageOfCues(question, context.language));
  if (whole.isCertain) return withOtherEnds(whole.plan, cues);
  const said = partsOf(question);
  const parts = said.map((part) => readWhole(part, context));
  const isRead = ({ plan, isCertain, isPointing }: Reading): boolean =>
    isCertain && !isPointing && plan.asks.length + plan.declined.length > 0;
  const isEach = parts.every(isRead);
  const [first, ...others] = parts;
  // The words of what cannot be read may be what others refer to.
  if (!first || others.length === 0 || !isRead(first)) return readSubject(question, context) ?? whole.plan;
  // The answer names what was not understood.
  const plans = parts.map((part, at) =>
    isEach || (isRead(part) && (at === 0 || !part.isOfIt))
      ? part.plan
      : { asks: [], declined: [], unread: [said[at]!.replace(/[?.!\s]+$/u, '')], read: [] },
  );
  return withOtherEnds(joinedPlan(plans), cues);
};

/** A guess for a question that was not understood; null if there is none. */
export const guessPlan = (question: string, context: QuestionContext): Plan | null => {
  const { plan } = readWhole(question, context, minGuess);
  return plan.asks.length > 0 && plan.declined.length === 0 && plan.unread.length === 0 ? plan : null;
};
