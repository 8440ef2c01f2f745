import type { AdFacts } from './ad-facts.ts';

const networks = ['google', 'apple', 'meta', 'tiktok'] as const;
const dayMs = 86_400_000;

/** How many days it has run. The App Store's library names no first day for what is older than a year. */
export const daysRun = ({ network, firstSeen, lastSeen }: AdFacts, today: string): number => {
  const last = Date.parse(lastSeen ?? today);
  if (firstSeen === null)
    return network === 'apple' && lastSeen !== null ? 366 + (last - Date.parse(today)) / dayMs : 0;
  return Math.max(0, (last - Date.parse(firstSeen)) / dayMs);
};

/** The longest running first within each network, the networks by turns. */
export const inOrder = <Item extends { readonly ad: AdFacts }>(items: readonly Item[], today: string): Item[] => {
  const lists = networks.map((network) =>
    items
      .filter(({ ad }) => ad.network === network)
      .map((item) => ({ item, days: daysRun(item.ad, today) }))
      .sort((one, other) => other.days - one.days || (one.item.ad.id < other.item.ad.id ? -1 : 1)),
  );
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at]?.item ?? [])).flat();
};
