/** Developers' ads for their own apps, which searches should find. */

import { kindOf, nameOf } from '../../world/app-names.ts';
import { hashText, type Random, randomFrom } from '../../world/random.ts';
import type { WorldApp } from '../../world/types.ts';
import { type AdLanguage, type AdWords, type Creative, creativeOf, filled, inWords, pickLanguage } from '../ad.ts';
import { FOCUS_KINDS, type FocusKind, wordings } from '../wording.ts';
import { advertiserOf, agencyOf, hostOf, siteOf } from './advertisers.ts';
import { adsOver, type Calendar, type Slot } from './seasons.ts';

/** Several pages of ads in each library. */
export const DEEP_APPS: readonly string[] = ['loopwren', 'calmora', 'coinroot', 'pulsepath'];
/** A page or two. */
const BROAD_APPS: readonly string[] = ['tidebook', 'glimmerbox'];
/** Neither these apps nor others of their developers are advertised. */
export const NEVER_ADVERTISED: readonly string[] = ['quietkiln', 'mapleknot'];

const SHARES = { google: 0.8, apple: 0.6, meta: 0.75, tiktok: 0.5 } as const;

/** Searches for the second kind also want the first. */
const closeKinds: Readonly<Record<string, string>> = {
  'Expense Tracker': 'Budget Planner',
  'To-Do List': 'Notes & Tasks',
};

export const kindsOf = (app: WorldApp): readonly string[] => {
  const kind = kindOf(app);
  const close = closeKinds[kind];
  return close ? [kind, close] : [kind];
};

export const isFocusKind = (kind: string): kind is FocusKind => FOCUS_KINDS.some((one) => one === kind);

/** Released while the world was running. */
export const isNew = (app: WorldApp): boolean => app.key.startsWith('new-');

export const isPlanted = (app: WorldApp): boolean => !/^(?:old|new)-/.test(app.key);

const write = (random: Random, app: WorldApp, language: AdLanguage, isSigned: boolean): AdWords => {
  const kind = kindOf(app);
  const wording = wordings[language][isFocusKind(kind) ? kind : 'any'];
  const slots = {
    name: nameOf(app),
    title: app.title,
    kind: inWords(kind),
    n: String(random.whole(3, 30)),
  };
  const opener = filled(random.pick(wording.openers), slots);
  const claim = filled(random.pick(wording.claims), slots);
  const gap = random.chance(0.25) ? '\n\n' : ' ';
  return {
    title: isSigned ? app.title : filled(random.pick(wording.titles), slots),
    body: `${opener}${gap}${claim}`,
    description: random.chance(0.2) ? '' : filled(random.pick(wording.lines), slots),
  };
};

const landingOf = (random: Random, app: WorldApp, site: string): string => {
  const at = random.next();
  if (at < 0.42 && app.appleId !== null) return 'apps.apple.com';
  if (at < 0.76 && app.playId !== null) return 'play.google.com';
  return site;
};

const adOf = (slot: Slot, app: WorldApp, standing: Standing): Creative => {
  const { random } = slot;
  const language = pickLanguage(random);
  // Most ads carry the app's name; developers with a single well-known app sometimes use their own.
  const isSigned = standing.isFlagship && random.chance(0.12);
  const domain = isSigned ? hostOf(app.developer) : siteOf(app);
  const name = nameOf(app);
  const maker = advertiserOf(app.developer);
  const agency = random.chance(0.1) ? agencyOf(app.developer) : null;
  return creativeOf(slot, {
    advertiser: agency ?? maker,
    beneficiary: maker.name,
    shownAs: isSigned ? app.developer.name : random.pick([name, app.title, `${name} App`]),
    write: (own) => write(own, app, language, isSigned),
    language,
    landing: landingOf(random, app, domain),
    domain,
    app,
    kinds: kindsOf(app),
    hard: standing.hasSiblings,
    note: `an ad for ${app.title}`,
    shares: SHARES,
  });
};

export const adsPerSeason = ({ seed }: Calendar, app: WorldApp): number => {
  const random = randomFrom(hashText(`advertising ${app.key}`, seed));
  if (DEEP_APPS.includes(app.key)) return 26;
  if (BROAD_APPS.includes(app.key)) return 14;
  const isFocus = isFocusKind(kindOf(app));
  if (isPlanted(app)) return isFocus ? random.whole(3, 5) : random.whole(1, 3);
  if (isFocus) return random.whole(1, 2);
  return random.chance(0.5) ? random.whole(0, 2) : 0;
};

/** An app's position among its developer's apps. */
export interface Standing {
  /** The developer's only well-known app, which its name stands for. */
  readonly isFlagship: boolean;
  /** The developer has apps of other kinds, whose ads can be confused with this one's. */
  readonly hasSiblings: boolean;
}

/** New apps don't change the standing of existing ones. */
export const standings = (apps: readonly WorldApp[]): ((app: WorldApp) => Standing) => {
  const settled = apps.filter((app) => !isNew(app));
  const houses = Map.groupBy(settled, ({ developer }) => developer);
  return (app) => {
    const house = houses.get(app.developer) ?? [];
    return {
      isFlagship: isPlanted(app) && house.filter(isPlanted).length === 1,
      hasSiblings: house.some((other) => kindOf(other) !== kindOf(app)),
    };
  };
};

export const adsOfApp = (calendar: Calendar, app: WorldApp, standing: Standing): readonly Creative[] =>
  adsOver(calendar, `ad ${app.key}`, adsPerSeason(calendar, app), (slot) => adOf(slot, app, standing));

export const moreAdsOfApp = (calendar: Calendar, app: WorldApp, perSeason: number): readonly Creative[] =>
  adsOver(calendar, `more ${app.key}`, perSeason, (slot) => adOf(slot, app, { isFlagship: false, hasSiblings: true }));
