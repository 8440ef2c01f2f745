import type { ResearchVerdict } from '../../../contract/resources/research/research.ts';
import { EvidenceQuery } from '../../../contract/resources/reviews/metrics.ts';
import { isClear } from '../../../metrics/counting/statistics/proportions.ts';
import type { CountedAsk, Figure, ResolvedScope } from '../../../questions/count/counted.ts';
import { evidenceOf, findEvidence, readEvidenceAddress } from '../../../reviews/metrics/metrics-query.ts';
import type { MetricsTools } from '../../../reviews/metrics/metrics-scope.ts';
import type { FindingSet } from '../../../store/jobs/finding-sets.ts';
import { editions } from '../../../store/reviews/editions.ts';
import { groups, taxonomy } from '../../../tagging/themes/taxonomy.ts';
import type { PlanAnswer } from './answer-plan.ts';

const maxListed = 100_000;
const maxGroups = 8;

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

type VerdictFigure = ResearchVerdict['figures'][number];

interface Part {
  readonly part: string;
  readonly name: string;
  readonly figure: Figure;
  readonly hasTopic: boolean;
}

/** Labels of groups and themes by id. */
const labels: ReadonlyMap<string, string> = new Map([...groups, ...taxonomy].map(({ id, label }) => [id, label]));

/** Names a scope by what distinguishes it: its version or country, otherwise the app. */
const nameOf = ({ apps, where: { versions, countries } }: ResolvedScope, other: ResolvedScope | null): string => {
  const parts = [
    versions,
    other && String(countries) !== String(other.where.countries) ? countries : undefined,
    apps.map(({ name }) => name),
  ];
  return parts.find((part) => part !== undefined && part.length > 0)?.join(', ') ?? '';
};

const partsOf = ({ ask, own, other, good, bad, groups, about, against, support }: CountedAsk): Part[] => {
  const hasTopic = ask.topic !== undefined || about.segment !== null || ask.by === 'theme' || own.reviews < own.of;
  const name = nameOf(about, against);
  const named = { about: own, against: other, good, bad };
  return [
    ...Object.entries(named).flatMap(([part, figure]) =>
      figure ? [{ part, name: part === 'against' && against ? nameOf(against, about) : name, figure, hasTopic }] : [],
    ),
    ...groups
      .slice(0, maxGroups)
      .map(({ label, own: figure }) => ({ part: ask.by ?? '', name: label, figure, hasTopic })),
    ...support.flatMap(({ kind, figures, names }) => {
      const said = Object.values(names).flatMap((each) => (typeof each === 'string' ? (labels.get(each) ?? each) : []));
      return Object.entries(figures).map(([at, figure]) => {
        const words = said.length === 0 ? [name] : said;
        return { part: kind, name: [...words, ...(at === 'before' ? [at] : [])].join(', '), figure, hasTopic: true };
      });
    }),
  ];
};

/** The reviews that a figure counts. */
const membersOf = async (tools: MetricsTools, { evidence }: Figure): Promise<readonly number[]> => {
  const query = EvidenceQuery.safeParse(readEvidenceAddress(evidenceOf(evidence) ?? ''));
  return query.success ? (await findEvidence(tools, query.data, { offset: 0, limit: maxListed })).nos : [];
};

const maxIds = 50;

/** The newest ones. */
const idsOf = async ({ db }: MetricsTools, nos: readonly number[]): Promise<string[]> =>
  (await editions(db, nos.slice(0, maxIds)))
    .toSorted((one, other) => other.date.getTime() - one.date.getTime() || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);

const figureOf = (
  { part, name, figure: { reviews, of, stars }, hasTopic }: Part,
  reviewIds: string[],
): VerdictFigure => ({
  part,
  name,
  reviews: hasTopic ? of : reviews,
  avgRating: hasTopic || stars === null ? null : round(stars, 2),
  said: hasTopic ? reviews : null,
  share: hasTopic ? round(of === 0 ? 0 : reviews / of, 4) : null,
  reviewIds,
});

const kinds = { pos: 'praise', neg: 'complaint', neutral: 'complaint' } as const;

/** The themes whose difference is statistically clear. */
const changesOf = ({ ask, groups }: CountedAsk): ResearchVerdict['changes'] =>
  groups.flatMap(({ value, label, polarity, own, other, chance }) =>
    ask.by === 'theme' && other && chance !== null && isClear(chance)
      ? [{ kind: kinds[polarity ?? 'neutral'], label, theme: value, before: partOf(other), after: partOf(own) }]
      : [],
  );

const partOf = ({ reviews, of }: Figure) => ({ reviews, share: of === 0 ? 0 : round(reviews / of, 4) });

/** Flattens all counted numbers, and the versions, days and themes that explain them, keyed by path. */
const detailsOf = (value: unknown, path: string): [string, number | string][] => {
  if (typeof value === 'number') return [[path, round(value, 4)]];
  if (typeof value === 'string') return path.includes('.names.') ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  const share = 'reviews' in value && 'of' in value ? partOf(value as Figure).share : undefined;
  return Object.entries({ ...value, ...(share !== undefined && { share }) }).flatMap(([name, each]) =>
    detailsOf(each, `${path}.${name}`),
  );
};

/** The figures behind an answer, and the reviews behind each. */
export const verdictOfPlan = async (
  tools: MetricsTools,
  { counted, verdict }: PlanAnswer,
): Promise<{ verdict: ResearchVerdict | null; sets: FindingSet[] }> => {
  const asked = counted.flatMap((each) => each ?? []);
  const [first] = asked;
  if (!first) return { verdict: null, sets: [] };
  const parts = await Promise.all(
    asked.flatMap(partsOf).map(async (part) => ({ part, nos: await membersOf(tools, part.figure) })),
  );
  // A figure that sums two evidence URLs has no list of its own.
  const listed = parts.filter(({ part, nos }) => nos.length === part.figure.reviews);
  const details = asked.flatMap(
    ({ own, other, good, bad, otherGood, otherBad, ratings, otherRatings, groups, reading, onset, support }, at) => {
      const whole = { own, other, good, bad, otherGood, otherBad, ratings, otherRatings };
      return detailsOf({ ...whole, groups: groups.slice(0, maxGroups), reading, onset, support }, `asks.${at}`);
    },
  );
  return {
    verdict: {
      intent: first.ask.answerAs,
      sentence: verdict,
      figures: await Promise.all(listed.map(async ({ part, nos }) => figureOf(part, await idsOf(tools, nos)))),
      items: [],
      changes: asked.flatMap(changesOf),
      details: Object.fromEntries(details),
    },
    sets: listed.map(({ nos }, at) => ({ name: `verdict/figures/${at}`, nos })),
  };
};
