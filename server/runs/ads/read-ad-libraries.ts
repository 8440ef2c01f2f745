import type { Subject } from '../../apps/subject/subject.ts';
import type { AdLibrary, FoundAd, Probe } from '../../connectors/ads/ad-library.ts';
import type { Sources } from '../../connectors/sources.ts';
import { type Failure, isFailure } from '../../connectors/wire/outcome.ts';
import { type AdNetwork, adLibraryTitles } from '../../contract/domain/ad-networks.ts';
import { ownDomainOf } from '../../contract/domain/own-domain.ts';
import type { NetworkError } from '../../contract/resources/reach/ad-search.ts';
import type { OpenProbe, PageRead } from '../../reach/ads/paging.ts';
import { failureWords } from '../../reviews/ingest/storefront-names.ts';
import { atMost } from '../../support/concurrency/at-most.ts';

const settings: Readonly<Record<AdNetwork, string>> = {
  google: '',
  apple: '',
  meta: '`META_TOKEN`',
  tiktok: '`TIKTOK_CLIENT_KEY` and `TIKTOK_CLIENT_SECRET`',
};

/** Maximum probes per search: Google's library allows six reads a minute. */
const maxProbes: Readonly<Record<AdNetwork, number>> = { google: 6, apple: 12, meta: 4, tiktok: 4 };
const atOnce = 3;

/** Pages of probes to read, and networks whose probes aren't known yet. */
export interface Asked {
  readonly open: readonly OpenProbe<Probe>[];
  readonly unprobed: readonly AdNetwork[];
}

interface ProbeRead {
  readonly at: OpenProbe<Probe>;
  readonly read: PageRead<FoundAd>;
}

export interface LibrariesRead {
  readonly reads: readonly ProbeRead[];
  /** Networks that couldn't list their probes. */
  readonly unprobed: readonly AdNetwork[];
  readonly failures: readonly { readonly network: AdNetwork; readonly failure: Failure }[];
  /** Networks that answered, even with nothing. */
  readonly answered: readonly AdNetwork[];
  /** Networks that can't be asked about this subject: Apple's only knows apps of its store. */
  readonly unasked: readonly AdNetwork[];
  /** Gaps that the libraries themselves report. */
  readonly partial: readonly string[];
}

interface NetworkRead extends Omit<LibrariesRead, 'unprobed' | 'answered' | 'unasked'> {
  readonly unprobed: boolean;
  readonly answered: boolean;
}

/** Reads the next page of every open probe, networks in parallel. A failed probe is reported and stays open. */
export const readAdLibraries = async (
  sources: Sources,
  subject: Subject,
  { open, unprobed }: Asked,
  { signal, onRead }: { readonly signal: AbortSignal; readonly onRead: (network: AdNetwork) => void },
): Promise<LibrariesRead> => {
  const networks = [...new Set([...unprobed, ...open.map(({ network }) => network)])];
  const read = await Promise.all(
    networks.map(async (network): Promise<NetworkRead> => {
      const library = sources.ads[network];
      const own = open.filter((probe) => probe.network === network);
      // Its key was removed in the meantime: its pages stay open.
      if (library === null)
        return { reads: [], unprobed: unprobed.includes(network), failures: [], answered: false, partial: [] };
      const all = await readNetwork(library, subject, { open: own, isUnprobed: unprobed.includes(network) }, signal);
      onRead(network);
      return all;
    }),
  );
  return {
    reads: read.flatMap(({ reads }) => reads),
    unprobed: networks.filter((_, at) => read[at]!.unprobed),
    failures: read.flatMap(({ failures }) => failures),
    answered: networks.filter((_, at) => read[at]!.answered),
    unasked: networks.filter((network, at) => unprobed.includes(network) && isIdle(read[at]!)),
    partial: [...new Set(read.flatMap(({ partial }) => partial))],
  };
};

const isIdle = ({ reads, unprobed, failures, answered }: NetworkRead): boolean =>
  !answered && !unprobed && reads.length === 0 && failures.length === 0;

/** Whether a network can be asked about a subject: some can't search by words, only by app or developer. */
const canAsk: Readonly<Record<AdNetwork, (subject: Subject) => boolean>> = {
  google: ({ apps }) => apps.some(({ developer, site }) => developer !== null || site !== null),
  apple: ({ apps }) => apps.some(({ store }) => store === 'apple'),
  meta: () => true,
  tiktok: () => true,
};

const readNetwork = async (
  library: AdLibrary,
  subject: Subject,
  { open, isUnprobed }: { open: readonly OpenProbe<Probe>[]; isUnprobed: boolean },
  signal: AbortSignal,
): Promise<NetworkRead> => {
  const { network } = library;
  const failures: { network: AdNetwork; failure: Failure }[] = [];
  const partial: string[] = [];
  let answered = false;
  let asked = open;
  if (isUnprobed) {
    const probes = await library.probes(subject, maxProbes[network], signal);
    signal.throwIfAborted();
    if (isFailure(probes))
      return { reads: [], unprobed: true, failures: [{ network, failure: probes }], answered: false, partial: [] };
    const found = probes.kind === 'found' ? probes.value : [];
    // A network with nothing on the subject has answered.
    answered = found.length === 0 && canAsk[network](subject);
    const probed = withSites(found.slice(0, maxProbes[network]), subject);
    asked = [...open, ...probed.map((probe) => ({ network, probe, cursor: null }))];
  }
  const turn = atMost(atOnce);
  const readPage = (at: OpenProbe<Probe>): Promise<ProbeRead> =>
    turn(async () => {
      const outcome = await library.page(at.probe, at.cursor, signal);
      signal.throwIfAborted();
      if (isFailure(outcome)) {
        failures.push({ network, failure: outcome });
        return { at, read: 'unread' };
      }
      answered = true;
      if (outcome.kind !== 'found') return { at, read: { ads: [], next: null } };
      if (outcome.value.partial !== null) partial.push(outcome.value.partial);
      return { at, read: { ads: outcome.value.ads, next: outcome.value.next } };
    });
  // Asked about an advertiser, a library doesn't say where ads lead; asked about a site, it does. So sites come first, and the advertiser's
  // ads, mostly the same ones, after those are complete.
  const ofSites = await Promise.all(asked.filter(({ probe }) => probe.by === 'domain').map(readPage));
  const unfinished = new Set(ofSites.flatMap((each) => (isUnfinished(each) ? domainsOf(each.at.probe, subject) : [])));
  const ofOthers = await Promise.all(
    asked
      .filter(({ probe }) => probe.by !== 'domain')
      .map((at): ProbeRead | Promise<ProbeRead> =>
        domainsOf(at.probe, subject).some((domain) => unfinished.has(domain)) ? { at, read: 'unread' } : readPage(at),
      ),
  );
  return { reads: [...ofSites, ...ofOthers], unprobed: false, failures, answered, partial };
};

const isUnfinished = ({ read }: ProbeRead): boolean => read === 'unread' || read.next !== null;

/** The probe's domain, or the domains of the advertiser's developer. */
const domainsOf = (probe: Probe, { apps }: Subject): string[] => {
  if (probe.by === 'domain') return [probe.domain];
  if (probe.by !== 'advertiser') return [];
  return apps.flatMap(({ developer, site }) => (developer === probe.of ? (ownDomainOf(site) ?? []) : []));
};

/** Adds a probe for the site of every advertiser. */
const withSites = (probes: readonly Probe[], subject: Subject): Probe[] => {
  const asked = new Set(probes.flatMap((probe) => (probe.by === 'domain' ? probe.domain : [])));
  const missing = new Set(probes.flatMap((probe) => domainsOf(probe, subject)).filter((domain) => !asked.has(domain)));
  return [...probes, ...[...missing].map((domain) => ({ by: 'domain' as const, domain }))];
};

export const notConfigured = (network: AdNetwork): NetworkError => ({
  network,
  code: 'not_configured',
  message: `${adLibraryTitles[network]} was not read: set ${settings[network]} to read it.`,
});

/** One error per network: the first failure, and whether the rest was read. */
export const errorsOf = (failures: LibrariesRead['failures'], read: readonly AdNetwork[]): NetworkError[] =>
  [...Map.groupBy(failures, ({ network }) => network)].map(([network, all]) => {
    const { failure } = all[0]!;
    const name = adLibraryTitles[network];
    const part = read.includes(network) ? 'Some of its ads could not be read' : 'None of its ads could be read';
    return { network, code: codeOf(failure), message: `${name} ${whatOf(network, failure)}. ${part}.` };
  });

const codeOf = ({ kind }: Failure): NetworkError['code'] => {
  if (kind === 'timed_out') return 'upstream_timeout';
  return kind === 'quota_spent' ? 'quota_spent' : 'upstream_failed';
};

const whatOf = (network: AdNetwork, { kind }: Failure): string =>
  kind === 'key_refused' || kind === 'key_missing'
    ? `rejected its key: check ${settings[network]}`
    : failureWords[kind];
