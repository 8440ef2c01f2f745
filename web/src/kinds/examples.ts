import type { JobKind } from '../../../server/contract/resources/job.ts';
import { appText } from './form.ts';

export interface Example {
  readonly label: string;
  readonly address: Readonly<Record<string, string>>;
}

/** An app known to be in its store because it is in a chart. */
export interface ExampleApp {
  readonly store: string;
  readonly appId: string;
  readonly title: string;
}

const ofQueries = (...queries: readonly string[]): Example[] =>
  queries.map((query) => ({ label: query, address: { query } }));

const ofQuestions = (...questions: readonly string[]): Example[] =>
  questions.map((question) => ({ label: question, address: { question } }));

const makers: Readonly<Partial<Record<JobKind, (apps: readonly ExampleApp[]) => Example[]>>> = {
  teardown: (apps) => apps.slice(0, 3).map((app) => ({ label: app.title, address: { app: appText(app) } })),
  research: ([first, second]) => [
    ...(first
      ? [
          {
            label: `Why do people leave ${first.title}?`,
            address: { question: 'Why do people leave?', apps: appText(first) },
          },
        ]
      : []),
    ...(first && second
      ? [
          {
            label: `What do people praise in ${first.title} and ${second.title}?`,
            address: { question: 'What do people praise?', apps: [first, second].map(appText).join() },
          },
        ]
      : []),
    ...ofQuestions('How do I grow a habit tracker?'),
  ],
  report: () => ofQuestions('What do people miss in habit trackers?', 'Why do people leave budget planners?'),
  ad_search: () => ofQueries('habit tracker', 'budget planner', 'meditation'),
  creators: () => ofQueries('habit tracker', 'budget planner', 'meditation'),
  videos: () => ofQueries('habit tracker', 'budget planner', 'meditation'),
};

/** Example questions that have an answer; `apps` are in a chart now. */
export const examplesOf = (kind: JobKind, apps: readonly ExampleApp[]): Example[] => makers[kind]?.(apps) ?? [];

/** Whether the examples need apps to be fetched first. */
export const needsApps = (kind: JobKind): boolean => kind === 'teardown' || kind === 'research';
