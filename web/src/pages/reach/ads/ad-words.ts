import { adNetworkTitles } from '../../../../../server/contract/domain/ad-networks.ts';
import type { Ad, AdHook } from '../../../../../server/contract/resources/reach/ad-search.ts';
import { date } from '../../../words.ts';

export const hookTitles: Readonly<Record<AdHook['kind'], string>> = {
  question: 'A question',
  problem: 'A problem',
  result: 'A promised result',
  proof: 'Proof',
  offer: 'An offer',
  urgency: 'Urgency',
  novelty: 'Something new',
  story: 'A story',
  feature: 'A feature',
  call: 'Call to action',
};

export const adKey = ({ network, id }: Pick<Ad, 'network' | 'id'>): string => `${network} ${id}`;

export const adTitle = ({ headline, app, advertiser }: Ad): string => headline ?? app?.title ?? advertiser.name;

export const libraryPage = ({ media }: Ad): string | null => media.find(({ kind }) => kind === 'page')?.url ?? null;

export const fileOf = ({ media }: Ad, wanted: 'image' | 'video'): string | null =>
  media.find(({ kind }) => kind === wanted)?.url ?? null;

/** `Meta · since 21 Apr 2026, running`. */
export const seenWords = ({ network, firstSeen, lastSeen, active }: Ad): string => {
  const since = firstSeen === null ? '' : `since ${date(firstSeen)}`;
  const end = active === true ? 'running' : lastSeen === null ? '' : `last seen ${date(lastSeen)}`;
  return [adNetworkTitles[network], [since, end].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
};
