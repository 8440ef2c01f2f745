import { blot, type Sheet } from '../../analysis/reading/sheet.ts';
import type { QuestionContext } from '../context.ts';
import { type Clause, clauseSheet } from './clauses.ts';
import { type Mark, marksIn, type Tag } from './cues.ts';
import type { Draft } from './draft.ts';
import { readScope, type ScopeRead } from './scope.ts';

/** What a question wants to hear, by the word that opens it. */
export type Form =
  | 'why'
  | 'when'
  | 'number'
  | 'share'
  | 'which'
  | 'what'
  | 'how'
  | 'where'
  | 'howMuch'
  | 'yesNo'
  | 'advice'
  | 'none';

/** One part of a question with everything in it that has a form of its own, before a rule decides what it asks. */
export interface Reading {
  readonly draft: Draft;
  readonly context: QuestionContext;
  readonly clause: Clause;
  readonly scope: ScopeRead;
  readonly sheet: Sheet;
  readonly marks: readonly Mark[];
  readonly form: Form;
  /** It ends as a question does. */
  readonly isAsked: boolean;
  has(...tags: readonly Tag[]): boolean;
  first(tag: Tag): Mark | undefined;
  /** The folded words of a mark. */
  said(mark: Mark | undefined): string;
}

const forms: readonly (readonly [Tag, Form])[] = [
  ['why', 'why'],
  ['when', 'when'],
  ['howMany', 'number'],
  ['share', 'share'],
  ['lowShare', 'share'],
  ['which', 'which'],
  ['advice', 'advice'],
  ['where', 'where'],
  ['show', 'what'],
  ['what', 'what'],
  ['howMuch', 'howMuch'],
  ['priceAsk', 'howMuch'],
  ['how', 'how'],
  ['howAre', 'how'],
];

/** `In which country` is written with a `where` in many languages. */
const groupTags: readonly Tag[] = ['byVersion', 'byCountry', 'byStore', 'byWeek', 'byMonth'];

const formOf = (mark: Mark): Form | undefined => forms.find(([tag]) => mark.tags.has(tag))?.[1];

/** `Is`, `do` and `has` ask only where a sentence begins, or behind a comma. */
const isInitial = (mark: Mark, marks: readonly Mark[], { folded }: Sheet, { start }: Clause): boolean => {
  const ahead = folded.slice(start, mark.start);
  if (/[,;:.?!—–]\s*$/u.test(ahead) || /^(?:true|correct|whether|if)$/u.test(folded.slice(mark.start, mark.end)))
    return true;
  const idle: readonly Tag[] = [
    'filler',
    'people',
    'without',
    'aside',
    'setAside',
    'after',
    'before',
    'us',
    'writers',
    'who',
  ];
  const isIdle = ({ tags }: Mark): boolean =>
    idle.some((tag) => tags.has(tag)) && !tags.has('us') && !tags.has('people');
  const before = marks.filter((each) => each.end <= mark.start && each.start >= start);
  const covered = before.reduce((sum, each) => sum + each.end - each.start, 0);
  const letters = ahead.replaceAll(blot, '').replace(/[^\p{L}\p{N}]/gu, '').length;
  return before.every(isIdle) && letters - covered <= 4;
};

const openingForm = (marks: readonly Mark[], isQuestion: boolean, sheet: Sheet, clause: Clause): Form => {
  const openers = marks.filter((mark) => formOf(mark) !== undefined);
  // `List them` behind a question, and `tell me why` before one, leave the rest to say what is wanted.
  const isLate = openers.find(
    (mark) => mark.tags.has('show') && /[?!.]/u.test(sheet.folded.slice(clause.start, mark.start)),
  );
  const opener = isLate ?? openers.find((mark, at) => !mark.tags.has('show') || openers[at + 1] === undefined);
  const yesNo = marks.find(
    (mark) => mark.tags.has('yesNo') && !mark.tags.has('filler') && isInitial(mark, marks, sheet, clause),
  );
  if (isLate) return 'what';
  if (opener === undefined) return yesNo || isQuestion ? 'yesNo' : 'none';
  const isShare = openers.some((mark) => mark.tags.has('share')) && !marks.some(({ tags }) => tags.has('why'));
  const isGroup =
    opener.tags.has('where') &&
    marks.some(
      ({ tags, start }) => groupTags.some((tag) => tags.has(tag)) && start >= opener.end && start - opener.end < 12,
    );
  const form = formOf(opener) === 'what' && isShare ? 'share' : isGroup ? 'which' : formOf(opener)!;
  if (yesNo === undefined || yesNo.start >= opener.start) return form;
  // `Do you know why`, `is it A or B, and which`: only what asks for a fact outranks a yes or no.
  return form === 'what' || form === 'how' ? 'yesNo' : form;
};

export const readingOf = (draft: Draft, clause: Clause, context: QuestionContext): Reading => {
  const scope = readScope(clauseSheet(draft.sheet, clause), draft, context);
  const marks = marksIn(scope.sheet, draft.cues);
  const said = (mark: Mark | undefined): string => (mark ? draft.sheet.folded.slice(mark.start, mark.end) : '');
  const behind = draft.sheet.folded.slice(clause.start, clause.end).trimEnd();
  const isAsked =
    /[?？]$/u.test(behind) ||
    (draft.cues.language === 'ja' && /(?:か|の)[。.]?$/u.test(behind)) ||
    (draft.cues.language === 'ko' && /(?:까|나요|가요|어요|죠)[.]?$/u.test(behind));
  const isQuestion = draft.cues.language !== 'en' && isAsked;
  return {
    draft,
    context,
    clause,
    scope,
    sheet: scope.sheet,
    marks,
    form: openingForm(marks, isQuestion, scope.sheet, clause),
    isAsked,
    has: (...tags) => marks.some((mark) => tags.some((tag) => mark.tags.has(tag))),
    first: (tag) => marks.find((mark) => mark.tags.has(tag)),
    said,
  };
};
