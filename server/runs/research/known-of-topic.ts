import type { Playbook, ResearchSource } from '../../contract/resources/research/research.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { Window } from '../../questions/findings/findings.ts';
import type { AppRead } from '../../questions/research/report/report-findings.ts';
import type { LeftOut } from '../../questions/research/topic/left-out.ts';
import { type StarredTopic, type TopicReviews, topicReviews } from '../../reviews/search/topic-reviews.ts';
import { counted, review, verb } from '../../support/prose/numbers.ts';
import type { Tools } from '../run.ts';
import type { AppOfKind } from '../subject/find-apps-of-kind.ts';

/** Everything a playbook is made from. */
export interface Known {
  readonly reviews: readonly WindowReview[];
  /** What the reviews were selected by; null: all reviews of the apps. */
  readonly topic: TopicReviews['topic'] | null;
  /** The app of each review, in the same order. */
  readonly apps: readonly AppRead[];
  /** `the last 90 days`; null: no limit. */
  readonly when: string | null;
  readonly window: Window;
  readonly charting: readonly (AppOfKind & { readonly rank: number })[];
  readonly releases: readonly { store: 'apple'; title: string; rank: number; released: string }[];
  /** Null: unknown, or the question names no kind of app. */
  readonly ads: Playbook['evidence']['ads'];
  readonly social: Playbook['evidence']['social'];
  readonly notes: readonly string[];
  /** What the answer lacks. */
  readonly missing: readonly string[];
  readonly sources: readonly ResearchSource[];
}

/** Stored reviews of any app that mention a topic. */
export const knownOfTopic = async (question: StarredTopic, leftOut: LeftOut, tools: Tools): Promise<Known> => {
  const found = question.topic === '' ? null : await topicReviews(tools, question, leftOut);
  const { reviews, apps } = found ?? { reviews: [], apps: [] };
  return {
    reviews,
    topic: found?.topic ?? null,
    apps,
    when: null,
    window: spanOf(reviews),
    charting: [],
    releases: [],
    ads: null,
    social: null,
    notes: [
      reviews.length < (found?.topic.reviews ?? 0)
        ? `Of the reviews on file that mention ${found?.topic.words ?? 'it'}, the ${reviews.length === 1 ? 'one that matches best was' : `${counted(reviews.length, review)} that match best were`} counted.`
        : `All reviews on file that mention ${found?.topic.words ?? 'it'} were counted.`,
    ],
    missing: ['The question names no kind of app, so charts, new releases, ads and videos were not searched.'],
    sources:
      reviews.length === 0
        ? []
        : [
            {
              cite: 'reviews',
              store: null,
              appId: null,
              detail: `${counted(reviews.length, review)} on file that ${verb(reviews.length, 'mentions', 'mention')} ${found?.topic.words ?? 'it'}, for any app.`,
              readAt: tools.clock.timestamp(),
            },
          ],
  };
};

const spanOf = (reviews: readonly WindowReview[]): Window => {
  const dates = reviews.map(({ date }) => date);
  return reviews.length === 0 ? { from: 0, to: 0 } : { from: Math.min(...dates), to: Math.max(...dates) + 1 };
};
