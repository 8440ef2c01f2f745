import { readKindAsked } from '../../subject/kind-of-app-asked.ts';
import { fold, wordsOf } from '../../words/words.ts';
import { withoutAdvertising } from '../reach/advertising.ts';
import { type Question, readQuestion, readQuestionSentence, saysGrowth } from '../research-question.ts';

/** Words for a tool: behind what it is for, they belong to the kind. */
const tools: ReadonlySet<string> = new Set(
  `tracker trackers planner planners coach coaches coaching trainer trainers editor editors manager managers keeper keepers log logs logger
  timer timers counter counters journal journals diary diaries scanner scanners reader readers player players recorder recorders guide
  guides`.split(/\s+/u),
);

/** `running coach` where the question has it, and `running` is the kind that is known by name. */
const withTool = (text: string, kind: string): string => {
  const words = wordsOf(text);
  const own = wordsOf(kind);
  const at = words.findIndex((_, from) => own.every(({ folded }, turn) => words[from + turn]?.folded === folded));
  const [first, next] = [words[at], words[at + own.length]];
  return first && next && tools.has(next.folded) ? text.slice(first.start, next.end) : kind;
};

/**
 * The kind of app that a growth question names; null: it names none. Words for running ads are no kind: `What ads should I run?`
 * @param today YYYY-MM-DD, UTC
 */
export const growthKind = (asked: string, { kindOfApp, advertising }: Question, today: string): string | null => {
  if (kindOfApp !== null && !tools.has(fold(kindOfApp))) return kindOfApp;
  const text = advertising ? withoutAdvertising(asked) : asked;
  const read = readKindAsked(text, today);
  // `make money with my app` and `the best strategy for an app` name no kind.
  const isKind = read?.known && !wordsOf(read.kindOfApp).every(({ folded }) => saysGrowth(folded));
  return isKind ? withTool(text, read.kindOfApp) : kindOfApp;
};

/**
 * A growth question as rules read it, with the kind of app that it names.
 * @param today YYYY-MM-DD, UTC
 */
export const readGrowth = (
  asked: string,
  today: string,
): { readonly question: Question; readonly kind: string | null } => {
  const read = readQuestion(asked, [], today);
  const question = { ...read, kindOfApp: read.kindOfApp ?? readQuestionSentence(asked, [], today).unknownKind };
  return { question, kind: growthKind(asked, question, today) };
};
