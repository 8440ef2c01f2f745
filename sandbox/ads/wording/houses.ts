/** What the makers of apps advertise besides their apps. `{house}` is the maker, `{app}` its best-known app. */

import type { AdLanguage } from '../ad.ts';

export interface HouseTheme {
  readonly note: string;
  readonly language: AdLanguage;
  /** The part of its site that it leads to. */
  readonly part: string;
  readonly shownAs: readonly string[];
  readonly titles: readonly string[];
  readonly bodies: readonly string[];
}

export const HOUSE_THEMES: readonly HouseTheme[] = [
  {
    note: 'a job at the maker',
    language: 'en',
    part: 'careers',
    shownAs: ['{house} Careers', 'Jobs at {house}'],
    titles: ['Senior Android developer', 'We are hiring', 'Work with us', 'Product designer (m/f/d)'],
    bodies: [
      'The team behind {app} is looking for an Android developer in {city}. Four-day week, real desks.',
      '{house} is hiring: backend, design, support. Tell us what you would change about {app}.',
      'Internship at {house}: six months, paid, and you ship in your first week.',
    ],
  },
  {
    note: 'a job at the maker',
    language: 'de',
    part: 'jobs',
    shownAs: ['Karriere bei {house}', 'Jobs at {house}'],
    titles: ['Wir stellen ein', 'iOS-Entwickler (m/w/d)', 'Komm ins Team'],
    bodies: [
      'Das Team hinter {app} sucht Verstärkung in {city}: iOS-Entwicklung (m/w/d), 32 Stunden.',
      '{house} sucht eine Leitung für den Kundendienst. Bewirb dich bis Monatsende.',
    ],
  },
  {
    note: 'the maker’s shop',
    language: 'en',
    part: 'shop',
    shownAs: ['{house} Shop'],
    titles: ['The {app} mug', 'Stickers, shirts, socks', 'New in the shop'],
    bodies: [
      'You asked for {app} socks. We made {app} socks. From {price} €.',
      'Mugs, tote bags and a very soft hoodie: the {house} shop is open again.',
    ],
  },
  {
    note: 'what the maker sells to companies',
    language: 'en',
    part: 'partners',
    shownAs: ['{house} for Business', '{house} Partners'],
    titles: ['Reach our readers', 'For HR teams', 'Advertise with us'],
    bodies: [
      'Advertise next to {app}: {house} sells placements to brands we like. Ask for the media kit.',
      'Sponsor our newsletter and reach {n},000 makers. {house} Partners.',
    ],
  },
  {
    note: 'the maker’s meeting or its round of money',
    language: 'en',
    part: 'events',
    shownAs: ['{house} Events'],
    titles: ['Meet us in {city}', 'Own a piece of {house}'],
    bodies: [
      'Open house at {house} in {city}: talks about how {app} is made, pizza after.',
      '{house} is raising money from its fans. Read the prospectus.',
    ],
  },
];
