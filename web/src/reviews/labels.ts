import type { Move, Writer } from '../../../server/contract/domain/clauses.ts';
import type { ReviewClause } from '../../../server/contract/resources/reviews/clause.ts';
import type { ReviewKind } from '../address/reviews.ts';

export const kindLabels: Readonly<Record<ReviewKind, string>> = {
  bug: 'Bugs',
  complaint: 'Complaints',
  request: 'Requests',
  praise: 'Praise',
};

export const polarityLabels: Readonly<Record<ReviewClause['polarity'], string>> = {
  good: 'Good',
  bad: 'Bad',
  wish: 'Request',
  neutral: 'Neither',
};

export const moveLabels: Readonly<Record<Move, string>> = {
  leaving: 'Leaving the app',
  switched_from: 'Switching to another app',
  switched_to: 'Came from another app',
  came_back: 'Came back',
};

export const writerLabels: Readonly<Record<Writer, string>> = {
  parent: 'Parent',
  student: 'Student',
  teacher: 'Teacher',
  driver: 'Driver',
  business: 'Business',
  senior: 'Senior',
  beginner: 'Beginner',
  patient: 'Patient',
  traveller: 'Traveller',
};
