import type { Logger } from 'pino';
import type { Subject } from '../../apps/subject/subject.ts';
import type { Listing } from '../../connectors/listing.ts';
import type { Model } from '../../connectors/model/model.ts';
import type { Sources } from '../../connectors/sources.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { companyKey } from '../../contract/domain/company.ts';
import { type Store, stores } from '../../contract/domain/stores.ts';
import { type AdFacts, asRead, type KnownApp, type Lookups, type Verdict } from '../../reach/ads/ad-facts.ts';
import { companiesToLookUp, judgeByCompany } from '../../reach/ads/vetting/by-company.ts';
import {
  adLine,
  askedLine,
  checkVerdicts,
  judgedByModel,
  ModelVerdicts,
  vettingInstructions,
} from '../../reach/ads/vetting/model-vetting.ts';
import { linkedApp, vetAd } from '../../reach/ads/vetting/vet-ad.ts';
import { type Wanted, wantedOf } from '../../reach/ads/vetting/wanted.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';

export interface Vetted {
  readonly verdict: Verdict;
  readonly by: 'rules' | 'model';
}

const country = 'us';
/** iTunes allows twenty reads a minute for all callers together. */
const maxCompanies = 16;
const maxAppleCompanies = 8;
const maxLinked = 30;
const maxPlayLinked = 8;
const perBatch = 40;
const mostCalls = 6;

export type StoreSources = Pick<Sources, 'listing' | 'appleListings' | 'search'>;

interface Tools {
  readonly sources: StoreSources;
  readonly model: Model | null;
  readonly log: Logger;
}

/** Judges every ad by rules; doubtful ones again with data from the stores, and the remaining ones by a model. */
export const vetAds = async (
  { sources, model, log }: Tools,
  subject: Subject,
  found: readonly AdFacts[],
  signal: AbortSignal,
): Promise<{ readonly vetted: readonly Vetted[]; readonly isModelAway: boolean }> => {
  const wanted = wantedOf(subject);
  const ads = found.map(asRead);
  const first = await mapInSlices(ads, (ad) => vetAd(ad, wanted));
  signal.throwIfAborted();
  const lookups = await lookUp(sources, wanted, ads, first);
  signal.throwIfAborted();
  const second = await mapInSlices(ads.entries(), ([at, ad]) =>
    isSettled(first[at]!) ? first[at]! : vetAd(ad, wanted, lookups),
  );
  const verdicts = judgeByCompany(ads, second, wanted, lookups);
  const { judged: byModel, isAway } = model
    ? await askModel(model, wanted, ads, verdicts, { signal, log })
    : { judged: new Map<number, Verdict>(), isAway: false };
  const vetted = verdicts.map((verdict, at): Vetted => {
    const judged = byModel.get(at);
    return judged ? { verdict: judged, by: 'model' } : { verdict, by: 'rules' };
  });
  return { vetted, isModelAway: isAway };
};

const isSettled = ({ sure, kept, app }: Verdict): boolean => sure && (!kept || app !== null);

const known = ({ store, appId, title, developer, site, genre, description }: Listing): KnownApp => ({
  store,
  appId,
  title,
  developer,
  site,
  genre,
  description,
});

/** Looks up linked apps and the advertisers' apps in the stores. A store that fails adds nothing: the rules use the rest. */
const lookUp = async (
  sources: StoreSources,
  wanted: Wanted,
  ads: readonly AdFacts[],
  verdicts: readonly Verdict[],
): Promise<Lookups> => {
  const linked = new Map(
    ads.flatMap((ad) => {
      const link = ad.app ?? linkedApp(ad);
      return link === null || wanted.byKey.has(appKey(link)) ? [] : [[appKey(link), link] as const];
    }),
  );
  const companies = companiesToLookUp(ads, verdicts, wanted, maxCompanies);
  const [apps, portfolios] = await Promise.all([
    lookUpApps(sources, [...linked.values()].slice(0, maxLinked)),
    Promise.all(
      companies.map(async (name, at) => {
        const asked = at < maxAppleCompanies ? stores : (['play'] as const);
        const has = await appsOfCompany(sources, name, asked);
        return has === null ? [] : [[companyKey(name), has] as const];
      }),
    ),
  ]);
  return { apps, portfolios: new Map(portfolios.flat()) };
};

const lookUpApps = async (sources: StoreSources, linked: readonly AppRef[]): Promise<ReadonlyMap<string, KnownApp>> => {
  const apple = linked.filter(({ store }) => store === 'apple').map(({ appId }) => appId);
  const play = linked.filter(({ store }) => store === 'play').slice(0, maxPlayLinked);
  const [listings, others] = await Promise.all([
    apple.length === 0 ? null : sources.appleListings(apple, country),
    Promise.all(play.map(({ appId }) => sources.listing('play', appId, country))),
  ]);
  const found = [
    ...(listings?.kind === 'found' ? listings.value.values() : []),
    ...others.flatMap(({ outcome }) => (outcome.kind === 'found' ? [outcome.value] : [])),
  ];
  return new Map(found.map((listing) => [appKey(listing), known(listing)] as const));
};

/**
 * A store's search finds developers by name, and apps too, which advertiser pages are often named after. Null: none found, and a store
 * failed.
 */
const appsOfCompany = async (
  sources: StoreSources,
  name: string,
  stores: readonly Store[],
): Promise<readonly KnownApp[] | null> => {
  const key = companyKey(name);
  const searched = await Promise.all(stores.map((store) => sources.search(store, key, country)));
  const found = searched.flatMap(({ outcome }) => (outcome.kind === 'found' ? outcome.value.map(known) : []));
  return found.length === 0 && searched.some(({ outcome }) => isFailure(outcome)) ? null : found;
};

const askModel = async (
  model: Model,
  wanted: Wanted,
  ads: readonly AdFacts[],
  verdicts: readonly Verdict[],
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<{ judged: Map<number, Verdict>; isAway: boolean }> => {
  const doubted = verdicts.flatMap(({ sure }, at) => (sure ? [] : [at]));
  const judged = new Map<number, Verdict>();
  let isAway = false;
  const calls = Math.min(mostCalls, model.maxCalls);
  for (let call = 0; call < calls && call * perBatch < doubted.length; call++) {
    const batch = doubted.slice(call * perBatch, (call + 1) * perBatch);
    const asked = new Map(batch.map((place, at) => [`a${at + 1}`, ads[place]!] as const));
    const outcome = await model.ask(
      {
        task: 'ad-vetting',
        instructions: vettingInstructions,
        untrusted: [askedLine(wanted.phrase), ...[...asked].map(([id, ad]) => adLine(ad, id))].join('\n'),
        schema: ModelVerdicts,
        maxOutputTokens: 60 * batch.length + 200,
      },
      signal,
    );
    signal.throwIfAborted();
    const checked = outcome.kind === 'found' ? checkVerdicts(outcome.value, asked) : null;
    // A model that fails or judges other ads isn't asked again: the rules have judged all of them.
    if (checked === null) {
      isAway = true;
      break;
    }
    for (const [at, verdict] of checked) judged.set(batch[at]!, judgedByModel(verdicts[batch[at]!]!, verdict));
  }
  log.info({ doubted: doubted.length, judged: judged.size }, 'ads were vetted');
  return { judged, isAway };
};
