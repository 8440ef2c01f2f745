import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import { counted, noun, verb } from '../../analysis/prose/numbers.ts';
import { asRead } from '../../analysis/reach/ads/ad-facts.ts';
import { hookOf, rankHooks } from '../../analysis/reach/ads/hooks/hook.ts';
import { inOrder, isRunning } from '../../analysis/reach/ads/order-ads.ts';
import { advance } from '../../analysis/reach/ads/paging.ts';
import type { Subject } from '../../analysis/subject/subject.ts';
import type { FoundAd } from '../../connectors/ads/ad-library.ts';
import type { Model } from '../../connectors/model/model.ts';
import type { Sources } from '../../connectors/sources.ts';
import type { Failure } from '../../connectors/wire/outcome.ts';
import { type AdNetwork, adLibraryTitles, adNetworks } from '../../contract/domain/ad-networks.ts';
import type { Ad, AdHookRank, NetworkError } from '../../contract/resources/reach/ad-search.ts';
import type { Clock } from '../../support/clock.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import type { AdSearchState } from './ad-search-state.ts';
import { errorsOf, notConfigured, readAdLibraries } from './read-ad-libraries.ts';
import { type Vetted, vetAds } from './vet-ads.ts';

export interface AdsFound {
  readonly ads: readonly Ad[];
  readonly dropped: readonly Ad[];
  readonly hooks: readonly AdHookRank[];
  readonly errors: readonly NetworkError[];
  readonly failures: readonly { readonly network: AdNetwork; readonly failure: Failure }[];
  /** Networks that answered something, be it that they have nothing. */
  readonly answered: readonly AdNetwork[];
  /** Networks that there was nothing to ask about. */
  readonly unasked: readonly AdNetwork[];
  readonly notes: readonly string[];
  /** The part of the ads that a model has judged, 0 to 1. */
  readonly readShare: number;
  /** A model was asked about some and gave no usable verdicts. */
  readonly isModelAway: boolean;
  /** Null: nothing is left. */
  readonly state: AdSearchState | null;
}

interface Tools {
  readonly clock: Clock;
  readonly sources: Sources;
  readonly model: Model | null;
  readonly log: Logger;
}

export interface AdsAsked {
  readonly networks: readonly AdNetwork[];
  /** Where an earlier search stopped; null: from the beginning. */
  readonly from: AdSearchState | null;
  readonly signal: AbortSignal;
  readonly tell: (stage: 'searching' | 'vetting', message: string, done: number, total: number | null) => void;
}

/** Ads for a subject, a page of every library asked, each vetted. It fails as a whole never: what failed is told. */
export const searchAds = async (tools: Tools, subject: Subject, asked: AdsAsked): Promise<AdsFound> => {
  const { clock, sources } = tools;
  const { networks, from, signal, tell } = asked;
  const configured = networks.filter((network) => sources.ads[network] !== null);
  const place = from ?? { open: [], unprobed: configured, seen: [], marks: [] };
  let done = 0;
  const total = new Set([...place.unprobed, ...place.open.map(({ network }) => network)]).size;
  tell('searching', 'Searching the ad libraries', 0, total);
  const read = await readAdLibraries(sources, subject, place, {
    signal,
    onRead: (network) => tell('searching', `Read ${adLibraryTitles[network]}`, ++done, total),
  });
  const step = advance(place, read.reads, shortMark);
  const failures = [
    ...read.failures,
    ...step.stuck.map(({ network }) => ({
      network,
      failure: { kind: 'shape_changed' as const, detail: `${network} gave the same page again.`, path: 'next' },
    })),
  ];
  const found = step.fresh.map(({ ad }) => ad);
  tell('vetting', `Vetting ${counted(found.length, noun('ad'))}`, 0, found.length);
  const { vetted, isModelAway } = await vetAds(tools, subject, found, signal);
  const today = clock.today();
  const judged = step.fresh.map(({ ad, copies }, at) => ({ ad, copies, vetted: vetted[at]! }));
  const ordered = (kept: boolean): Promise<Ad[]> =>
    mapInSlices(
      inOrder(
        judged.filter(({ vetted: { verdict } }) => verdict.kept === kept),
        today,
      ),
      (each) => toAd(each, today),
    );
  const ads = await ordered(true);
  const isOpen = step.place.open.length > 0 || read.unprobed.length > 0;
  return {
    ads,
    dropped: await ordered(false),
    hooks: rankHooks(ads, subject.apps),
    errors: [
      ...networks.filter((network) => !configured.includes(network)).map(notConfigured),
      ...errorsOf(failures, read.answered),
    ],
    failures,
    answered: read.answered,
    unasked: read.unasked,
    notes: [
      ...read.partial,
      ...read.unasked.map(
        (network) => `${adLibraryTitles[network]} was not searched: none of the apps found can be in it.`,
      ),
      ...copyNotes(step.copiesOfGiven),
      ...(isModelAway ? ['The model gave no usable verdict on some ads, so rules judged them.'] : []),
    ],
    readShare: shareByModel(vetted),
    isModelAway,
    state: isOpen ? { page: (from?.page ?? 0) + 1, subject, ...step.place, unprobed: read.unprobed } : null,
  };
};

/** Networks that have more, in the order of the contract. */
export const openNetworks = ({ open, unprobed }: AdSearchState): AdNetwork[] =>
  adNetworks.filter((network) => unprobed.includes(network) || open.some((probe) => probe.network === network));

const shortMark = (mark: string): string => hash('sha256', mark, 'base64url').slice(0, 16);

/** Neither text nor picture: the library keeps both in a script of its own. */
const isDrawnByScript = ({ headline, body, media }: FoundAd): boolean =>
  headline === null && body === null && media.every(({ kind }) => kind === 'page');

const unpublished =
  'The library draws this ad with a script and does not publish its content: its page in the library (`media`) shows it.';

const toAd = ({ ad, copies, vetted }: { ad: FoundAd; copies: number; vetted: Vetted }, today: string): Ad => {
  const { verdict, by } = vetted;
  const app = verdict.app ?? (ad.app?.title ? { ...ad.app, title: ad.app.title } : null);
  return {
    id: ad.id,
    network: ad.network,
    advertiser: ad.advertiser,
    app: app && { store: app.store, appId: app.appId, title: app.title },
    headline: ad.headline,
    body: ad.body,
    cta: ad.cta,
    media: [...ad.media],
    landing: ad.landing,
    ...(isDrawnByScript(ad) && { note: unpublished }),
    firstSeen: ad.firstSeen,
    lastSeen: ad.lastSeen,
    active: isRunning(ad, today),
    countries: [...ad.countries],
    hook: hookOf({ ...asRead(ad), app }),
    copies,
    vetted: { kept: verdict.kept, reason: verdict.reason, sure: verdict.sure, by },
  };
};

const shareByModel = (vetted: readonly Vetted[]): number =>
  vetted.length === 0 ? 0 : Math.floor((vetted.filter(({ by }) => by === 'model').length / vetted.length) * 1e4) / 1e4;

const copyNotes = (copies: number): string[] =>
  copies === 0
    ? []
    : [
        `This page had ${counted(copies, noun('duplicate'))} of ads from earlier pages; ${verb(copies, 'it was', 'they were')} left out.`,
      ];
