import { Report } from '../../../server/contract/resources/research/report.ts';
import { runsOf } from './runs-of.ts';

/** What a caller does with category reports. */
export const reportsOf = (url: string, key: string) => {
  const { start, job, done } = runsOf(url, key, { path: '/reports', kind: 'report', schema: Report });
  return { start, job, run: done };
};
