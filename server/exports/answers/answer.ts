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

/** The answer of a job or of a link; null where it is of another kind, or there is none yet. */
export const answerOf = ({ kind, result }: { readonly kind: string; readonly result: unknown }): Answer | null =>
  // The cast: a result is that of its kind, which the service's own tests hold it to.
  kinds.includes(kind) && result !== null ? ({ kind, result } as Answer) : null;

/** What reviewers say in common, in whichever kind of answer. */
export interface Finding {
  /** Its place in the whole answer, from 1: what an address names it by. */
  readonly no: number;
  readonly kind: 'complaint' | 'praise' | 'request';
  readonly label: string;
  readonly theme: string | null;
  /** The app it is said of, where the answer is about several one by one; null: of all that was read. */
  readonly app: string | null;
  /** The same app by its key: two stores may call theirs alike. */
  readonly appKey: string | null;
  readonly reviews: number;
  readonly share: number;
  readonly avgRating: number | null;
  readonly trend: TeardownItem['trend'];
  readonly versions: TeardownItem['versions'];
  /** The storefronts in which it is said; empty where the answer does not count them. */
  readonly countries: NonNullable<TeardownItem['countries']>;
  /** In how many apps it is said; null where the answer does not count them. */
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

/** Several steps may rest on the same finding. */
const ofPlaybook = ({ playbook }: Playbook): Draft[] => {
  const items = playbook.flatMap(({ evidence }) => evidence.flatMap(({ item }) => item ?? []));
  const unique = [...new Map(items.map((item) => [`${item.kind} ${item.label}`, item])).values()];
  return [{ title: 'What reviews say', findings: unique.map(findingOf) }];
};

/** An app is in both stores under one name, and counts once, as the answer's words count it. */
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

/** The findings of an answer in the order of its page; headings without any are left out. */
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

/** What could not be read, and what else to know. */
export const notesOf = (answer: Answer): readonly string[] =>
  answer.kind === 'report' ? answer.result.report.errors.map(({ message }) => message) : answer.result.notes;

/** Which reviews the figures of an answer are of; undefined where it names no app, or was made before that was recorded. */
export const coverageIn = ({ result }: Answer): Coverage | undefined =>
  'coverage' in result ? result.coverage : undefined;
