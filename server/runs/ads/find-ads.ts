import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Subject } from '../../apps/subject/subject.ts';
import type { FoundAd } from '../../connectors/ads/ad-library.ts';
import type { Model } from '../../connectors/model/model.ts';
import type { Sources } from '../../connectors/sources.ts';
import type { Failure } from '../../connectors/wire/outcome.ts';
import { type AdNetwork, adLibraryTitles, adNetworks } from '../../contract/domain/ad-networks.ts';
import type { Ad, AdHookRank, NetworkError } from '../../contract/resources/reach/ad-search.ts';
import { asRead, inOrder, isRunning } from '../../reach/ads/ad-facts.ts';
import { hookOf, rankHooks } from '../../reach/ads/hooks/hook.ts';
import { advance } from '../../reach/ads/paging.ts';
import type { Clock } from '../../support/clock.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { counted, noun, verb } from '../../support/prose/numbers.ts';
import { type AdSearchState, hasMore } from './ad-search-state.ts';
import { errorsOf, notConfigured, readAdLibraries } from './read-ad-libraries.ts';
import { type Vetted, vetAds } from './vet-ads.ts';

export interface AdsFound {
  readonly ads: readonly Ad[];
  readonly dropped: readonly Ad[];
  readonly hooks: readonly AdHookRank[];
  readonly errors: readonly NetworkError[];
  readonly failures: readonly { readonly network: AdNetwork; readonly failure: Failure }[];
  /** Networks that answered, even with nothing. */
  readonly answered: readonly AdNetwork[];
  /** Networks that can't be asked about this subject. */
  readonly unasked: readonly AdNetwork[];
  readonly notes: readonly string[];
  /** Share of the ads that a model has judged, 0 to 1. */
  readonly readShare: number;
  /** A model was asked but gave no usable verdicts. */
  readonly isModelAway: boolean;
  /** The state after these ads. */
  readonly state: AdSearchState;
}

interface Tools {
  readonly clock: Clock;
  readonly sources: Sources;
  readonly model: Model | null;
  readonly log: Logger;
}

export interface AdsRequest {
  readonly networks: readonly AdNetwork[];
  /** State of the earlier search; null: from the beginning. */
  readonly from: AdSearchState | null;
  readonly signal: AbortSignal;
  readonly tell: (stage: 'searching' | 'vetting', message: string, done: number, total: number | null) => void;
}

/** Reads and vets one page from every library. Never fails as a whole: failures are listed in `errors`. */
export const searchAds = async (tools: Tools, subject: Subject, request: AdsRequest): Promise<AdsFound> => {
  const { clock, sources } = tools;
  const { networks, from, signal, tell } = request;
  const configured = networks.filter((network) => sources.ads[network] !== null);
  const place = from ?? { open: [], unprobed: configured, seen: [], marks: [], ahead: [] };
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
  const fresh = await mapInSlices(step.fresh.entries(), ([at, { ad, copies }]) =>
    toAd({ ad, copies, vetted: vetted[at]! }, today),
  );
  const all = [...place.ahead, ...fresh];
  const ordered = (kept: boolean): Ad[] =>
    inOrder(
      all.filter((ad) => ad.vetted.kept === kept),
      today,
    );
  const ads = ordered(true);
  return {
    ads,
    dropped: ordered(false),
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
    readShare: shareByModel(all),
    isModelAway,
    state: { page: (from?.page ?? 0) + 1, subject, ...step.place, unprobed: read.unprobed, ahead: [] },
  };
};

/** Networks with more ads, in the contract's order. */
export const openNetworks = ({ open, unprobed, ahead }: AdSearchState): AdNetwork[] =>
  adNetworks.filter(
    (network) => unprobed.includes(network) || [...open, ...ahead].some((each) => each.network === network),
  );

/** The search ends after this many pages in a row without a suitable ad. */
const maxAhead = 12;

/**
 * Reads ahead, one page of one probe at a time, until there is a suitable ad: only then is another page known to exist. The ads read belong
 * to the next page; if there is none, `rest` has them.
 */
export const lookAhead = async (
  tools: Tools,
  { networks, signal }: Pick<AdsRequest, 'networks' | 'signal'>,
  from: AdSearchState,
): Promise<{
  readonly state: AdSearchState | null;
  readonly rest: readonly Ad[];
  readonly notes: readonly string[];
}> => {
  const { page, subject, unprobed } = from;
  const read: Ad[] = [];
  const failed: AdSearchState['open'][number][] = [];
  let state = from;
  let open = from.open;
  for (let pages = 0; pages < maxAhead && open.length > 0; pages++) {
    // Advertiser pages come after those of the advertiser's site.
    const first = open.find(({ probe }) => probe.by === 'domain') ?? open[0]!;
    const others = open.filter((each) => each !== first);
    const found = await searchAds(tools, subject, {
      networks,
      from: { ...state, open: [first], unprobed: [] },
      signal,
      tell() {},
    });
    state = found.state;
    read.push(...found.ads, ...found.dropped);
    const isRead = found.failures.length === 0 && found.answered.length > 0;
    open = [...others, ...state.open];
    if (!isRead) {
      // The rest of this network waits until it answers again.
      failed.push(...open.filter(({ network }) => network === first.network));
      open = open.filter(({ network }) => network !== first.network);
    }
    if (found.ads.length > 0) {
      return { state: { ...state, page, open: [...open, ...failed], unprobed, ahead: read }, rest: [], notes: [] };
    }
  }
  const left: AdSearchState = { ...state, page, open: failed, unprobed, ahead: [] };
  const notes = open.length > 0 ? [`The next ${maxAhead} pages have no ads for it, so the search ends here.`] : [];
  return { state: hasMore(left) ? left : null, rest: read, notes };
};

const shortMark = (mark: string): string => hash('sha256', mark, 'base64url').slice(0, 16);

/** Without text and picture, the library renders the ad by script. */
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

const shareByModel = (ads: readonly Ad[]): number =>
  ads.length === 0
    ? 0
    : Math.floor((ads.filter(({ vetted }) => vetted.by === 'model').length / ads.length) * 1e4) / 1e4;

const copyNotes = (copies: number): string[] =>
  copies === 0
    ? []
    : [
        `This page had ${counted(copies, noun('duplicate'))} of ads from earlier pages; ${verb(copies, 'it was', 'they were')} left out.`,
      ];
