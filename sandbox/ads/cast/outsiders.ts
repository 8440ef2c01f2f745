/** Apps of a kind that no store lists; their ads still count. */

import type { Random } from '../../world/random.ts';
import type { AdWords, Creative } from '../ad.ts';
import { creativeOf, filled, inWords } from '../ad.ts';
import { FOCUS_KINDS, type FocusKind, wordings } from '../wording.ts';
import { adsOver, type Calendar, type Slot } from './seasons.ts';

const names: Readonly<Record<FocusKind, readonly string[]>> = {
  'Habit Tracker': ['Marrowdays', 'Tinyhop'],
  'Meditation & Sleep': ['Hushmarsh', 'Lullmere'],
  'Budget Planner': ['Thriftlark', 'Copperjar'],
  'Running Coach': ['Stridehen', 'Milefox'],
  'Notes & Tasks': ['Jotbarn', 'Listowl'],
  'Photo Editor': ['Pixfern', 'Toneloft'],
};

const PER_SEASON = 3;

const write = (random: Random, kind: FocusKind, name: string): AdWords => {
  const title = `${name}: ${kind}`;
  const slots = { name, title, kind: inWords(kind), n: String(random.whole(3, 30)) };
  const { openers, claims, lines } = wordings.en[kind];
  return {
    title,
    body: `${filled(random.pick(openers), slots)} ${filled(random.pick(claims), slots)}`,
    description: filled(random.pick(lines), slots),
  };
};

const adOf = (slot: Slot, kind: FocusKind): Creative => {
  const { random } = slot;
  const name = random.pick(names[kind]);
  return creativeOf(slot, {
    advertiser: { key: name, name: `${name} Ltd`, country: 'GB' },
    shownAs: `${name}: ${kind}`,
    write: (own) => write(own, kind, name),
    language: 'en',
    landing: random.chance(0.5) ? 'apps.apple.com' : 'play.google.com',
    domain: `${name.toLowerCase()}.example`,
    kinds: [kind],
    hard: false,
    note: 'an app of the kind that no store here lists',
    shares: { google: 0.5, apple: 0, meta: 0.9, tiktok: 0.5 },
  });
};

export const adsOfOutsiders = (calendar: Calendar): readonly Creative[] =>
  FOCUS_KINDS.flatMap((kind) => adsOver(calendar, `outsider ${kind}`, PER_SEASON, (slot) => adOf(slot, kind)));
