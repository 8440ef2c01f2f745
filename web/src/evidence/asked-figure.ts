import type { EvidenceQuery, MetricsValue, ReviewMetrics } from '../../../server/contract/resources/reviews/metrics.ts';
import { moveLabels, writerLabels } from '../reviews/labels.ts';
import { date, dayMonth, language, place } from '../words.ts';

/** The figure's part of an evidence address, as stored in a page's `evidence`. */
export const figureIn = (address: string | null): string | null =>
  address === null ? null : new URL(address, 'http://service').searchParams.get('of');

/** Decodes the figure in an address; null if there is none. */
export const readFigure = (of: string): EvidenceQuery | null => {
  try {
    const bytes = Uint8Array.from(atob(of.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    // Cast: the service wrote the value and rejects any other.
    const query = JSON.parse(new TextDecoder().decode(bytes)) as EvidenceQuery;
    return Array.isArray(query.cell) ? query : null;
  } catch {
    return null;
  }
};

/** The metrics query that includes this figure. */
export const countingOf = ({ where, topic, cell }: EvidenceQuery) => ({
  where,
  ...(topic && { topic }),
  by: cell.map(({ by }) => by),
  limit: 1_000,
});

const isCell = (values: readonly MetricsValue[], { cell }: EvidenceQuery): boolean =>
  values.every(({ value, app }, at) => value === cell[at]!.value && (app ?? undefined) === cell[at]!.app);

export const figureOf = (query: EvidenceQuery, { total, cells }: ReviewMetrics) =>
  query.cell.length === 0 ? { values: [], ...total } : cells.find(({ values }) => isCell(values, query));

/** The same reviews grouped by country, each of which is also a figure; null if they cannot be grouped by country. */
export const byCountryOf = (query: EvidenceQuery) => {
  if (query.outside || query.cell.some(({ by }) => by === 'country')) return null;
  const [first, second] = query.cell;
  if (second === undefined) return countingOf({ ...query, cell: [...query.cell, { by: 'country', value: null }] });
  if (first!.by !== 'version') return null;
  const where = { ...query.where, versions: [`=${first!.value}`] };
  return countingOf({ ...query, where, cell: [second, { by: 'country', value: null }] });
};

const starsLabel = (values: readonly (string | number)[]): string =>
  `${values.join(' or ')} ${values.length === 1 && Number(values[0]) === 1 ? 'star' : 'stars'}`;

const inWords: Partial<Record<MetricsValue['by'], (value: MetricsValue) => string>> = {
  version: ({ value }) => String(value ?? 'no version'),
  week: ({ value }) => `the week of ${dayMonth(String(value))}`,
  month: ({ value }) => `the month of ${date(String(value))}`,
};

const isAbout = ({ by }: MetricsValue): boolean => by === 'theme' || by === 'stars' || by === 'phrase';

/** The display name of a value; versions omit the app's title. */
export const valueLabel = (value: MetricsValue): string => inWords[value.by]?.(value) ?? value.label;

/** A short title of a figure: `Crashes in 5.4.0`. */
export const figureTitle = ({ where, topic, label }: EvidenceQuery, values: readonly MetricsValue[]): string => {
  const about = [
    ...(label === undefined ? [] : [label]),
    ...values.filter(isAbout).map((value) => (value.by === 'stars' ? starsLabel([Number(value.value)]) : value.label)),
  ];
  const topicText = topic?.about ?? topic?.words ?? topic?.phrase;
  const stars = topic?.stars?.length ? starsLabel(topic.stars) : 'Reviews';
  const has = (by: MetricsValue['by']): boolean => values.some((value) => value.by === by);
  const subject = about[0] ?? (topicText === undefined ? stars : `“${topicText}”`);
  const within = [
    ...values.filter((value) => !isAbout(value)).map(valueLabel),
    ...about.slice(1),
    ...(has('version') ? [] : (where.versions ?? []).map((version) => version.replace(/^=/, ''))),
    ...(has('country') ? [] : (where.countries ?? []).map(place)),
    ...(has('language') ? [] : (where.languages ?? []).map(language)),
    ...(where.stars ? [starsLabel(where.stars)] : []),
    ...(where.moves ?? []).map((move) => moveLabels[move]),
    ...(where.writers ?? []).map((writer) => writerLabels[writer]),
  ];
  const days = (where.since || where.until) && !has('week') && !has('month');
  const when = days
    ? `, ${where.since ? dayMonth(where.since) : 'the beginning'} to ${where.until ? date(where.until) : 'today'}`
    : '';
  return `${subject}${topic?.polarity === 'wish' ? ', asked for' : ''}${within.length > 0 ? ` in ${within.join(', ')}` : ''}${when}`;
};
