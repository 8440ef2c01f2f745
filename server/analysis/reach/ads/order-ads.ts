import { adNetworks } from '../../../contract/domain/ad-networks.ts';
import { dayMs } from '../../../contract/domain/durations.ts';
import type { AdFacts } from './ad-facts.ts';

type Seen = Pick<AdFacts, 'network' | 'firstSeen' | 'lastSeen'>;

/** How many days the last day that a library tells of may lie back while the ad still runs: they are filed late. */
const filedLate: Readonly<Record<AdFacts['network'], number>> = { google: 7, apple: 14, meta: 0, tiktok: 7 };

/** Whether it runs now, as far as its library tells; null: it does not. */
export const isRunning = ({ network, lastSeen }: Seen, today: string): boolean | null => {
  // Meta's names a last day once there is one.
  if (lastSeen === null) return network === 'meta' ? true : null;
  return Date.parse(today) - Date.parse(lastSeen) <= filedLate[network] * dayMs;
};

/** How many days it has run. The App Store's library names no first day for what is older than a year. */
const daysRun = ({ network, firstSeen, lastSeen }: Seen, today: string): number => {
  const last = Date.parse(lastSeen ?? today);
  if (firstSeen === null)
    return network === 'apple' && lastSeen !== null ? 366 + (last - Date.parse(today)) / dayMs : 0;
  return Math.max(0, (last - Date.parse(firstSeen)) / dayMs);
};

const byRunning = (running: boolean | null): number => (running === null ? 1 : running ? 0 : 2);

/** Those that run now first within each network, of these the longest running; the networks by turns. */
export const inOrder = <Ad extends Seen & Pick<AdFacts, 'id'>>(ads: readonly Ad[], today: string): Ad[] => {
  const lists = adNetworks.map((network) =>
    ads
      .filter((ad) => ad.network === network)
      .map((ad) => ({ ad, running: byRunning(isRunning(ad, today)), days: daysRun(ad, today) }))
      .sort((one, other) => one.running - other.running || other.days - one.days || (one.ad.id < other.ad.id ? -1 : 1)),
  );
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at]?.ad ?? [])).flat();
};
