/**
 * What is true in the sample world on purpose: the world is made from this file and tests read it.
 *
 * Days hang on the first day of today's quarter, so that a fact stays where it is from one day to the next and is never
 * older than four months.
 */

import { dayNumber, dayText } from './world/days.ts';
import { DIFFERENCE_SHARE, GAP_SHARE } from './world/planted-apps.ts';

export interface Planted {
  /** The first day of today's quarter. */
  readonly anchor: string;
  /** `oneStarShare` of this version's reviews have one star and tell of a crash, until `fixedIn` comes out. */
  readonly crash: {
    readonly key: string;
    readonly version: string;
    readonly from: string;
    readonly oneStarShare: number;
    readonly fixedIn: string;
    readonly fixedOn: string;
  };
  /** From that day `billingShare` of its reviews complain of the price, which hardly any did before. */
  readonly priceRise: {
    readonly key: string;
    readonly from: string;
    readonly usdBefore: number;
    readonly usdAfter: number;
    readonly billingShare: number;
  };
  /** A week of one-star reviews that have nothing to do with the app; `perDay` in each storefront and, on Play, in English. */
  readonly bombing: {
    readonly key: string;
    readonly from: string;
    readonly to: string;
    readonly countries: readonly string[];
    readonly perDay: number;
  };
  /** The same words by many authors. */
  readonly copied: {
    readonly key: string;
    readonly text: string;
    readonly from: string;
    readonly to: string;
    readonly countries: readonly string[];
    readonly authorsPerCountry: number;
    readonly authorsOnPlay: number;
  };
  readonly appleOnly: { readonly key: string };
  readonly playOnly: { readonly key: string };
  readonly notOffered: { readonly key: string; readonly country: string };
  /** Its versions were 3.x and are named after the year from that day. */
  readonly renamedVersions: {
    readonly key: string;
    readonly from: string;
    readonly lastOld: string;
    readonly firstNew: string;
  };
  /** Everyone asks for it and no app of the kind has it. */
  readonly gap: {
    readonly kind: string;
    readonly keys: readonly string[];
    readonly wish: string;
    readonly share: number;
  };
  /** Two apps for the same thing: one loses entries between devices, the other is thought too dear. */
  readonly comparable: {
    readonly left: { readonly key: string; readonly complaint: 'sync' };
    readonly right: { readonly key: string; readonly complaint: 'billing' };
    readonly share: number;
  };
  readonly noReviews: { readonly key: string };
  readonly oneReview: { readonly key: string; readonly country: string };
  readonly manyReviews: { readonly key: string; readonly country: string; readonly moreThan: number };
  /** What a reader who types this means, though a store may list a more popular app first. */
  readonly searches: readonly { readonly term: string; readonly key: string; readonly nearMisses: readonly string[] }[];
}

export const plantedFacts = (today: string): Planted => {
  const month = Number(today.slice(5, 7));
  const quarter = String(month - ((month - 1) % 3)).padStart(2, '0');
  const anchor = dayNumber(`${today.slice(0, 4)}-${quarter}-01`);
  const on = (days: number): string => dayText(anchor + days);
  const year = on(-60).slice(0, 4);
  return {
    anchor: on(0),
    crash: { key: 'tidebook', version: '5.4.0', from: on(-20), oneStarShare: 0.6, fixedIn: '5.4.1', fixedOn: on(22) },
    priceRise: { key: 'pulsepath', from: on(-35), usdBefore: 4.99, usdAfter: 9.99, billingShare: 0.4 },
    bombing: { key: 'roundhouse', from: on(-30), to: on(-24), countries: ['us', 'gb'], perDay: 30 },
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
    renamedVersions: { key: 'ambermaps', from: on(-60), lastOld: '3.9.2', firstNew: `${year}.1` },
    gap: {
      kind: 'Habit Tracker',
      keys: ['loopwren', 'dayribbon', 'streakmoss', 'tallybee', 'onegrove'],
      wish: 'a watch app and a widget',
      share: GAP_SHARE,
    },
    comparable: {
      left: { key: 'coinroot', complaint: 'sync' },
      right: { key: 'pennyleaf', complaint: 'billing' },
      share: DIFFERENCE_SHARE,
    },
    noReviews: { key: 'quietkiln' },
    oneReview: { key: 'mapleknot', country: 'us' },
    manyReviews: { key: 'stackvale', country: 'us', moreThan: 500 },
    searches: [
      { term: 'calm', key: 'calm-harbor', nearMisses: ['calmora', 'calm-tides', 'be-calm-daily'] },
      { term: 'calm harbor', key: 'calm-harbor', nearMisses: ['calm-harbor-kids'] },
      { term: 'stilla', key: 'stilla', nearMisses: ['stilla-sounds'] },
    ],
  };
};
