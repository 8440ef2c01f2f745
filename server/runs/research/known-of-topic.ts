import type { Window, WindowReview } from '../../analysis/findings/findings.ts';
import { counted, review, verb } from '../../analysis/prose/numbers.ts';
import type { LeftOut } from '../../analysis/research/topic/left-out.ts';
import { type StarredTopic, topicReviews } from '../../reviews/search/topic-reviews.ts';
import type { Tools } from '../run.ts';
import type { Known } from './growth-known.ts';

/** The reviews on file, of any app, that speak of a topic. */
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
