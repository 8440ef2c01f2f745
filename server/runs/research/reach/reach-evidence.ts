import type { SubjectApp } from '../../../apps/subject/subject.ts';
import { type AppRef, appKey } from '../../../contract/domain/app-ref.ts';
import type { Video } from '../../../contract/resources/reach/videos.ts';
import type { AdPeriod } from '../../../questions/research/reach/ads-shown.ts';
import { allOrNone, bothOrNone } from '../../../support/concurrency/promises.ts';
import type { Tools } from '../../run.ts';
import { appOf, findSubject, type SubjectFound } from '../../subject/find-subject.ts';
import { homeStorefront } from '../../subject/store-reader.ts';
import { type AdsEvidence, adsEvidence } from './ads-evidence.ts';
import { type SocialEvidence, socialEvidence } from './social-evidence.ts';
import { withinTime } from './within-time.ts';

/** The answer is due in about a minute: later results are left out and reported as missing. */
const withinMs = 20_000;
/** Half of YouTube's hundred daily searches are reserved for video and creator searches. */
const youtubeLeave = 50;

/** What was read in time about a subject's ads and videos. */
export interface Reach {
  readonly ads: AdsEvidence;
  readonly social: SocialEvidence;
  readonly readAt: string;
}

interface ReachQuery {
  /** When ads were first seen; null: any time. */
  readonly period: AdPeriod | null;
  /** Platforms to find creators on; empty: any. */
  readonly where?: readonly Video['platform'][];
}

type Found = Pick<SubjectFound, 'subject' | 'errors'>;

const linkOf = ({ store, appId }: AppRef): string =>
  store === 'apple'
    ? `https://apps.apple.com/us/app/id${appId}`
    : `https://play.google.com/store/apps/details?id=${encodeURIComponent(appId)}`;

/** The app and its match in the other store; if it isn't available in the United States, its home listing. */
const subjectOf = async (tools: Tools, ref: AppRef, signal: AbortSignal): Promise<Found> => {
  const { subject, errors } = await findSubject(tools, linkOf(ref), signal);
  if (subject.apps.length > 0 || errors.length > 0) return { subject, errors };
  const country = await homeStorefront({ ...tools, signal }, ref);
  const { outcome } = await tools.sources.listing(ref.store, ref.appId, country);
  return { subject: { ...subject, apps: outcome.kind === 'found' ? [appOf(outcome.value)] : [] }, errors };
};

/** A key that is equal for the same apps in any order. */
const sameApps = ({ subject: { apps }, errors }: Found): string =>
  [...apps.map(appKey).sort(), ...errors.map(({ message }) => message)].join(', ');

const reachOf = async (
  tools: Tools,
  found: Found,
  { period, where = [] }: ReachQuery,
  signal: AbortSignal,
): Promise<Reach> => {
  const [ads, social] = await bothOrNone(
    signal,
    (stop) => adsEvidence(tools, found, period, stop),
    (stop) => socialEvidence(tools, found, where, stop),
  );
  return { ads, social, readAt: tools.clock.timestamp() };
};

const bounded = (tools: Tools, signal: AbortSignal): Tools => ({
  ...tools,
  sources: withinTime(tools.sources, { ms: withinMs, signal, youtubeLeave, clock: tools.clock }),
});

/** For each app, in order; an app that is requested in both stores is read once. */
export const reachOfApps = async (
  tools: Tools,
  refs: readonly AppRef[],
  period: AdPeriod | null,
  signal: AbortSignal,
): Promise<readonly Reach[]> => {
  const inTime = bounded(tools, signal);
  const subjects = await Promise.all(refs.map((ref) => subjectOf(inTime, ref, signal)));
  const different = new Map(subjects.map((found) => [sameApps(found), found]));
  const reaches = await allOrNone(
    [...different],
    signal,
    async ([key, found], stop) => [key, await reachOf(inTime, found, { period }, stop)] as const,
  );
  const byApps = new Map(reaches);
  return subjects.map((found) => byApps.get(sameApps(found))!);
};

/** The largest storefront stands for a kind of app. */
const country = 'us';
/** Number of best-ranked apps of a kind to read. */
const maxApps = 6;

/** For a kind of app, by its best-ranked apps. */
export const reachOfKind = async (
  tools: Tools,
  {
    query,
    kind,
    apps,
    period,
    where,
  }: {
    readonly query: string;
    readonly kind: string;
    readonly apps: readonly (AppRef & { readonly title: string })[];
  } & Required<ReachQuery>,
  signal: AbortSignal,
): Promise<Reach & { readonly apps: readonly SubjectApp[] }> => {
  const inTime = bounded(tools, signal);
  const listed = await Promise.all(
    apps.slice(0, maxApps).map(async ({ store, appId, title }): Promise<SubjectApp> => {
      const { outcome } = await inTime.sources.listing(store, appId, country);
      // A failed listing is skipped: libraries also know apps by id and name.
      return outcome.kind === 'found'
        ? appOf(outcome.value)
        : { store, appId, title, developer: null, site: null, genre: null };
    }),
  );
  const subject = { query, kindOfApp: kind, apps: listed };
  return { ...(await reachOf(inTime, { subject, errors: [] }, { period, where }, signal)), apps: listed };
};
