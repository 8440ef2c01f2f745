/** Developers' other ads, and ads of companies with the same name. */

import { kindOf, nameOf } from '../../world/app-names.ts';
import { hashText } from '../../world/random.ts';
import type { WorldApp, WorldDeveloper } from '../../world/types.ts';
import { type Advertiser, type Creative, chanceSlots, creativeOf, filled } from '../ad.ts';
import { HOUSE_THEMES } from '../wording.ts';
import { advertiserOf, hostOf } from './advertisers.ts';
import { DEEP_APPS, isFocusKind, isPlanted, moreAdsOfApp } from './app-ads.ts';
import { adsOver, type Calendar, type Slot } from './seasons.ts';

/** Extra ads per quarter for other apps of a developer of a deep app. */
const MORE_FOR_OTHERS = 12;

export interface House {
  readonly developer: WorldDeveloper;
  readonly apps: readonly WorldApp[];
  readonly known: WorldApp;
}

/** Developers of planted apps, whose other apps and corporate ads appear in searches for those. */
export const housesOf = (apps: readonly WorldApp[]): readonly House[] => {
  const houses = Map.groupBy(apps, ({ developer }) => developer);
  return [...houses].flatMap(([developer, own]) => {
    const planted = own.filter(isPlanted);
    const known = planted.find(({ key }) => DEEP_APPS.includes(key)) ?? planted[0];
    return known ? [{ developer, apps: own, known }] : [];
  });
};

const affair = (slot: Slot, { developer, known }: House): Creative => {
  const { key, random } = slot;
  const theme = random.pick(HOUSE_THEMES);
  const slots = { ...chanceSlots(key), house: developer.name, app: nameOf(known) };
  const site = `${theme.part}.${hostOf(developer)}`;
  const maker = advertiserOf(developer);
  return creativeOf(slot, {
    advertiser: maker,
    shownAs: filled(random.pick(theme.shownAs), slots),
    write: (own) => ({
      title: filled(own.pick(theme.titles), slots),
      body: filled(own.pick(theme.bodies), slots),
      description: '',
    }),
    language: theme.language,
    landing: site,
    domain: site,
    note: theme.note,
    shares: { google: 0.9, apple: 0, meta: 0.5, tiktok: 0.4 },
  });
};

const affairsPerSeason = ({ known }: House): number => {
  if (DEEP_APPS.includes(known.key)) return 7;
  return isFocusKind(kindOf(known)) ? 3 : 1;
};

/** A developer that spends much on one app also advertises its others. */
const othersOf = (calendar: Calendar, { apps, known }: House): readonly Creative[] => {
  if (!DEEP_APPS.includes(known.key)) return [];
  const others = apps.filter((app) => app.key !== known.key);
  const each = Math.ceil(MORE_FOR_OTHERS / Math.max(1, others.length));
  return others.flatMap((app) => moreAdsOfApp(calendar, app, each));
};

const trades: readonly (readonly [what: string, country: string, ending: string])[] = [
  ['a freight company', 'PL', 'BV'],
  ['a furniture dealer', 'GB', 'Ltd'],
  ['a dental laboratory', 'DE', 'GmbH'],
  ['a garden centre', 'US', 'LLC'],
];

/** A company with the developer's name, but another legal form and site; Google's library shows nothing else. */
const sameNameCompany = (calendar: Calendar, { developer }: House): readonly Creative[] => {
  const chance = hashText(`trade ${developer.name}`, calendar.seed);
  const [what, country, ending] = trades[chance % trades.length] ?? ['', '', ''];
  const stem = developer.name.replace(/ (?:GmbH|Ltd\.|Inc\.|Co\.)$/, '');
  const advertiser: Advertiser = { key: `namesake of ${developer.name}`, name: `${stem} ${ending}`, country };
  if (advertiser.name === advertiserOf(developer).name || (chance >>> 8) % 3 > 0) return [];
  const domain = `${stem.toLowerCase().replaceAll(' ', '')}-group.example`;
  return adsOver(calendar, advertiser.key, 1, (slot) =>
    creativeOf(slot, {
      advertiser,
      shownAs: stem,
      write: () => ({ title: stem, body: '', description: '' }),
      language: 'en',
      landing: domain,
      domain,
      note: `${what} with the name of the maker`,
      countries: [country.toLowerCase()],
      shares: { google: 1, apple: 0, meta: 0, tiktok: 0 },
    }),
  );
};

export const adsOfHouse = (calendar: Calendar, house: House): readonly Creative[] => [
  ...adsOver(calendar, `house ${house.developer.name}`, affairsPerSeason(house), (slot) => affair(slot, house)),
  ...othersOf(calendar, house),
  ...sameNameCompany(calendar, house),
];
