/**
 * Facts planted in the sample world, which is generated from this file and tested against it. Dates are relative to the
 * first day of the current quarter, so that they don't move daily and are never older than four months.
 */

import { dayNumber, dayText } from './world/days.ts';
import { DIFFERENCE_SHARE, GAP_SHARE } from './world/planted-apps.ts';

export const plantedFacts = (today: string) => {
  const month = Number(today.slice(5, 7));
  const quarter = String(month - ((month - 1) % 3)).padStart(2, '0');
  const anchor = dayNumber(`${today.slice(0, 4)}-${quarter}-01`);
  const on = (days: number): string => dayText(anchor + days);
  const year = on(-60).slice(0, 4);
  return {
    /** The first day of the current quarter. */
    anchor: on(0),
    /** `oneStarShare` of this version's reviews have one star and mention a crash, until `fixedIn` is released. */
    crash: { key: 'tidebook', version: '5.4.0', from: on(-20), oneStarShare: 0.6, fixedIn: '5.4.1', fixedOn: on(22) },
    /** From this day, `billingShare` of its reviews complain about the price, which hardly any did before. */
    priceRise: { key: 'pulsepath', from: on(-35), usdBefore: 4.99, usdAfter: 9.99, billingShare: 0.4 },
    /** A week of unrelated one-star reviews; `perDay` in each storefront and in English on Play. */
    bombing: { key: 'roundhouse', from: on(-30), to: on(-24), countries: ['us', 'gb'], perDay: 30 },
    /** The same text by many authors. */
    copied: {
      key: 'glimmerbox',
      text: 'This editor changed the way I share my pictures, every filter is pure magic and my followers keep asking which app I use',
      from: on(-15),
      to: on(-6),
      countries: ['us', 'gb', 'ca', 'au'],
      authorsPerCountry: 9,
      authorsOnPlay: 14,
    },
    appleOnly: { key: 'larkspur' },
    playOnly: { key: 'droidmend' },
    notOffered: { key: 'quillcoin', country: 'de' },
    /** Versions were 3.x and are named after the year from this day. */
    renamedVersions: { key: 'ambermaps', from: on(-60), lastOld: '3.9.2', firstNew: `${year}.1` },
    /** Requested by many, but no app of the kind has it. */
    gap: {
      kind: 'Habit Tracker',
      keys: ['loopwren', 'dayribbon', 'streakmoss', 'tallybee', 'onegrove'],
      wish: 'a watch app and a widget',
      share: GAP_SHARE,
    },
    /** Two similar apps: one loses data in sync, the other is considered too expensive. */
    comparable: {
      left: { key: 'coinroot', complaint: 'sync' as const },
      right: { key: 'pennyleaf', complaint: 'billing' as const },
      share: DIFFERENCE_SHARE,
    },
    noReviews: { key: 'quietkiln' },
    oneReview: { key: 'mapleknot', country: 'us' },
    manyReviews: { key: 'stackvale', country: 'us', moreThan: 500 },
    /** The app meant by a search term, though a store may list a more popular one first. */
    searches: [
      { term: 'calm', key: 'calm-harbor', nearMisses: ['calmora', 'calm-tides', 'be-calm-daily'] },
      { term: 'calm harbor', key: 'calm-harbor', nearMisses: ['calm-harbor-kids'] },
      { term: 'stilla', key: 'stilla', nearMisses: ['stilla-sounds'] },
    ],
  };
};

export type Planted = ReturnType<typeof plantedFacts>;
