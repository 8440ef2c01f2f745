import { dayMs } from '../../../server/contract/domain/durations.ts';
import type { Topic } from '../../../server/contract/resources/questions/plan.ts';
import type {
  MetricsDimension,
  MetricsQuery,
  MetricsScope,
  MetricsTopic,
} from '../../../server/contract/resources/reviews/metrics.ts';
import { wilson } from '../../../server/metrics/counting/statistics/proportions.ts';
import type { CountContext, CountReviews } from '../../../server/questions/count/counted.ts';
import { taxonomy } from '../../../server/tagging/themes/taxonomy.ts';

export const subjects = ['crashes', 'price', 'support', 'design'] as const;
export type Subject = (typeof subjects)[number];

/** One thing that a review says. */
export interface Saying {
  readonly subject: Subject;
  readonly polarity: 'good' | 'bad';
}

/** A review of which it is known what each of its clauses says. */
export interface KnownReview {
  readonly app: string;
  readonly day: string;
  readonly stars: number;
  readonly version: string;
  readonly says: readonly Saying[];
}

const themes: Record<Subject, Record<Saying['polarity'], string>> = {
  crashes: { good: 'fast_reliable', bad: 'crashes' },
  price: { good: 'good_value', bad: 'too_expensive' },
  support: { good: 'good_support', bad: 'support_bad' },
  design: { good: 'good_design', bad: 'bad_design' },
};
export const themeOf = ({ subject, polarity }: Saying): string => themes[subject][polarity];
export const themesOfSubject = (subject: Subject): string[] => Object.values(themes[subject]);

/** The clauses of a review that a topic is about; null: it says nothing of clauses. */
const clausesAbout = (review: KnownReview, topic: MetricsTopic): readonly Saying[] => {
  const named = topic.about ?? topic.words ?? topic.phrase;
  const excluded = topic.without?.split(', ') ?? [];
  return review.says.filter(
    ({ subject, polarity }) =>
      (named === undefined || named.split(' ').includes(subject)) &&
      (topic.themes === undefined || topic.themes.some((theme) => theme === themeOf({ subject, polarity }))) &&
      (topic.polarity === undefined || topic.polarity === polarity) &&
      !excluded.includes(subject),
  );
};

const isIn = (review: KnownReview, { apps, since = '', until = '9', stars, versions, words }: MetricsScope): boolean =>
  (!apps || apps.includes(review.app)) &&
  review.day >= since &&
  review.day <= until &&
  (!stars || stars.includes(review.stars)) &&
  (!versions || versions.includes(review.version)) &&
  (!words || clausesAbout(review, { words }).length > 0);

const isAbout = (review: KnownReview, topic: MetricsTopic | undefined): boolean => {
  if (!topic) return true;
  if (topic.stars && !topic.stars.includes(review.stars)) return false;
  if (topic.exclude && review.says.some(({ subject }) => topic.exclude?.split(', ').includes(subject))) return false;
  const ofClauses = topic.about ?? topic.words ?? topic.phrase ?? topic.themes ?? topic.polarity ?? topic.without;
  return ofClauses === undefined || clausesAbout(review, topic).length > 0;
};

type Value = string | number;

/** 5 January 1970 was a Monday. */
const mondayOf = (day: string): string => {
  const days = Math.floor(Date.parse(day) / dayMs);
  return new Date((days - ((days + 3) % 7)) * dayMs).toISOString().slice(0, 10);
};

/** With a polarity, or something left out, the clauses that count are those of the topic. */
const countedClauses = (review: KnownReview, topic: MetricsTopic | undefined): readonly Saying[] =>
  topic?.polarity === undefined && topic?.without === undefined ? review.says : clausesAbout(review, topic);

const valuesOf: Partial<
  Record<MetricsDimension, (review: KnownReview, topic: MetricsTopic | undefined) => readonly Value[]>
> = {
  app: ({ app }) => [app],
  version: ({ version }) => [version],
  country: () => [],
  language: () => ['en'],
  stars: ({ stars }) => [stars],
  theme: (review, topic) => [...new Set(countedClauses(review, topic).map(themeOf))],
  month: ({ day }) => [`${day.slice(0, 7)}-01`],
  week: ({ day }) => [mondayOf(day)],
};

const figureOf = (counted: readonly KnownReview[], of: number) => ({
  reviews: counted.length,
  of,
  share: of === 0 ? null : counted.length / of,
  interval: of === 0 ? null : ([...wilson({ count: counted.length, of })] as [number, number]),
  stars: counted.length === 0 ? null : counted.reduce((sum, { stars }) => sum + stars, 0) / counted.length,
  starsInterval: null,
  lowShare: counted.length === 0 ? null : counted.filter(({ stars }) => stars <= 2).length / counted.length,
  evidence: counted.length === 0 ? null : 'of',
  change: null,
});

/** Counts a metrics query over reviews whose clauses are known: a plain look at each. */
export const counterOf =
  (reviews: readonly KnownReview[]): CountReviews =>
  async ({ where, topic, by }: MetricsQuery) => {
    const scope = reviews.filter((review) => isIn(review, where));
    const counted = scope.filter((review) => isAbout(review, topic));
    const keysOf = (review: KnownReview, said: MetricsTopic | undefined): Value[][] =>
      by.reduce<Value[][]>(
        (keys, name) => keys.flatMap((key) => valuesOf[name]!(review, said).map((value) => [...key, value])),
        [[]],
      );
    const cellsOf = (all: readonly KnownReview[], said?: MetricsTopic) =>
      Map.groupBy(
        all.flatMap((review) => keysOf(review, said).map((key) => ({ review, key }))),
        ({ key }) => JSON.stringify(key),
      );
    const [own, all] = [cellsOf(counted, topic), cellsOf(scope)];
    const cells = [...(topic ? all : own).keys()].map((key) => ({
      values: (JSON.parse(key) as Value[]).map((value, at) => ({
        by: by[at]!,
        value,
        label: taxonomy.find(({ id }) => id === value)?.label ?? String(value),
        app: null,
        polarity: taxonomy.find(({ id }) => id === value)?.polarity ?? null,
      })),
      ...figureOf(
        (own.get(key) ?? []).map(({ review }) => review),
        topic ? all.get(key)!.length : scope.length,
      ),
    }));
    return { total: figureOf(counted, scope.length), cells: by.length === 0 ? [] : cells };
  };

export const today = '2026-11-17';

/** Reviews of another app that say one thing each: by them it is known which theme is about what. */
const background: readonly KnownReview[] = subjects.flatMap((subject) =>
  (['good', 'bad'] as const).flatMap((polarity) =>
    Array.from({ length: 60 }, () => ({
      app: 'apple:99',
      day: today,
      stars: 3,
      version: '1.0',
      says: [{ subject, polarity }],
    })),
  ),
);

const apps = [
  { name: 'Fernway', refs: ['apple:1', 'play:1'] },
  { name: 'Quillmere', refs: ['apple:2'] },
];

export const contextOf = (reviews: readonly KnownReview[]): CountContext => ({
  apps,
  requested: 2,
  isOfKind: false,
  usualDays: 90,
  wishesIn: async () => [],
  appsOfKind: async () => apps,
  today,
  versions: [
    { version: '2.0', since: '2026-10-01' },
    { version: '1.0', since: '2026-01-01' },
  ],
  places: {},
  count: counterOf([...background, ...reviews]),
});

export const topicOf = (
  words: readonly string[],
  polarity: Topic['polarity'],
  match: Topic['match'] = 'meaning',
): Topic => ({
  words: [...words],
  match,
  polarity,
});
