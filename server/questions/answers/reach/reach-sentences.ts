import { type AdNetwork, adNetworkTitles } from '../../../contract/domain/ad-networks.ts';
import { type Platform, platformTitles } from '../../../contract/domain/platforms.ts';
import { inCountry } from '../../../contract/domain/storefronts.ts';
import { dayOf } from '../../../support/prose/dates.ts';
import { counted, figure, listed, listedOr, noun, verb } from '../../../support/prose/numbers.ts';
import { quotation } from '../../../support/prose/untrusted.ts';

/** Ads as answers describe them, in research and in playbooks. */
export interface AdsFacts {
  readonly total: number;
  readonly more: boolean;
  readonly unclear: number;
  readonly networks: readonly {
    readonly network: AdNetwork;
    readonly ads: number;
    readonly running: number;
    readonly ended: number;
    readonly unclear: number;
  }[];
  readonly running: number;
  readonly ended: number;
  readonly advertisers: number;
  readonly oldest: string | null;
  readonly starts: readonly { readonly year: number; readonly ads: number }[];
  readonly undated: number;
  readonly period: { readonly since: string | null; readonly until: string; readonly ads: number } | null;
  readonly errors: readonly {
    readonly network: AdNetwork | null;
    readonly code: 'not_configured' | 'quota_spent' | 'upstream_failed' | 'upstream_timeout';
  }[];
  readonly countries: readonly string[];
  readonly hooks: readonly {
    readonly kind: HookKind;
    readonly ads: number;
    readonly examples: readonly { readonly text: string }[];
  }[];
}

/** Videos as answers describe them. */
export interface VideosFacts {
  readonly total: number;
  readonly more: boolean;
  readonly views: number | null;
  readonly viewsTold: number;
  readonly creators: number;
  readonly platforms: readonly { readonly platform: Platform; readonly videos: number }[];
  readonly topCreators: readonly {
    readonly platform: Platform;
    readonly handle: string;
    readonly name: string | null;
    readonly videos: number;
    readonly views: number | null;
  }[];
  readonly searched: readonly Platform[];
  readonly videos: readonly {
    readonly platform: Platform;
    readonly title: string;
    readonly views: number | null;
    readonly creator: { readonly handle: string; readonly name: string | null } | null;
  }[];
}

/** Openings of ads, worded to follow “open with”. */
const openings = {
  question: 'a question',
  problem: 'a problem',
  result: 'a promised result',
  proof: 'social proof',
  offer: 'an offer',
  urgency: 'urgency',
  novelty: 'something new',
  story: 'a story',
  feature: 'a feature',
  call: 'a call to action',
} as const;

export type HookKind = keyof typeof openings;
export const openingOf = (kind: HookKind): string => openings[kind];

const ad = noun('ad');
const more = noun('more ad');
const advertiser = noun('advertiser');
const video = noun('video');
const knownVideo = noun('known video');
const creator = noun('creator');
const country = noun('country', 'countries');
const view = noun('view');
const maxNamed = 3;
/** Shorter texts are often just the app's name. */
const minWords = 3;

const libraries = (networks: AdsFacts['networks']): string =>
  `The ad ${verb(networks.length, 'library', 'libraries')} of ${listed(networks.map(({ network }) => adNetworkTitles[network]))} ${verb(networks.length, 'shows', 'show')}`;

const inCountries = (codes: readonly string[], isEach: boolean): string => {
  if (codes.length === 0) return '';
  return ` in ${isEach || codes.length <= maxNamed ? listed(codes.map(inCountry)) : counted(codes.length, country)}`;
};

/** `, first seen on 3 March 2026`, `(the oldest was first seen on 3 March 2026)`. */
const since = ({ total, more: hasMore, oldest }: AdsFacts): string => {
  if (oldest === null) return '';
  const day = `first seen on ${dayOf(oldest)}`;
  if (total === 1) return `, ${day}`;
  return ` (the oldest ${hasMore ? 'of those read ' : ''}was ${day})`;
};

/**
 * Number of ads for something (`for Calmly`), with advertisers, dates and countries.
 * @param isEach name every country, however many there are
 */
export const adsSentence = (ads: AdsFacts, of: string, developer = 'its developer', isEach = false): string => {
  const unclear =
    ads.unclear === 0
      ? ''
      : `; ${counted(ads.unclear, ads.total === 0 ? ad : more)} by ${developer} ${verb(ads.unclear, 'does', 'do')} not say what ${verb(ads.unclear, 'it promotes', 'they promote')}`;
  if (ads.total === 0) return `${libraries(ads.networks)} no ads ${of}${unclear}.`;
  const many = `${ads.more ? 'at least ' : ''}${counted(ads.total, ad)}`;
  const by = ads.advertisers > 1 ? ` from ${counted(ads.advertisers, advertiser)}` : '';
  return `${libraries(ads.networks)} ${many} ${of}${by}${inCountries(ads.countries, isEach)}${since(ads)}${unclear}.`;
};

/** How the ads open, if their text is shown. */
export const hookSentence = ({ total, hooks }: AdsFacts): string => {
  if (total === 0) return '';
  const [first, ...rest] = hooks;
  if (!first) return 'It is not known how they open, because none of these libraries shows ad text.';
  const texts = first.examples.map(({ text }) => text);
  const text = texts.find((each) => each.trim().split(/\s+/u).length >= minWords) ?? texts[0];
  const example = text ? `, such as ${quotation(text.replace(/\.\s*$/u, ''))}` : '';
  const next = rest.slice(0, maxNamed - 1).map(({ kind, ads }) => `${openings[kind]} (${counted(ads, ad)})`);
  const followed = next.length > 0 ? `, followed by ${listed(next)}` : '';
  return `Of the ads whose text is shown, ${figure(first.ads)} ${verb(first.ads, 'opens', 'open')} with ${openings[first.kind]}${example}${followed}.`;
};

const on = (platforms: VideosFacts['platforms']): string => {
  const [first, ...rest] = platforms;
  if (!first) return '';
  if (rest.length === 0) return ` on ${platformTitles[first.platform]}`;
  return `: ${listed(platforms.map(({ platform, videos }) => `${figure(videos)} on ${platformTitles[platform]}`))}`;
};

const seen = ({ total, views, viewsTold }: VideosFacts): string => {
  if (views === null) return `; ${verb(total, 'its view count is', 'their view counts are')} not known`;
  const many = counted(views, view);
  if (total === 1) return `; it has ${many}`;
  if (viewsTold === total) return `; they have ${many} in total`;
  return viewsTold === 1
    ? `; the one with a known view count has ${many}`
    : `; the ${figure(viewsTold)} with known view counts have ${many} in total`;
};

const maxCreators = 5;

/** The creators with the most views: `“Nora” on YouTube (4 videos)`. */
export const creatorsSentence = ({ creators, topCreators }: VideosFacts): string => {
  const [first, ...rest] = topCreators
    .slice(0, maxCreators)
    .map(
      ({ name, handle, platform, videos }) =>
        `${quotation(name ?? handle)} on ${platformTitles[platform]} (${counted(videos, video)})`,
    );
  if (!first || creators < 2) return '';
  return `Of these creators, ${listed([first, ...rest])} ${verb(rest.length + 1, 'has', 'have')} the most views; it is not known whether anyone was paid.`;
};

/** Number of known videos about something (`about Calmly`), with platforms, creators and views. */
export const videosSentence = (known: VideosFacts, about: string): string => {
  if (known.total === 0) {
    return `No videos ${about} are on file, and none were found on ${listedOr(known.searched.map((each) => platformTitles[each]))}.`;
  }
  const by = known.creators > 0 ? ` by ${counted(known.creators, creator)}` : '';
  const many = `${known.more ? 'at least ' : ''}${counted(known.total, knownVideo)}`;
  return `There ${verb(known.total, 'is', 'are')} ${many} ${about}${by}${on(known.platforms)}${seen(known)}.`;
};

/** The most viewed video, if view counts are known. */
export const mostViewedSentence = ({ total, videos }: VideosFacts): string => {
  const [most] = videos;
  if (!most || most.views === null || total === 1) return '';
  const by = most.creator ? ` by ${quotation(most.creator.name ?? most.creator.handle)}` : '';
  return `The most viewed is ${quotation(most.title)}${by} on ${platformTitles[most.platform]}, with ${counted(most.views, view)}.`;
};
