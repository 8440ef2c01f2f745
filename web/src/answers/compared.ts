import { type AppRef, appKey } from '../../../server/contract/domain/app-ref.ts';
import type { Answer, Finding } from '../../../server/exports/answers/answer.ts';
import { findingsOf } from '../../../server/exports/answers/answer.ts';

interface Asked {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const isRef = (value: unknown): value is AppRef =>
  typeof value === 'object' && value !== null && 'store' in value && 'appId' in value;

/** The apps that a teardown or a research is about. */
const appsOf = ({ kind, input }: Asked): string[] => {
  if (kind === 'teardown') return isRef(input) ? [appKey(input)] : [];
  return [input.app, ...(Array.isArray(input.compare) ? input.compare : [])].filter(isRef).map(appKey);
};

const newestFirst = (one: Asked, other: Asked): number => (one.createdAt < other.createdAt ? 1 : -1);

/**
 * The runs that tell apps apart best: the newest research about these very apps, which read them alike; where there is
 * none, the newest teardown of each.
 *
 * @returns the run of each app, in their order; null where it has none
 */
export const runsComparing = <Job extends Asked>(apps: readonly AppRef[], jobs: readonly Job[]): (Job | null)[] => {
  const wanted = apps.map(appKey);
  const sorted = jobs.toSorted(newestFirst);
  const together = sorted.find((job) => {
    const about = appsOf(job);
    return job.kind === 'research' && about.length === wanted.length && wanted.every((key) => about.includes(key));
  });
  return wanted.map(
    (key) => together ?? sorted.find((job) => job.kind === 'teardown' && appsOf(job)[0] === key) ?? null,
  );
};

export const findingKinds = ['complaint', 'praise', 'request'] as const satisfies readonly Finding['kind'][];

/** What an answer says of one app, by kind, most frequent first. */
export const saidOf = (answer: Answer, app: AppRef): Readonly<Record<Finding['kind'], readonly Finding[]>> => {
  const own = findingsOf(answer).filter((finding) => finding.appKey === null || finding.appKey === appKey(app));
  const unique = [...new Map(own.map((finding) => [`${finding.kind} ${finding.label}`, finding])).values()];
  const of = (kind: Finding['kind']): Finding[] =>
    unique.filter((finding) => finding.kind === kind).sort((one, other) => other.share - one.share);
  return { complaint: of('complaint'), praise: of('praise'), request: of('request') };
};
