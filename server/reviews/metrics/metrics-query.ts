import { appRefOf } from '../../contract/domain/app-ref.ts';
import { languageName } from '../../contract/domain/languages.ts';
import { countryName } from '../../contract/domain/storefronts.ts';
import type { Problem } from '../../contract/problem.ts';
import type {
  EvidenceQuery,
  IndexedDimension,
  MetricsFigure,
  MetricsQuery,
  MetricsScope,
  MetricsTopic,
  MetricsValue,
  ReviewMetrics,
} from '../../contract/resources/reviews/metrics.ts';
import { type Label, tooManyCells } from '../../metrics/counting/count-cells.ts';
import { averageOf, shareOf } from '../../metrics/counting/count-reviews.ts';
import { starsDifferenceInterval, starsInterval } from '../../metrics/counting/statistics/means.ts';
import { isClear, newcombe, wilson } from '../../metrics/counting/statistics/proportions.ts';
import { type CountedSet, type Counts, type Evidence, type MetricsCell, maxCells } from '../../metrics/metrics.ts';
import { phraseHash } from '../../metrics/search/literal.ts';
import { editions } from '../../store/reviews/editions.ts';
import { appsByNo, type ReviewApp, reviewApp } from '../../store/reviews/review-apps.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { phrasesOf } from '../../tagging/words/phrases.ts';
import { mostSearched, type RequestedThing } from '../meaning/requested-things.ts';
import { countRequests } from '../meaning/threads.ts';
import { notReadYet, stillReading } from '../panels/coverage.ts';
import { knownApps } from '../search/known-apps.ts';
import {
  appNameOf,
  asksForClauses,
  coverageOfScope,
  type MetricsTools,
  panelsOf,
  planScope,
  planTopic,
  refuse,
} from './metrics-scope.ts';

export const evidencePath = '/api/v1/reviews/evidence';

export const mostCells = maxCells.counted;

const merged = (where: MetricsScope, against: MetricsScope): MetricsScope => ({ ...where, ...against });

type Answer = Omit<ReviewMetrics, 'tookMs'>;
type IndexQuery = Omit<MetricsQuery, 'by'> & { readonly by: readonly IndexedDimension[] };

export const queryMetrics = async (tools: MetricsTools, query: MetricsQuery): Promise<Answer> => {
  checkQuery(query);
  const by = query.by.filter((each) => each !== 'request');
  return by.length < query.by.length ? queryRequests(tools, query, by) : queryIndex(tools, { ...query, by });
};

/** Each requested thing is counted as a topic of its own. */
const queryRequests = async (
  tools: MetricsTools,
  query: MetricsQuery,
  by: readonly IndexedDimension[],
): Promise<Answer> => {
  const { where, topic, order, limit } = query;
  const answer = await queryIndex(tools, { ...query, topic: asWish(topic), by: [] });
  const things = await thingsBehind(tools, { where, topic: asWish(topic), cell: [] });
  const counted = things.map(async ({ label, names }) => {
    const ofThing: IndexQuery = {
      ...query,
      topic: { ...asWish(topic), words: names.join(', ') },
      by,
      limit: mostCells,
    };
    const own = await queryIndex(tools, ofThing);
    const value: MetricsValue = { by: 'request', value: label, label, app: null, polarity: null };
    return (by.length === 0 ? [{ ...own.total, values: [] }] : own.cells).map((cell) => ({
      ...cell,
      values: cell.values.toSpliced(query.by.indexOf('request'), 0, value),
      evidence: cell.evidence && addressOf({ ...evidenceFor(ofThing, cell.values), label }),
    }));
  });
  const cells = (await Promise.all(counted)).flat();
  if (order !== 'cell' && order !== 'difference') cells.sort((one, other) => (other[order] ?? 0) - (one[order] ?? 0));
  return { ...answer, cells: cells.slice(0, limit), cellCount: cells.length };
};

const asWish = (topic: MetricsTopic | undefined): MetricsTopic => ({ ...topic, polarity: 'wish' });

/** The things that the reviews behind a figure request, most requested first. */
export const thingsBehind = async (tools: MetricsTools, figure: EvidenceQuery): Promise<RequestedThing[]> => {
  const { nos } = await findEvidence(tools, figure, { offset: 0, limit: mostSearched });
  const texts = (await editions(tools.db, nos)).map(({ title, text }) => ({ title, text }));
  return countRequests([texts], tools.signal);
};

const queryIndex = async (tools: MetricsTools, query: IndexQuery): Promise<Answer> => {
  const { db, searcher, signal } = tools;
  const { where, topic, by, against, order, limit } = query;
  const planned = topic ? await planTopic(tools, topic, 'topic', asksForClauses(topic, by)) : null;
  const other = against === undefined || against === 'rest' ? null : merged(where, against);
  const setOf = async (scope: MetricsScope, path: string): Promise<CountedSet> => {
    const plan = await planScope(tools, scope, path);
    return { scope: plan, topic: planned?.within(plan) ?? null };
  };
  const plan = {
    ...(await setOf(where, 'where')),
    by,
    against: other ? await setOf(other, 'against') : against === 'rest' ? against : null,
    order,
    limit,
    stores: (await knownApps(db)).stores,
  } as const;
  const answer = await searcher.metrics(plan, signal).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === tooManyCells ? tooMany(query) : error;
  });
  const valuesOf = await labelsOf(tools, by, answer.cells, answer.phraseExamples);
  const coverage = await coverageOfScope(tools, where);
  const panels = await Promise.all([where, ...(other ? [other] : [])].map((scope) => panelsOf(tools, scope)));
  return {
    total: figureOf(answer.total, query, other, []),
    cells: answer.cells.map((cell) => {
      const values = valuesOf(cell);
      return { values, ...figureOf(cell, query, other, values) };
    }),
    cellCount: answer.cellCount,
    coverage,
    notes: [
      ...(planned?.notes ?? []),
      ...(coverage ? stillReading(coverage) : []),
      ...new Set(panels.flatMap((each) => (each ? notReadYet(each) : []))),
    ],
  };
};

const checkLanguages = ({ countries, playLanguages }: MetricsScope, path: string): void => {
  if (playLanguages === undefined || countries !== undefined) return;
  const message = '`playLanguages` adds reviews to those of `countries`: give both, or use `languages` instead.';
  throw refuse(`${path}.playLanguages`, message);
};

const checkQuery = ({ where, topic, by, against, order }: MetricsQuery): void => {
  checkLanguages(where, 'where');
  if (typeof against === 'object') {
    const other = merged(where, against);
    checkLanguages(other, 'against');
    const { since = '', until = '9' } = other;
    const message = 'With the days of `where`, `against.since` is after its `until`: give both in `against`.';
    if (since > until) throw refuse('against.since', message);
  }
  if (by.length === 2 && by[0] === by[1]) {
    throw refuse('by.1', `\`by\` has \`${by[0]}\` twice: give two different dimensions, or one.`);
  }
  if (against === 'rest' && by.length === 0) {
    throw refuse('against', '`against: "rest"` compares cells: give `by` as well.');
  }
  if (against === 'rest' && topic === undefined && by.length === 1) {
    const message = '`against: "rest"` compares shares of cells: give a `topic`, or a second dimension.';
    throw refuse('against', message);
  }
  if (against === 'rest' && topic === undefined && by.includes('theme') && by.includes('polarity')) {
    const message =
      '`against: "rest"` compares no themes by polarity: give a `topic` with a `polarity`, and one dimension.';
    throw refuse('against', message);
  }
  const isSaid = topic?.about !== undefined || topic?.words !== undefined;
  if (by.includes('request') && (isSaid || (topic?.polarity ?? 'wish') !== 'wish')) {
    const message = '`request` counts wishes by their words: leave out `about`, `words` and other polarities.';
    throw refuse('topic', message);
  }
  if (by.includes('request') && against !== undefined) {
    throw refuse(
      'against',
      'Requests are counted without a comparison: leave out `against`, and ask again for the other set.',
    );
  }
  if (order === 'difference' && against === undefined) {
    throw refuse('order', '`order: "difference"` needs `against`.');
  }
};

const tooMany = ({ against }: IndexQuery): Problem => {
  const most = against === undefined ? maxCells.counted : maxCells.compared;
  const message = `The query has more than ${most.toLocaleString('en-US')} cells: narrow \`where\`, or choose a coarser dimension.`;
  return refuse('by', message);
};

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const roundedPair = ([low, high]: readonly [number, number]): [number, number] => [rounded(low), rounded(high)];

const countedOf = (counts: Counts, evidence: EvidenceQuery) => ({
  reviews: counts.reviews,
  of: counts.of,
  share: counts.of === 0 ? null : shareOf(counts.reviews, counts.of),
  interval: counts.of === 0 ? null : roundedPair(wilson({ count: counts.reviews, of: counts.of })),
  stars: averageOf(counts.stars, counts.reviews),
  starsInterval: counts.reviews === 0 ? null : roundedPair(starsInterval(counts)),
  lowShare: counts.reviews === 0 ? null : shareOf(counts.low, counts.reviews),
  evidence: counts.reviews === 0 ? null : addressOf(evidence),
});

const evidenceFor = ({ where, topic, by }: IndexQuery, values: readonly MetricsValue[]): EvidenceQuery => ({
  where,
  ...(topic && { topic }),
  ...(asksForClauses(topic, by) && { inClause: true }),
  cell: values.map(({ value, app }, at) => ({ by: by[at]!, value, ...(app !== null && { app }) })),
});

const figureOf = (
  cell: MetricsCell,
  query: IndexQuery,
  other: MetricsScope | null,
  values: readonly MetricsValue[],
): MetricsFigure => {
  const { where, topic, against } = query;
  const evidence = evidenceFor(query, values);
  const own = countedOf(cell, evidence);
  if (cell.against === null) return { ...own, change: null };
  const parts = [cell, cell.against].map(({ reviews, of }) => ({ count: reviews, of }));
  const isEmpty = cell.of === 0 || cell.against.of === 0;
  const isUnrated = cell.reviews === 0 || cell.against.reviews === 0;
  return {
    ...own,
    change: {
      ...countedOf(cell.against, {
        ...evidence,
        where: other ?? where,
        ...(against === 'rest' && { outside: topic ? ('cell' as const) : ('first' as const) }),
      }),
      difference: isEmpty ? null : rounded(cell.reviews / cell.of - cell.against.reviews / cell.against.of),
      differenceInterval: isEmpty ? null : roundedPair(newcombe(parts[0]!, parts[1]!)),
      probability: isEmpty || cell.probability === null ? null : Number(cell.probability.toPrecision(3)),
      clear: !isEmpty && cell.probability !== null && isClear(cell.probability),
      starsDifference: isUnrated
        ? null
        : rounded(cell.stars / cell.reviews - cell.against.stars / cell.against.reviews),
      starsDifferenceInterval: isUnrated ? null : roundedPair(starsDifferenceInterval(cell, cell.against)),
    },
  };
};

const evidenceStart = `${evidencePath}?of=`;
const addressOf = (query: EvidenceQuery): string =>
  `${evidenceStart}${Buffer.from(JSON.stringify(query)).toString('base64url')}`;

const themeById = new Map<string, (typeof taxonomy)[number]>(taxonomy.map((theme) => [theme.id, theme]));

/** Cell labels for display: app titles, phrases as written. */
const labelsOf = async (
  { db }: MetricsTools,
  by: readonly IndexedDimension[],
  cells: readonly MetricsCell[],
  examples: ReadonlyMap<number, number>,
): Promise<(cell: MetricsCell) => MetricsValue[]> => {
  const appNos = by.flatMap((name, at) =>
    name === 'app' || name === 'version' ? cells.flatMap(({ labels }) => appNoIn(labels[at]!) ?? []) : [],
  );
  const apps = await appsByNo(db, [...new Set(appNos)]);
  const phrases = new Map(
    (await editions(db, [...new Set(examples.values())])).flatMap((review) =>
      phrasesOf(review, review.lang).map(({ folded }) => [phraseHash(folded), folded] as const),
    ),
  );
  const toValue = (name: IndexedDimension, label: Label): MetricsValue => {
    const plain = {
      by: name,
      value: label,
      label: label === null ? 'Unknown' : String(label),
      app: null,
      polarity: null,
    };
    if (label === null) return plain;
    const app = name === 'app' || name === 'version' ? apps.get(appNoIn(label)!) : undefined;
    const theme = name === 'theme' ? themeById.get(String(label)) : undefined;
    return { ...plain, ...inWords(name, label, app), ...(theme && { label: theme.label, polarity: theme.polarity }) };
  };
  const inWords = (name: IndexedDimension, label: Label, app: ReviewApp | undefined): Partial<MetricsValue> => {
    const title = app ? (app.title ?? app.appId) : '';
    if (name === 'app' && app) return { value: appNameOf(app), label: title };
    if (name === 'version' && app) {
      const version = String(label).slice(String(label).indexOf(' ') + 1);
      return { value: version, label: `${title} ${version}`, app: appNameOf(app) };
    }
    if (name === 'country') return { label: countryName(String(label)) };
    if (name === 'language') return { label: languageName(String(label)) };
    if (name === 'phrase')
      return { value: phrases.get(Number(label)) ?? null, label: phrases.get(Number(label)) ?? '' };
    return {};
  };
  return ({ labels }) => labels.map((label, at) => toValue(by[at]!, label));
};

/** The app of a label of `app` or `version`. */
const appNoIn = (label: Label): number | null => (label === null ? null : Number.parseInt(String(label), 10));

/** The `of` parameter of an evidence address. */
export const evidenceOf = (address: string | null): string | null =>
  address === null ? null : address.slice(evidenceStart.length);

export const readEvidenceAddress = (of: string): unknown => {
  try {
    return JSON.parse(Buffer.from(of, 'base64url').toString());
  } catch {
    return null;
  }
};

/** The numbers of the reviews behind a figure, newest first. */
export const findEvidence = async (
  tools: MetricsTools,
  query: EvidenceQuery,
  page: { readonly offset: number; readonly limit: number },
): Promise<Evidence> => {
  const { db, searcher, signal } = tools;
  const topic = query.topic ? await planTopic(tools, query.topic, 'of.topic', query.inClause ?? false) : null;
  const scope = await planScope(tools, query.where, 'of.where');
  const cell = await Promise.all(
    query.cell.map(async ({ by, value, app }) => ({ by, label: await toLabel(tools, by, value, app) })),
  );
  return searcher.evidence(
    {
      plan: topic ? topic.within(scope) : scope,
      cell,
      outside: query.outside ?? null,
      stores: (await knownApps(db)).stores,
      ...page,
    },
    signal,
  );
};

/** The inverse of `labelsOf`. */
const toLabel = async (
  { db }: MetricsTools,
  by: IndexedDimension,
  value: MetricsValue['value'],
  app: string | undefined,
): Promise<Label> => {
  if (value === null) return null;
  if (by === 'phrase') return phraseHash(String(value));
  if (by !== 'app' && by !== 'version') return value;
  const { store, appId } = appRefOf(by === 'app' ? String(value) : (app ?? ''));
  const appNo = (await reviewApp(db, store, appId))?.appNo ?? -1;
  return by === 'app' ? appNo : `${appNo} ${value}`;
};
