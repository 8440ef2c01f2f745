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

/** Advertisers and domains come mixed, and anything that begins alike: only the very company is meant. */
const readAdvertisers = (reply: Json, { developer, names }: Maker): Outcome<readonly AdvertiserProbe[]> => {
  const rows = readRows(listOf(reply, []), (row): readonly (AdvertiserProbe & { distance: number })[] => {
    if (!row.at('1').present) return row.at('2').present ? [] : row.fail('an advertiser or a domain');
    const [name, id] = [row.at('1', '1').text(), row.at('1', '2').text()];
    // Where the stores tell the developer's form, a company of another form is another company.
    const formed = names.filter(saysForm);
    const compared = formed.length > 0 && saysForm(name) ? formed : names;
    const distances = compared.flatMap((called) => companyDistance(called, name) ?? []);
    if (distances.length === 0) return [];
    return [{ by: 'advertiser', id, name, of: developer, distance: Math.min(...distances) }];
  });
  // Their number is limited: the nearest name first, in the library's order among equals.
  const same = rows.rows.flat().toSorted((one, other) => one.distance - other.distance);
  return same.length === 0 ? { kind: 'none' } : found(same.map(({ distance: _, ...probe }) => probe));
};

/** Who made apps, and all that the stores call them. */
interface Maker {
  readonly developer: string;
  readonly names: readonly string[];
}

/** What to ask about, app by app: the developer, then the domain of their site; nothing twice. */
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

/** All names of a developer in the stores: the legal name is often in one of them only. */
const namesOf = (apps: AdSubject['apps'], key: string): string[] => [
  ...new Set(
    apps.flatMap(({ developer, otherNames = [] }) =>
      developer !== null && companyKey(developer) === key ? [developer, ...otherNames] : [],
    ),
  ),
];

/** Where a reading stands. `queue`: who is read one after the other, where a name was looked up on the way. */
interface Cursor {
  readonly place: Place | null;
  readonly queue?: readonly AdvertiserProbe[];
}

const cursorOf = (cursor: Cursor): string => JSON.stringify(cursor);

/** Google's Ads Transparency Center, as visitors see it who are not signed in. It knows advertisers and domains, no apps. */
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

  /** A page of the first in the line; after their last, the next in line is read. */
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

    /** Each look-up costs one of few calls, so there are at most as many as probes; a domain needs none. */
    async probes(subject, most, signal) {
      const probes: Probe[] = [];
      let lookups = 0;
      let failure: Failure | null = null;
      for (const plan of plansOf(subject)) {
        if (probes.length >= most) break;
        if ('domain' in plan) {
          probes.push({ by: 'domain', domain: plan.domain });
          continue;
        }
        if (lookups >= most) continue;
        lookups += 1;
        // Who has just been refused is not asked again at once: `page` looks the advertiser up instead.
        const same: Outcome<readonly AdvertiserProbe[]> = failure ?? (await advertisers(plan, signal));
        if (same.kind === 'found') probes.push(...same.value.slice(0, most - probes.length));
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
