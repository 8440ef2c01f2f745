import { isStopWord } from '../../analysis/words/stop-words.ts';
import type { Plan } from '../../contract/resources/questions/plan.ts';
import type { QuestionContext } from '../context.ts';
import { draftOf } from './draft.ts';
import { isNonsense } from './known-words.ts';
import { composePlan, type LabelledQuestion } from './learned/compose.ts';
import { decode } from './learned/decode.ts';
import type { WordLabel } from './learned/labels.ts';
import { readerNetwork, scoresOf } from './learned/network.ts';
import { questionWords } from './learned/question-words.ts';
import { readScope } from './scope.ts';

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

const plain = (label: WordLabel): WordLabel => label.replace('+', '') as WordLabel;

/** Words that the network passes over, or takes for a way to ask, are unread if no one could mean them. */
const withNonsense = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, draft } = question;
  const open = new Set<WordLabel>(['filler', 'answerAs', 'measure', 'polarity', 'by', 'pick', 'stars']);
  // Who searches for it may know what it means.
  const strange = question.context.finds ? 'topic' : 'unread';
  return {
    ...question,
    labels: labels.map((label, at) => {
      const { folded } = words[at]!;
      return open.has(label) && isNonsense(folded, draft.cues.language) ? strange : label;
    }),
  };
};

/** What stands in quotation marks is a subject, unless it is left out, limits the reviews or is declined. */
const withQuotes = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, scope } = question;
  const named: ReadonlySet<WordLabel> = new Set<WordLabel>([
    'topic',
    'without',
    'segment',
    'event',
    'apps',
    'declined',
  ]);
  const relabelled = [...labels];
  for (const quote of scope.quotes) {
    const inside = [...words.keys()].filter((at) => words[at]!.start >= quote.start && words[at]!.end <= quote.end);
    if (inside.some((at) => named.has(plain(labels[at]!)))) continue;
    inside.forEach((at, place) => {
      relabelled[at] = place === 0 ? 'topic' : 'topic+';
    });
  }
  return { ...question, labels: relabelled };
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

/** What a question asks for, as a plan. A plan without asks means that nothing was understood, or nothing can be answered. */
export const readQuestion = (question: string, context: QuestionContext): Plan => {
  const named = question.match(identifiers) ?? [];
  const draft = draftOf(question.replaceAll(identifiers, ' '), [...context.apps, ...context.otherApps], context);
  const scope = readScope(draft.sheet, draft, context);
  const words = questionWords(draft, scope, context);
  const scores = scoresOf(
    words.map(({ features }) => features),
    readerNetwork(),
  );
  const labelled = withNonsense(withQuotes({ draft, scope, context, words, ...decode(scores) }));
  if (!context.finds && labelled.certainty < leastCertain)
    return { asks: [], declined: [], unread: [draft.text, ...named], read: [] };
  const { places, ...plan } = composePlan(labelled);
  // Only words that carry a meaning can be missed.
  const unread = plan.unread.filter((said) =>
    said.split(' ').some((word) => !isStopWord(word.toLowerCase(), draft.cues.language)),
  );
  return { ...plan, unread: [...unread, ...named], read: readParts(labelled, places, unread) };
};
