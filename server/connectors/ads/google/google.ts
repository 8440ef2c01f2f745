import { companyDistance, companyKey, saysForm, spokenName } from '../../../contract/domain/company.ts';
import { ownDomainOf } from '../../../contract/domain/own-domain.ts';
import { unlessAborted } from '../../../support/concurrency/promises.ts';
import type { Http } from '../../http/source.ts';
import { type Failure, found, isFailure, type Outcome } from '../../wire/outcome.ts';
import type { Json } from '../../wire/read.ts';
import { readRows } from '../../wire/rows.ts';
import type { AdLibrary, AdPage, AdSubject, Probe } from '../ad-library.ts';
import { creativesMessage, type GoogleProbe, type Place, readCreatives, viewerRegion } from './google-creatives.ts';
import { callRpc, createVisit, listOf, rpcRequest } from './google-rpc.ts';

type AdvertiserProbe = Extract<Probe, { by: 'advertiser' }>;

const suggestionsMessage = (text: string): unknown => ({
  '1': text,
  '2': 10,
  '3': 10,
  '4': [viewerRegion],
  '5': { '1': 1 },
});

/** Suggestions mix advertisers and domains by prefix; only the same company matches. */
const readAdvertisers = (reply: Json, { developer, names }: Maker): Outcome<readonly AdvertiserProbe[]> => {
  const rows = readRows(listOf(reply, []), (row): readonly (AdvertiserProbe & { distance: number })[] => {
    if (!row.at('1').present) return row.at('2').present ? [] : row.fail('an advertiser or a domain');
    const [name, id] = [row.at('1', '1').text(), row.at('1', '2').text()];
    // If the stores give a legal form, a company of another form doesn't match.
    const formed = names.filter(saysForm);
    const compared = formed.length > 0 && saysForm(name) ? formed : names;
    const distances = compared.flatMap((called) => companyDistance(called, name) ?? []);
    if (distances.length === 0) return [];
    return [{ by: 'advertiser', id, name, of: developer, distance: Math.min(...distances) }];
  });
  // Nearest name first, because only the first few are used.
  const same = rows.rows.flat().toSorted((one, other) => one.distance - other.distance);
  return same.length === 0 ? { kind: 'none' } : found(same.map(({ distance: _, ...probe }) => probe));
};

interface Maker {
  readonly developer: string;
  readonly names: readonly string[];
}

/** The developer and then the website's domain of each app, without duplicates. */
const plansOf = ({ apps }: AdSubject): readonly (Maker | { domain: string })[] => {
  const [developers, domains] = [new Set(['']), new Set<string>()];
  return apps.flatMap(({ developer, site }) => {
    const domain = ownDomainOf(site);
    const key = companyKey(developer ?? '');
    const plans = [
      ...(developer === null || developers.has(key) ? [] : [{ developer, names: namesOf(apps, key) }]),
      ...(domain === null || domains.has(domain) ? [] : [{ domain }]),
    ];
    developers.add(key);
    if (domain !== null) domains.add(domain);
    return plans;
  });
};

/** Stores may give the legal name in only one of them. */
const namesOf = (apps: AdSubject['apps'], key: string): string[] => [
  ...new Set(
    apps.flatMap(({ developer, otherNames = [] }) =>
      developer !== null && companyKey(developer) === key ? [developer, ...otherNames] : [],
    ),
  ),
];

/** `queue`: advertisers still to read, when they were looked up by `page`. */
interface Cursor {
  readonly place: Place | null;
  readonly queue?: readonly AdvertiserProbe[];
}

const cursorOf = (cursor: Cursor): string => JSON.stringify(cursor);

/** Google's Ads Transparency Center without sign-in. Searched by advertiser and domain, not by app. */
export const createGoogleAds = (http: Http, now: () => number): AdLibrary => {
  const visit = createVisit(http, now);

  const call = async <T>(
    method: string,
    message: unknown,
    read: (reply: Json) => Outcome<T>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<T>> => {
    const cookie = await (signal ? unlessAborted(visit.cookie(), signal) : visit.cookie());
    const outcome = await callRpc(http, rpcRequest(method, message, cookie), read, signal);
    if (outcome.kind === 'blocked') visit.forget();
    return outcome;
  };

  const advertisers = (maker: Maker, signal: AbortSignal | undefined): Promise<Outcome<readonly AdvertiserProbe[]>> =>
    call(
      'SearchService/SearchSuggestions',
      suggestionsMessage(spokenName(maker.developer)),
      (reply) => readAdvertisers(reply, maker),
      signal,
    );

  const creatives = async (
    probe: GoogleProbe,
    place: Place | null,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<{ page: Omit<AdPage, 'next'>; next: Place | null }>> =>
    call(
      'SearchService/SearchCreatives',
      creativesMessage(probe, place),
      (reply) => readCreatives(reply, probe, place),
      signal,
    );

  /** A page of the first advertiser in the queue, moving on to the next after its last page. */
  const pageInLine = async (
    [first, ...others]: readonly AdvertiserProbe[],
    place: Place | null,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<AdPage>> => {
    if (!first) return { kind: 'none' };
    const read = await creatives(first, place, signal);
    if (read.kind === 'none' && others.length > 0) return pageInLine(others, null, signal);
    if (read.kind !== 'found') return read;
    const { page, next } = read.value;
    const queue = next === null ? others : [first, ...others];
    return found({ ...page, next: queue.length === 0 ? null : cursorOf({ place: next, queue }) });
  };

  return {
    network: 'google',

    /** Limits look-ups, which cost a rate-limited call each, to the number of probes; domains need none. */
    async probes(subject, limit, signal) {
      const probes: Probe[] = [];
      let lookups = 0;
      let failure: Failure | null = null;
      for (const plan of plansOf(subject)) {
        if (probes.length >= limit) break;
        if ('domain' in plan) {
          probes.push({ by: 'domain', domain: plan.domain });
          continue;
        }
        if (lookups >= limit) continue;
        lookups += 1;
        // After a refusal, don't ask again at once: `page` looks the advertiser up instead.
        const same: Outcome<readonly AdvertiserProbe[]> = failure ?? (await advertisers(plan, signal));
        if (same.kind === 'found') probes.push(...same.value.slice(0, limit - probes.length));
        if (isFailure(same)) {
          failure = same;
          probes.push({ by: 'words', words: plan.developer });
        }
      }
      if (failure && probes.every(({ by }) => by === 'words')) return failure;
      return probes.length === 0 ? { kind: 'none' } : found(probes);
    },

    async page(probe, cursor, signal) {
      const { place, queue }: Cursor = cursor === null ? { place: null } : JSON.parse(cursor);
      if (probe.by === 'app') return { kind: 'none' };
      if (probe.by === 'words') {
        if (queue) return pageInLine(queue, place, signal);
        const same = await advertisers({ developer: probe.words, names: [probe.words] }, signal);
        return same.kind === 'found' ? pageInLine(same.value, null, signal) : same;
      }
      const read = await creatives(probe, place, signal);
      if (read.kind !== 'found') return read;
      const { page, next } = read.value;
      return found({ ...page, next: next === null ? null : cursorOf({ place: next }) });
    },
  };
};
