/** Ads that a search finds but should drop, because they only share a word with the app or kind. */

import { kindOf, nameOf } from '../../world/app-names.ts';
import { hashText, type Random } from '../../world/random.ts';
import type { WorldApp } from '../../world/types.ts';
import {
  type Advertiser,
  type AdWords,
  type Creative,
  chanceSlots,
  creativeOf,
  filled,
  inWords,
  type Slots,
} from '../ad.ts';
import type { FocusKind } from '../wording.ts';
import { AROUND_ANY_KIND, AROUND_FOCUS_KINDS, IN_PASSING, NAMESAKES, type Theme } from '../wording.ts';
import { advertiserOf, siteOf } from './advertisers.ts';
import { adsPerSeason, DEEP_APPS, isFocusKind, isPlanted, kindsOf } from './app-ads.ts';
import { adsOver, type Calendar, type Slot } from './seasons.ts';

const SHARES = { google: 0.25, apple: 0, meta: 0.85, tiktok: 0.6 } as const;

const legalForms: readonly (readonly [string, string])[] = [
  ['Ltd', 'GB'],
  ['GmbH', 'DE'],
  ['SAS', 'FR'],
  ['SL', 'ES'],
  ['BV', 'NL'],
];

const sellerNamed = (shownAs: string): Advertiser => {
  const [form, country] = legalForms[hashText(shownAs) % legalForms.length] ?? ['Ltd', 'GB'];
  return { key: `seller ${shownAs}`, name: `${shownAs} ${form}`, country };
};

const isStore = (host: string): boolean => host === 'apps.apple.com' || host === 'play.google.com';

const write = (random: Random, theme: Theme, slots: Slots): AdWords => {
  const say = (list: readonly string[]): string => filled(random.pick(list), slots);
  const closer = random.chance(0.75) ? ` ${say(theme.closers)}` : '';
  return {
    title: say(theme.titles),
    body: `${say(theme.bodies)}${closer}`,
    description: random.chance(0.2) ? '' : say(theme.lines),
  };
};

const adOnTheme = (slot: Slot, theme: Theme, about: { readonly name: string; readonly kind: string }): Creative => {
  const slots = (): Slots => ({ ...chanceSlots(slot.key), ...about });
  const [called, host] = slot.random.pick(theme.sellers);
  const shownAs = called.includes('{') ? filled(called, slots()) : called;
  const seller = sellerNamed(shownAs);
  return creativeOf(slot, {
    advertiser: seller,
    shownAs,
    write: (own) => write(own, theme, slots()),
    language: theme.language,
    landing: host,
    domain: isStore(host) ? 'bigotter-slots.example' : host,
    note: theme.note,
    shares: SHARES,
  });
};

const namesakesPerSeason = (calendar: Calendar, app: WorldApp): number => {
  if (DEEP_APPS.includes(app.key)) return 10;
  return isPlanted(app) ? Math.ceil(adsPerSeason(calendar, app) / 2) : Math.min(adsPerSeason(calendar, app), 1);
};

/** Ads that contain the app's name. */
export const namesakesOf = (calendar: Calendar, app: WorldApp): readonly Creative[] => {
  const about = { name: nameOf(app), kind: inWords(kindOf(app)) };
  return adsOver(calendar, `namesake ${app.key}`, namesakesPerSeason(calendar, app), (slot) =>
    adOnTheme(slot, slot.random.pick(NAMESAKES), about),
  );
};

/** Ads that mention the kind but sell something else. */
export const adsAroundKind = (calendar: Calendar, kind: string, isOfPlanted: boolean): readonly Creative[] => {
  const perSeason = isFocusKind(kind) ? 13 : isOfPlanted ? 5 : 1;
  const own = isFocusKind(kind) ? AROUND_FOCUS_KINDS[kind] : [];
  const about = { name: '', kind: inWords(kind) };
  return adsOver(calendar, `around ${kind}`, perSeason, (slot) =>
    adOnTheme(slot, slot.random.pick(slot.random.chance(0.6) && own.length > 0 ? own : AROUND_ANY_KIND), about),
  );
};

const PASSERS_BY = ['stackvale', 'moonferry', 'roundhouse', 'ambermaps', 'quillcoin', 'larkspur', 'droidmend'];

export const adsInPassing = (calendar: Calendar, apps: readonly WorldApp[], kind: FocusKind): readonly Creative[] => {
  const others = apps.filter((app) => PASSERS_BY.includes(app.key) && kindOf(app) !== kind);
  if (others.length === 0) return [];
  return adsOver(calendar, `passing ${kind}`, 3, (slot) => {
    const { random } = slot;
    const app = random.pick(others);
    const said = { kind: inWords(kind), other: nameOf(app) };
    const maker = advertiserOf(app.developer);
    const isOnPlay = app.appleId === null || (app.playId !== null && random.chance(0.5));
    return creativeOf(slot, {
      advertiser: maker,
      shownAs: nameOf(app),
      write: (own) => ({ title: app.title, body: filled(own.pick(IN_PASSING), said), description: '' }),
      language: 'en',
      landing: isOnPlay ? 'play.google.com' : 'apps.apple.com',
      domain: siteOf(app),
      app,
      kinds: kindsOf(app),
      note: `an app of another kind that mentions a ${inWords(kind)} in passing`,
      shares: { google: 0.4, apple: 0.2, meta: 0.85, tiktok: 0.5 },
    });
  });
};
