import { isStopWord } from '../../analysis/words/stop-words.ts';
import { fold, wordsOf } from '../../analysis/words/words.ts';
import type { Ask, Plan } from '../../contract/resources/questions/plan.ts';
import { number } from './chunks.ts';
import type { Tag } from './cues.ts';
import type { Draft } from './draft.ts';
import { isNonsense } from './known-words.ts';
import type { ClauseRead } from './read-question.ts';

const fields: readonly (readonly [field: string, tags: readonly Tag[]])[] = [
  ['filler', ['filler', 'us', 'reviewsNoun', 'and' as Tag]],
  ['topic.polarity', ['bad', 'good', 'wish', 'badQuality']],
  [
    'answerAs',
    [
      'why',
      'when',
      'howMany',
      'howMuch',
      'share',
      'which',
      'what',
      'show',
      'how',
      'yesNo',
      'anyone',
      'advice',
      'compare',
      'worry',
    ],
  ],
  ['about.stores', ['store:apple', 'store:play']],
  ['about.stars', ['angry', 'happy', 'fans', 'lukewarm']],
  ['about.replied', ['replied', 'unreplied']],
  ['about.segment', ['writers', 'switched', 'leave', 'who']],
  ['about.versions', ['newest', 'previous']],
  ['about.from', ['there_']],
  ['without', ['without', 'aside', 'setAside']],
  ['against', ['than', 'rest']],
  ['about.period', ['after', 'before', 'now', 'lately']],
  ['pick', ['most', 'least', 'best', 'worst', 'cheap', 'dear', 'start']],
  ['by', ['byApp', 'byVersion', 'byCountry', 'byStore', 'byWeek', 'byMonth', 'byStars', 'byTheme']],
  ['filler', ['people', 'pronoun']],
];

const fieldOf = (tags: ReadonlySet<Tag>): string =>
  fields.find(([, of]) => of.some((tag) => tags.has(tag)))?.[0] ?? 'measure';

/** All words that the asks are made of, folded. */
const wordsInAsks = (asks: readonly Ask[]): Set<string> =>
  new Set(wordsOf(JSON.stringify(asks)).map(({ folded }) => folded));

/** A statement before or behind the question asks for nothing: `I am new here.` */
const isAside = ({ asks, reading }: ClauseRead): boolean =>
  asks.length === 0 && reading.form === 'none' && !reading.isAsked;

/** Each word of the question with the field it filled; those that filled none are unread. */
export const readWords = (
  draft: Draft,
  clauses: readonly ClauseRead[],
  asks: readonly Ask[],
): Pick<Plan, 'read' | 'unread'> => {
  const read: Plan['read'] = [];
  const unread: string[] = [];
  const { language } = draft.cues;
  const used = wordsInAsks(asks);
  let place = 0;
  for (const clause of clauses) {
    const { reading, subject, declinedMarks, uses } = clause;
    const at = place;
    place += clause.asks.length;
    const nameOf = (as: string): string =>
      as === 'filler' || clause.asks.length === 0 ? 'filler' : `asks[${at}].${as}`;
    const taken: { start: number; end: number }[] = [...declinedMarks];
    for (const { start, end, as } of subject?.spans ?? reading.scope.spans) {
      const words = draft.written(start, end).trim();
      if (as === 'unread') {
        taken.push({ start, end });
        unread.push(words);
        continue;
      }
      const isUsed = as !== 'topic.words' || wordsOf(words).some(({ folded }) => used.has(folded));
      if (words === '') continue;
      taken.push({ start, end });
      if (isUsed || (asks.length > 0 && isAside(clause))) read.push({ words, as: nameOf(as) });
      else unread.push(words);
    }
    const isFree = (start: number, end: number): boolean => !taken.some((span) => span.start < end && span.end > start);
    for (const mark of reading.marks) {
      if (!isFree(mark.start, mark.end)) continue;
      const isActive = uses.length === 0 || [...mark.tags].length > 0;
      if (!isActive) continue;
      taken.push(mark);
      read.push({ words: draft.written(mark.start, mark.end), as: nameOf(fieldOf(mark.tags)) });
    }
    if (language === 'ja' || language === 'ko') continue;
    for (const { start, end, folded } of wordsOf(draft.sheet.text)) {
      if (start < reading.clause.start || end > reading.clause.end || !isFree(start, end)) continue;
      if (
        /^\d+$/u.test(folded) ||
        number.test(folded) ||
        isStopWord(folded, language) ||
        draft.cues.inner.has(folded) ||
        draft.cues.and.has(fold(folded))
      )
        continue;
      if (isNonsense(folded, language)) unread.push(draft.written(start, end));
      else if (clause.declined.length > 0 || (asks.length > 0 && isAside(clause)))
        read.push({ words: draft.written(start, end), as: 'filler' });
      else unread.push(draft.written(start, end));
    }
  }
  return { read, unread };
};
