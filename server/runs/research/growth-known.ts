import type { Window, WindowReview } from '../../analysis/findings/findings.ts';
import type { AppRead } from '../../analysis/research/report/report-findings.ts';
import type { Playbook, ResearchSource } from '../../contract/resources/research/research.ts';
import type { TopicReviews } from '../../reviews/search/topic-reviews.ts';
import type { AppOfKind } from '../subject/find-apps-of-kind.ts';

/** What the service knows that a playbook can be made from. */
export interface Known {
  readonly reviews: readonly WindowReview[];
  /** What the reviews were chosen by; null: they are all that was read of the apps. */
  readonly topic: TopicReviews['topic'] | null;
  /** Their apps, side by side in the same order. */
  readonly apps: readonly AppRead[];
  /** `the last 90 days`; null: whenever the reviews were written. */
  readonly when: string | null;
  readonly window: Window;
  readonly charting: readonly (AppOfKind & { readonly rank: number })[];
  readonly releases: readonly { store: 'apple'; title: string; rank: number; released: string }[];
  /** Null: that is not known, or the question names no kind. */
  readonly ads: Playbook['evidence']['ads'];
  readonly social: Playbook['evidence']['social'];
  readonly notes: readonly string[];
  /** What the answer has to do without. */
  readonly missing: readonly string[];
  readonly sources: readonly ResearchSource[];
}
