import { type AdNetwork, adNetworks } from '../../../contract/domain/ad-networks.ts';
import type { NetworkError } from '../../../contract/resources/reach/ad-search.ts';
import type { AdsShown } from '../../../contract/resources/reach/reach.ts';
import { type AdPeriod, adsShown } from '../../../questions/research/reach/ads-shown.ts';
import { tellsWhichApp } from '../../../questions/research/reach/which-app.ts';
import { rankHooks } from '../../../reach/ads/hooks/hook.ts';
import { type AdsFound, searchAds } from '../../ads/find-ads.ts';
import type { Tools } from '../../run.ts';
import type { SubjectFound } from '../../subject/find-subject.ts';

export interface AdsEvidence {
  /** Null: no library could be read. */
  readonly shown: AdsShown | null;
  readonly errors: readonly NetworkError[];
  /** Gaps that the libraries themselves report. */
  readonly notes: readonly string[];
}

/** Ads for a subject: one page per probe, vetted by rules only, since the model's budget is for reviews. */
export const adsEvidence = async (
  { clock, sources, log }: Tools,
  { subject, errors: storeErrors }: Pick<SubjectFound, 'subject' | 'errors'>,
  period: AdPeriod | null,
  signal: AbortSignal,
): Promise<AdsEvidence> => {
  const unlisted = storeErrors.map(({ code, message }) => ({ network: null, code, message }));
  if (subject.apps.length === 0) return { shown: null, errors: unlisted, notes: [] };
  // Apple's library only covers App Store apps: for others, no result means nothing.
  const isOnApple = subject.apps.some(({ store }) => store === 'apple');
  const networks = adNetworks.filter((network) => network !== 'apple' || isOnApple);
  const found = await searchAds({ clock, sources, log, model: null }, subject, {
    networks,
    from: null,
    signal,
    tell() {},
  });
  const errors = [...unlisted, ...found.errors];
  const { true: ads = [], false: unclear = [] } = Object.groupBy(found.ads, (ad) =>
    tellsWhichApp(ad, subject) ? 'true' : 'false',
  );
  const shown = adsShown({
    ads,
    unclear: unclear.map(({ network }) => network),
    hooks: rankHooks(ads, subject.apps),
    answered: networks.filter((network) => isRead(network, found)),
    more: found.state.open.some(({ cursor }) => cursor !== null),
    errors,
    period,
    made: subject.apps,
  });
  return { shown, errors, notes: found.notes };
};

/** A library that failed without results may have some; only one read to the end of its page has none. */
const isRead = (network: AdNetwork, { answered, failures, ads, dropped }: AdsFound): boolean =>
  answered.includes(network) &&
  (failures.every((each) => each.network !== network) || [...ads, ...dropped].some((ad) => ad.network === network));
