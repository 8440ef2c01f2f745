import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { storeLabels } from '../../contract/domain/stores.ts';
import type { Report } from '../../contract/resources/research/report.ts';
import type { Playbook, Research } from '../../contract/resources/research/research.ts';
import type { Teardown, TeardownItem } from '../../contract/resources/research/teardown.ts';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import type { ReviewQuote } from '../../contract/resources/reviews/review-search.ts';

export type Answer =
  | { readonly kind: 'teardown'; readonly result: Teardown }
  | { readonly kind: 'research'; readonly result: Research | Playbook }
  | { readonly kind: 'report'; readonly result: Omit<Report, 'reportId'> };

const kinds: readonly string[] = ['teardown', 'research', 'report'] satisfies Answer['kind'][];

/** The answer of a job or link; null for other kinds, or if there is none yet. */
export const answerOf = ({ kind, result }: { readonly kind: string; readonly result: unknown }): Answer | null =>
  // A result matches its kind, which tests check.
  kinds.includes(kind) && result !== null ? ({ kind, result } as Answer) : null;

/** A finding from reviews, common to all kinds of answers. */
export interface Finding {
  /** Its position in the whole answer, from 1; used in its URL. */
  readonly no: number;
  readonly kind: 'complaint' | 'praise' | 'request';
  readonly label: string;
  readonly theme: string | null;
  /** The app it is about, if the answer treats apps one by one; null: all apps. */
  readonly app: string | null;
  /** The key of `app`: apps of two stores may have the same name. */
  readonly appKey: string | null;
  readonly reviews: number;
  readonly share: number;
  readonly avgRating: number | null;
  readonly trend: TeardownItem['trend'];
  readonly versions: TeardownItem['versions'];
  /** Storefronts in which it was found; empty if not counted. */
  readonly countries: NonNullable<TeardownItem['countries']>;
  /** Number of apps it was found in; null if not counted. */
  readonly apps: number | null;
  readonly opportunity: number | null;
  readonly fix: string | null;
  readonly quotes: readonly ReviewQuote[];
  readonly reviewIds: readonly string[];
}

export interface Section {
  readonly title: string;
  readonly findings: readonly Finding[];
}

type NewFinding = Omit<Finding, 'no'>;
type Given = Pick<
  NewFinding,
  'label' | 'theme' | 'reviews' | 'share' | 'avgRating' | 'trend' | 'quotes' | 'reviewIds' | 'kind'
> &
  Partial<Pick<NewFinding, 'versions' | 'fix' | 'app' | 'appKey' | 'apps' | 'opportunity'>> & {
    readonly countries?: NewFinding['countries'] | undefined;
  };

const findingOf = (given: Given): NewFinding => ({
  kind: given.kind,
  label: given.label,
  theme: given.theme,
  app: given.app ?? null,
  appKey: given.appKey ?? null,
  reviews: given.reviews,
  share: given.share,
  avgRating: given.avgRating,
  trend: given.trend,
  versions: given.versions ?? [],
  countries: given.countries ?? [],
  apps: given.apps ?? null,
  opportunity: given.opportunity ?? null,
  fix: given.fix ?? null,
  quotes: given.quotes,
  reviewIds: given.reviewIds,
});

interface Draft {
  readonly title: string;
  readonly findings: readonly NewFinding[];
}

const ofTeardown = ({ complaints, praise, requests }: Teardown): Draft[] => [
  { title: 'Complaints', findings: complaints.map((each) => findingOf({ ...each, kind: 'complaint' })) },
  { title: 'Praise', findings: praise.map((each) => findingOf({ ...each, kind: 'praise' })) },
  { title: 'Requests', findings: requests.map((each) => findingOf({ ...each, kind: 'request' })) },
];

const ofResearch = ({ evidence: { reviews } }: Research): Draft[] => {
  const isOne = reviews.apps.length === 1;
  return reviews.apps.flatMap((app) => {
    const isNamesake = reviews.apps.some((other) => other !== app && other.title === app.title);
    const name = isNamesake ? `${app.title} (${storeLabels[app.store]})` : app.title;
    const section = (title: string, items: typeof app.asked): Draft => ({
      title: isOne ? title : `${title}: ${name}`,
      findings: items.map((each) =>
        findingOf({ ...each, app: isOne ? null : name, appKey: isOne ? null : appKey(app) }),
      ),
    });
    return [
      section('What you asked about', app.asked),
      section('Complaints', app.complaints),
      section('Praise', app.praise),
      section('Requests', app.requests),
    ];
  });
};

/** Several steps may cite the same finding. */
const ofPlaybook = ({ playbook }: Playbook): Draft[] => {
  const items = playbook.flatMap(({ evidence }) => evidence.flatMap(({ item }) => item ?? []));
  const unique = [...new Map(items.map((item) => [`${item.kind} ${item.label}`, item])).values()];
  return [{ title: 'What reviews say', findings: unique.map(findingOf) }];
};

/** Counts an app that is in both stores under one name once, as the answer's prose does. */
const ofReport = ({ report }: Omit<Report, 'reportId'>): Draft[] => {
  const names = new Map(report.apps.map((app) => [appKey(app), app.title]));
  const countApps = (apps: readonly AppRef[]): number => new Set(apps.map((app) => names.get(appKey(app)))).size;
  return [
    { title: 'Findings', findings: report.findings.map((each) => findingOf({ ...each, apps: countApps(each.apps) })) },
  ];
};

const draftsOf = (answer: Answer): Draft[] => {
  switch (answer.kind) {
    case 'teardown':
      return ofTeardown(answer.result);
    case 'research':
      return 'playbook' in answer.result ? ofPlaybook(answer.result) : ofResearch(answer.result);
    case 'report':
      return ofReport(answer.result);
  }
};

/** The findings in the order of the answer's page, without empty sections. */
export const sectionsOf = (answer: Answer): Section[] => {
  let no = 0;
  return draftsOf(answer)
    .map(({ title, findings }) => ({ title, findings: findings.map((each) => ({ ...each, no: ++no })) }))
    .filter(({ findings }) => findings.length > 0);
};

export const findingsOf = (answer: Answer): Finding[] => sectionsOf(answer).flatMap(({ findings }) => findings);

export const proseOf = (answer: Answer): string => {
  switch (answer.kind) {
    case 'teardown':
      return answer.result.summary;
    case 'research':
      return answer.result.answer;
    case 'report':
      return answer.result.report.answer;
  }
};

/** Errors and caveats. */
export const notesOf = (answer: Answer): readonly string[] =>
  answer.kind === 'report' ? answer.result.report.errors.map(({ message }) => message) : answer.result.notes;

/** The reviews the answer is based on; undefined if it names no app or is older than this field. */
export const coverageIn = ({ result }: Answer): Coverage | undefined =>
  'coverage' in result ? result.coverage : undefined;
