/** Apps as Play's arrays: in full, and as list rows. */

import { dayMs } from '../../server/contract/domain/durations.ts';
import { currencyOf, localPrice, priceText } from '../apple/app-facts.ts';
import { hashText } from '../world/random.ts';
import type { World, WorldApp } from '../world/types.ts';
import { address, escapeHtml, image, slots } from './wire.ts';

export interface Place {
  readonly world: World;
  readonly country: string;
  readonly language: string;
  /** The sandbox's own address, for images. */
  readonly origin: string;
}

export type PlayApp = WorldApp & { readonly playId: string };

export const inPlay = (app: WorldApp | undefined, country: string): app is PlayApp =>
  app !== undefined && app.playId !== null && !app.notIn.includes(country);

const categoryName = (id: string): string =>
  id
    .replace(/^GAME_/, '')
    .split('_')
    .map((word) => (word === 'AND' ? '&' : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');

const iconOf = (app: PlayApp, { origin }: Place): unknown[] => image(`${origin}/icons/${app.key}.png`, 512, 512);

/** Lower ends of the store's bands: 1, 5, 10, 50, 100… */
const bandFloor = (installs: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, installs)));
  return installs >= 5 * power ? 5 * power : power;
};

const short = (count: number): string =>
  count >= 1e9
    ? `${count / 1e9}B`
    : count >= 1e6
      ? `${count / 1e6}M`
      : count >= 1e3
        ? `${count / 1e3}K`
        : String(count);

const grouped = (count: number): string => count.toLocaleString('en-US');

/** Total installs: the months since release at the current rate, at most three years. */
const installsOf = (app: PlayApp, { world }: Place): number => {
  const months = (Date.parse(world.today) - Date.parse(app.released)) / (30.4 * dayMs);
  return Math.round(app.truth('us', world.today).downloadsPerMonth * Math.min(36, Math.max(0.1, months)) * 2.5);
};

const describedAs = (text: string): string => escapeHtml(text).replace(/\n/g, '<br>');

const offerOf = (app: PlayApp, { country }: Place): unknown[] => {
  const { micros, currency, text } = priceIn(country, app.usdPrice);
  const link = `https://play.google.com/store/apps/details?id=${app.playId}&rdid=${app.playId}&feature=md&offerId`;
  return slots(17, {
    1: [[micros, currency, text]],
    3: [null, 'Buy'],
    5: micros === 0 ? 1 : 2,
    6: slots(6, { 5: address(link) }),
    8: ['CAE='],
    16: [],
  });
};

interface Ratings {
  readonly counts: readonly number[];
  readonly total: number;
  readonly score: number;
}

const ratingsOf = (app: PlayApp, { world, country }: Place): Ratings | null => {
  const counts = app.ratings('play', country, world.today);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return { counts, total, score: counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / total };
};

const scoreOf = (ratings: Ratings | null): unknown => (ratings ? [ratings.score.toFixed(1), ratings.score] : null);

const ratingBlock = (ratings: Ratings | null): unknown => {
  if (!ratings) return null;
  const written = Math.round(ratings.total * 0.14);
  const counted = (count: number): unknown[] => [grouped(count), count];
  return [
    scoreOf(ratings),
    [null, ...ratings.counts.map(counted)],
    counted(ratings.total),
    counted(written),
    null,
    [null, []],
  ];
};

const perItem: Readonly<Record<string, string>> = {
  de: 'pro Artikel',
  fr: 'par élément',
  es: 'por elemento',
  pt: 'por item',
  it: 'per articolo',
  ja: '/アイテム',
  ko: '/항목',
};

const purchaseRange = (app: PlayApp, { country, language }: Place): unknown => {
  if (app.purchases.length === 0) return null;
  const [low, high] = [Math.min, Math.max].map((end) => priceIn(country, end(...app.purchases.map(({ usd }) => usd))));
  const range = low!.text === high!.text ? low!.text : `${low!.text} - ${high!.text}`;
  return [`${range} ${perItem[language] ?? 'per item'}`, [0]];
};

const dayText = (iso: string, language: string): string =>
  new Date(iso).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
/** `[seconds, nanos]`, the latter with more digits than milliseconds. */
export const moment = (iso: string, salt: string): [number, number] => {
  const at = Date.parse(iso);
  return [Math.floor(at / 1000), (at % 1000) * 1_000_000 + (hashText(salt) % 1_000_000)];
};

/** Whether an app has a quirk that one in `many` has, always the same ones. */
const oneIn = (app: PlayApp, quirk: string, many: number): boolean => hashText(`${quirk}:${app.key}`) % many === 0;

/** Apps whose build differs by device have no version. */
const variesWithDevice = (app: PlayApp): boolean => oneIn(app, 'varies', 12);
/** Some old apps have no release date. */
const hidesRelease = (app: PlayApp, today: string): boolean =>
  oneIn(app, 'released', 15) && Date.parse(today) - Date.parse(app.released) > 730 * dayMs;
/** New apps with few users have no count. */
const hidesInstalls = (app: PlayApp): boolean => oneIn(app, 'installs', 20);

/** The array of an app's details: 155 slots. */
export const appDetails = (app: PlayApp, place: Place): unknown[] => {
  const { world, language, origin } = place;
  const installs = installsOf(app, place);
  const floor = bandFloor(installs);
  const latest = app.versions.reduce((newest, next) => (next.releasedAt > newest.releasedAt ? next : newest));
  const numericDeveloper = /^\d+$/.test(app.developer.playId);
  const developerLink = `/store/apps/${numericDeveloper ? 'dev' : 'developer'}?id=${encodeURIComponent(app.developer.playId)}`;
  const shot = (index: number): unknown[] => image(`${origin}/icons/${app.key}.png?shot=${index}`, 1080, 1920);
  return slots(155, {
    0: [app.title],
    8: [0, 1, [0]],
    9: ['Everyone', image(`${origin}/icons/everyone.png`, 512, 512), [null, 'No descriptors']],
    10: hidesRelease(app, world.today)
      ? null
      : [dayText(app.released, language), moment(app.released, `released:${app.key}`)],
    13: hidesInstalls(app) ? null : [`${grouped(floor)}+`, floor, installs, `${short(floor)}+`],
    18: [2],
    19: purchaseRange(app, place),
    48: app.ads ? ['Contains ads'] : null,
    51: ratingBlock(ratingsOf(app, place)),
    57: [[[[offerOf(app, place)], ['Install'], null, ['CgYKBENBRT0=']]]],
    68: [app.developer.name, slots(5, { 4: address(developerLink) }), numericDeveloper ? app.developer.playId : null],
    69: [
      slots(6, { 5: address(app.developer.site) }),
      [`help@${new URL(app.developer.site).host}`],
      null,
      null,
      [`${app.developer.name} Ltd`, [`legal@${new URL(app.developer.site).host}`], ['1 Sample Street\nSampletown']],
    ],
    72: [[null, describedAs(app.description)]],
    73: [[null, escapeHtml(app.subtitle)]],
    78: [[shot(1), shot(2)]],
    79: [
      [
        [
          categoryName(app.playCategory),
          slots(5, { 4: address(`/store/apps/category/${app.playCategory}`) }),
          app.playCategory,
        ],
      ],
    ],
    95: [iconOf(app, place)],
    96: [image(`${origin}/icons/${app.key}.png?header=1`, 1024, 500)],
    99: [slots(6, { 5: address(`${app.developer.site}/privacy`) })],
    118: [],
    140: variesWithDevice(app)
      ? [
          [null, []],
          [[[26]], [[[26, '8.0']]]],
        ]
      : [[[latest.version]], [[[35]], [[[26, '8.0']]]]],
    144: [null, [null, escapeHtml(latest.notes)]],
    145: [[dayText(latest.releasedAt, language), moment(latest.releasedAt, `updated:${app.key}`)]],
  });
};

/** The ratings alone, as in the second block of the details rpc. */
export const deviceRatings = (app: PlayApp, place: Place): unknown => [{ '52': ratingBlock(ratingsOf(app, place)) }];

/** The page's metadata for search engines. */
export const linkedData = (app: PlayApp, place: Place): unknown => {
  const ratings = ratingsOf(app, place);
  const { micros, currency } = priceIn(place.country, app.usdPrice);
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: app.title,
    url: `https://play.google.com/store/apps/details?id=${app.playId}`,
    operatingSystem: 'ANDROID',
    applicationCategory: app.playCategory,
    contentRating: 'Everyone',
    author: { '@type': 'Person', name: app.developer.name },
    ...(ratings && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: String(ratings.score),
        ratingCount: String(ratings.total),
      },
    }),
    offers: [{ '@type': 'Offer', price: String(micros / 1_000_000), priceCurrency: currency }],
  };
};

/** Slots of an app's details that the card of an exact match lacks. */
const notOnCards: ReadonlySet<number> = new Set([10, 69, 99, 118, 140, 144, 145]);
const cardSlots = 97;

/** An app's details on the card of an exact match: a shortened list, whose last slot holds the rest by number. */
export const cardDetails = (app: PlayApp, place: Place): unknown[] => {
  const isLeftOut = (index: number): boolean => notOnCards.has(index) || (index === 57 && app.usdPrice > 0);
  const details = appDetails(app, place).map((value, index) => (isLeftOut(index) ? null : value));
  const rest = { ...slots(155, { 102: [], 154: [null, [null, null, 5]] }) };
  const numbered = Object.entries(rest).flatMap(([index, value]) =>
    value === null ? [] : [[String(Number(index) + 1), value] as const],
  );
  return [...details.slice(0, cardSlots), Object.fromEntries(numbered)];
};

/** A card's button, which has the price that a paid app's details lack there. */
export const cardButton = (app: PlayApp, place: Place): unknown => [
  [slots(5, { 4: address(`/store/apps/details?id=${app.playId}`) }), null, [offerOf(app, place)]],
];

/** Extra slots after those that every row has: nothing, a label, or fields by number. */
const tailOf = (app: PlayApp): unknown[] => {
  const label = ['CAES', [true]];
  const rest = { '102': [[1]] };
  return [[], [label], [rest], [label, rest]][hashText(`tail:${app.key}`) % 4]!;
};

/** A row that isn't an app, of a newer kind. */
export const oddRow = (title: string): unknown => [null, [title, address('/store/apps/stream/sample')], 4];

/** A row of a chart or result list: 29 slots or a few more. */
export const appRow = (app: PlayApp, place: Place): unknown => {
  const { origin } = place;
  return [
    [
      ...slots(29, {
        0: [app.playId, 7],
        1: iconOf(app, place),
        2: [image(`${origin}/icons/${app.key}.png?shot=1`, 1080, 1920)],
        3: app.title,
        // Without ratings this is an empty list, unlike on the app's page.
        4: scoreOf(ratingsOf(app, place)) ?? [],
        5: categoryName(app.playCategory),
        8: offerOf(app, place),
        9: [],
        10: slots(5, { 4: address(`/store/apps/details?id=${app.playId}`) }),
        13: [null, describedAs(app.description)],
        14: app.developer.name,
        15: hidesInstalls(app) ? null : `${grouped(bandFloor(installsOf(app, place)))}+`,
        22: image(`${origin}/icons/${app.key}.png?header=1`, 1024, 500),
        24: ['Everyone', image(`${origin}/icons/everyone.png`, 512, 512)],
        26: [2],
      }),
      ...tailOf(app),
    ],
    [[]],
    0,
  ];
};

/** The app id next to an app's details. */
export const echo = (app: PlayApp): unknown => ({ '12': [[app.playId, 7]], '40': [[1, 9, 10]] });

/** The other store's price in micros and as text. */
export interface Price {
  readonly micros: number;
  readonly currency: string;
  readonly text: string;
}

const priceIn = (country: string, dollars: number): Price => {
  const amount = localPrice(dollars, country);
  return {
    micros: Math.round(amount * 100) * 10_000,
    currency: currencyOf(country),
    text: amount === 0 ? '' : priceText(amount, country),
  };
};
