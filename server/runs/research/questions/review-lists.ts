import { appRefOf } from '../../../contract/domain/app-ref.ts';
import { dayMs } from '../../../contract/domain/durations.ts';
import { EvidenceQuery, type MetricsScope } from '../../../contract/resources/reviews/metrics.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import type { CountedAsk } from '../../../questions/count/counted.ts';
import type { Finding, FindingKind, Window } from '../../../questions/findings/findings.ts';
import type { LeftOut } from '../../../questions/findings/left-out.ts';
import { plusDays } from '../../../questions/limits/days/calendar.ts';
import type { ResearchRead } from '../../../questions/research/research-counts.ts';
import { evidenceOf, findEvidence, readEvidenceAddress } from '../../../reviews/metrics/metrics-query.ts';
import { toReview } from '../../../reviews/windows/read-window.ts';
import { editions } from '../../../store/reviews/editions.ts';
import { reviewApp } from '../../../store/reviews/review-apps.ts';
import { type ThemeId, taxonomy } from '../../../tagging/themes/taxonomy.ts';
import type { Tools } from '../../run.ts';
import type { AppRead } from '../research-app.ts';
import type { PlanContext } from './answer-plan.ts';

/** Maximum reviews listed per app, newest first. */
const maxListed = 5_000;

/** The reviews counted by the first ask, and the matching reviews of the other apps. */
export type ReviewLists = Omit<ResearchRead, 'apps'> & {
  readonly where: MetricsScope;
  readonly apps: readonly Omit<ResearchRead['apps'][number], 'findings'>[];
};

/** An app's reviews in a scope, newest first, with their total number. */
const reviewsIn = async (tools: Tools, where: MetricsScope, refs: readonly string[]) => {
  if (refs.length === 0) return { reviews: [], total: 0 };
  const query = { where: { ...where, apps: [...refs] }, cell: [] };
  const { nos, total } = await findEvidence(tools, query, { offset: 0, limit: maxListed });
  const apps = new Map(
    await Promise.all(
      refs.map(async (ref) => {
        const { store, appId } = appRefOf(ref);
        return [(await reviewApp(tools.db, store, appId))?.appNo, { store, appId }] as const;
      }),
    ),
  );
  const reviews = (await editions(tools.db, nos)).flatMap((edition): WindowReview[] => {
    const app = apps.get(edition.appNo);
    return app ? [toReview(app, { ...edition, replied: edition.reply !== null, total })] : [];
  });
  return { reviews: reviews.toSorted((one, other) => other.date - one.date || (one.id < other.id ? -1 : 1)), total };
};

const kinds = { good: 'praise', bad: 'complaint', wish: 'request' } as const;
const isTheme = (id: string | undefined): id is ThemeId => taxonomy.some((theme) => theme.id === id);

const kindOf = (polarity: keyof typeof kinds | 'any', rated: readonly WindowReview[]): FindingKind => {
  if (polarity !== 'any') return kinds[polarity];
  const average = rated.reduce((sum, { rating }) => sum + rating, 0) / rated.length;
  return average > 3 ? 'praise' : 'complaint';
};

/** The topics of a plan's asks that are mentioned in the first ask's reviews. */
const askedOf = async (
  tools: Tools,
  asked: readonly CountedAsk[],
  where: MetricsScope,
  refs: readonly string[],
  reviews: readonly WindowReview[],
): Promise<Finding[]> => {
  const places = new Map(reviews.map(({ no }, at) => [no, at]));
  const named = asked.flatMap(({ ask: { topic }, own, reading }) => {
    if (!topic || topic.words.length === 0) return [];
    const label = topic.words.join(', ');
    return [{ label, polarity: topic.polarity, themes: reading?.themes ?? [], evidence: own.evidence }];
  });
  const distinct = [...new Map(named.map((each) => [`${each.polarity} ${each.label}`, each])).values()];
  return Promise.all(
    distinct.map(async ({ label, polarity, themes, evidence }): Promise<Finding> => {
      const query = EvidenceQuery.safeParse(readEvidenceAddress(evidenceOf(evidence) ?? ''));
      const scope = { ...where, apps: [...refs] };
      const { nos } =
        query.success && refs.length > 0
          ? await findEvidence(tools, { ...query.data, where: scope }, { offset: 0, limit: maxListed })
          : { nos: [] };
      const members = nos.flatMap((no) => places.get(no) ?? []).toSorted((one, other) => one - other);
      const theme = themes.length === 1 && isTheme(themes[0]) ? themes[0] : null;
      const said = members.map((at) => reviews[at]!);
      return { kind: kindOf(polarity, said), label, theme, members };
    }),
  );
};

/** The reviews listed below an answer: those its first ask counts, so that no list contradicts the first sentence. */
export const reviewLists = async (
  tools: Tools,
  counted: readonly (CountedAsk | null)[],
  { apps: asked, usualDays, today, places }: PlanContext,
  apps: readonly AppRead[],
): Promise<ReviewLists> => {
  const answered = counted.flatMap((each) => each ?? []);
  const [first] = answered;
  const days = first?.about.days ?? { since: plusDays(today, -usualDays), until: null };
  const where = first?.about.where ?? { ...places, since: days.since };
  const window: Window = {
    from: Date.parse(days.since),
    to: days.until === null ? tools.clock.now() : Date.parse(days.until) + dayMs,
  };
  const lists = await Promise.all(
    apps.map(async ({ app: { store, appId, title } }, at) => {
      const { refs } = asked[at]!;
      const { reviews, total } = await reviewsIn(tools, where, refs);
      return { store, appId, title, total, reviews, asked: await askedOf(tools, answered, where, refs, reviews) };
    }),
  );
  return { where, window, leftOut: leftOutOf(first), apps: lists };
};

/** What an ask excludes from the lists. */
export const leftOutOf = (asked: CountedAsk | undefined): LeftOut => ({
  themes: asked?.excluded ?? [],
  words: (asked?.ask.without ?? []).flatMap(({ words }) => words),
});
