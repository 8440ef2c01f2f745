import type { ReviewQuote } from '../../../../contract/resources/reviews/review-search.ts';
import type { FindingKind, WindowReview } from '../../../findings/findings.ts';
import { quotesOf } from '../../../findings/measure.ts';
import { findByRules } from '../../../findings/rules/by-rules.ts';
import { mergeFindings } from '../../../findings/rules/merge.ts';
import { differencesOf } from '../../differences.ts';

/** Something that is said more or less often of one group of reviews than of another, by more than chance. */
export interface Change {
  readonly kind: FindingKind;
  readonly label: string;
  readonly theme: string | null;
  readonly way: 'more' | 'fewer';
  /** In how many reviews, and in what share of them. */
  readonly before: { readonly reviews: number; readonly share: number };
  readonly after: { readonly reviews: number; readonly share: number };
  readonly quotes: readonly ReviewQuote[];
}

/** These say that something is wrong and not what. */
const vague: ReadonlySet<string> = new Set(['leaving', 'declined', 'worse_after_update', 'love_it', 'not_working']);

/** What changed from one group of reviews to a later one: what says most about it first. */
export const changesBetween = (before: readonly WindowReview[], after: readonly WindowReview[]): Change[] => {
  const side = (appId: string, reviews: readonly WindowReview[]) => ({
    store: 'apple' as const,
    appId,
    read: reviews.length,
    findings: mergeFindings([findByRules(reviews)]),
  });
  const [late, early] = [side('after', after), side('before', before)];
  const changes = differencesOf([late, early], 'themes').map(({ kind, label, theme, apps }): Change => {
    const [now, then] = apps as [(typeof apps)[number], (typeof apps)[number]];
    const found = late.findings.find((each) => each.kind === kind && each.label === label);
    return {
      kind,
      label,
      theme,
      way: now.share > then.share ? 'more' : 'fewer',
      before: { reviews: then.reviews, share: then.share },
      after: { reviews: now.reviews, share: now.share },
      quotes: found ? quotesOf(found, after) : quotesAmong(now.members, after),
    };
  });
  const isVague = ({ theme, kind }: Change): number => Number(vague.has(theme ?? '') || kind === 'praise');
  return changes.toSorted((one, other) => isVague(one) - isVague(other));
};

/** Of what has no finding of its own: a group of themes. */
const quotesAmong = (members: readonly number[], reviews: readonly WindowReview[]): ReviewQuote[] =>
  quotesOf({ kind: 'complaint', label: '', theme: null, members }, reviews);
