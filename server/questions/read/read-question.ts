import type { Plan } from '../../contract/resources/questions/plan.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import type { QuestionContext } from '../context.ts';
import { draftOf } from './draft.ts';
import { composePlan } from './learned/compose.ts';
import { decode } from './learned/decode.ts';
import type { WordLabel } from './learned/labels.ts';
import { readerNetwork, scoresOf } from './learned/network.ts';
import { questionWords } from './learned/question-words.ts';
import { type LabelledQuestion, plain } from './learned/unit.ts';
import { joinedPlan, partsOf } from './parts.ts';
import { relabelled } from './relabel.ts';
import { readScope } from './scope.ts';
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

/** Each part of the question with the field it filled. */
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

/** Of questions that the network is less certain of, it reads one in nine right. */
const leastCertain = -0.7;

/** A number that only machines use says nothing, and keeps the words around it from being read. */
const identifiers = /(?<![\p{L}\p{N}])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}])/giu;

/** The plan of a question, and whether the network is certain of it; `pointing` where words point to something said before. */
interface Reading {
  readonly plan: Plan;
  readonly isCertain: boolean;
  readonly isPointing: boolean;
}

const readWhole = (question: string, context: QuestionContext): Reading => {
  const named = question.match(identifiers) ?? [];
  const draft = draftOf(question.replaceAll(identifiers, ' '), [...context.apps, ...context.otherApps], context);
  const scope = readScope(draft.sheet, draft, context);
  const words = questionWords(draft, scope, context);
  const scores = scoresOf(
    words.map(({ features }) => features),
    readerNetwork(),
  );
  const given = withFakes(withOpinion(relabelled({ draft, scope, context, words, ...decode(scores) })));
  const isSure = context.finds === true || given.certainty >= leastCertain || isVouchedFor(given);
  const sure = isSure ? given : plainQuestion(given);
  const labelled = sure ?? given;
  const isPointing =
    labelled.labels.includes('from') ||
    words.some(({ features }) => features.includes('cue:pronoun') && !features.includes('cue:us'));
  if (sure === null)
    return {
      plan: { asks: [], declined: [], unread: [draft.text, ...named], read: [] },
      isCertain: false,
      isPointing,
    };
  const { places, ...plan } = composePlan(labelled);
  // Only words that carry a meaning can be missed.
  const unread = plan.unread.filter((said) =>
    said.split(' ').some((word) => !isStopWord(word.toLowerCase(), draft.cues.language)),
  );
  return {
    plan: { ...plan, unread: [...unread, ...named], read: readParts(labelled, places, unread) },
    isCertain: true,
    isPointing,
  };
};

/**
 * What a question asks for, as a plan. A plan without asks means that nothing was understood, or nothing can be answered.
 * Joined questions that are not certain together are read one by one: two questions are two asks.
 */
export const readQuestion = (question: string, context: QuestionContext): Plan => {
  const whole = readWhole(question, context);
  if (whole.isCertain) return whole.plan;
  const parts = partsOf(question).map((part) => readWhole(part, context));
  const isEach = parts.every(
    ({ plan, isCertain, isPointing }) => isCertain && !isPointing && plan.asks.length + plan.declined.length > 0,
  );
  return parts.length > 1 && isEach ? joinedPlan(parts.map(({ plan }) => plan)) : whole.plan;
};
