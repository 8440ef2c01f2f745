import { isUnspaced } from '../../../tagging/words/sheet.ts';
import { wordsOf } from '../../../tagging/words/words.ts';
import type { QuestionContext } from '../../context.ts';
import { marksIn } from '../cues.ts';
import type { Draft } from '../draft.ts';
import type { ScopeRead } from '../scope.ts';

/** A word of a question with its features. */
export interface QuestionWord {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
  readonly features: readonly string[];
}

/** Character n-grams with the word's ends marked; for scripts without spaces also single characters. */
const runsOf = (folded: string): string[] => {
  const letters = Array.from(`<${folded}>`);
  const lengths = isUnspaced(folded) ? [1, 2, 3] : [3, 4, 5];
  return lengths.flatMap((length) =>
    Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) =>
      letters.slice(at, at + length).join(''),
    ).filter((run) => run !== '<' && run !== '>'),
  );
};

/** Features that do not depend on the context. */
export const wordFeatures = (folded: string): string[] => [`word:${folded}`, ...runsOf(folded)];

const shapesOf = (folded: string, written: string, isFirst: boolean): string[] => [
  ...(/^\d+$/u.test(folded) ? [`digits:${folded.length > 2 ? folded.length : folded}`] : []),
  ...(!isFirst && /^\p{Lu}/u.test(written) ? ['capital'] : []),
  ...(isFirst ? ['first'] : []),
];

/** The words of a question; app names and version numbers are replaced by their kind. */
export const questionWords = (draft: Draft, scope: ScopeRead, context: QuestionContext): QuestionWord[] => {
  const { text } = draft.sheet;
  const words = wordsOf(text);
  const marks = marksIn(scope.sheet, draft.cues);
  const own = context.hasOwnApp ? context.apps[0] : undefined;
  const owned = scope.apps.filter(({ value }) => value === own);
  return words.map(({ start, end, folded }, at) => {
    const isIn = (span: { readonly start: number; readonly end: number }): boolean =>
      span.start < end && span.end > start;
    const between = text.slice(words[at - 1]?.end ?? 0, start);
    const behind = text.slice(end, words[at + 1]?.start ?? text.length);
    const around = [
      ...Array.from(between.replace(/\s/gu, ''), (mark) => `before:${mark}`),
      ...Array.from(behind.replace(/\s/gu, ''), (mark) => `behind:${mark}`),
      ...(at === words.length - 1 ? ['last'] : []),
      `language:${draft.cues.language}`,
      `apps:${Math.min(3, context.apps.length)}`,
      ...(own === undefined ? [] : ['ownApp']),
      ...(context.finds ? ['finds'] : []),
    ];
    const spans = scope.spans.filter(isIn).map(({ as }) => as);
    if (spans.includes('about.apps'))
      return { start, end, folded, features: ['app', ...(owned.some(isIn) ? ['own'] : []), ...around] };
    if (spans.includes('about.versions')) return { start, end, folded, features: ['version', ...around] };
    const tags = new Set(marks.filter(isIn).flatMap((mark) => [...mark.tags]));
    const features = [
      ...wordFeatures(folded),
      ...[...new Set(spans)].map((as) => `span:${as}`),
      ...[...tags].map((tag) => `cue:${tag}`),
      ...shapesOf(folded, text.slice(start, end), at === 0),
      ...around,
    ];
    return { start, end, folded, features };
  });
};
