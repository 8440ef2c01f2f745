import { inCountry } from '../../../contract/domain/storefronts.ts';
import { dayOf } from '../../prose/dates.ts';
import { counted, figure, noun, verb } from '../../prose/numbers.ts';
import { quotation } from '../../prose/untrusted.ts';
import { listed } from '../../reading/prose.ts';

export type Network = 'google' | 'apple' | 'meta' | 'tiktok';
export type Platform = 'tiktok' | 'instagram' | 'youtube' | 'facebook';

/** What the prose says of ads; what research and a playbook tell of them both fit. */
export interface AdsFacts {
  readonly total: number;
  readonly more: boolean;
  readonly unclear: number;
  readonly networks: readonly {
    readonly network: Network;
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
    readonly network: Network | null;
    readonly code: 'not_configured' | 'quota_spent' | 'upstream_failed' | 'upstream_timeout';
  }[];
  readonly countries: readonly string[];
  readonly hooks: readonly {
    readonly kind: HookKind;
    readonly ads: number;
    readonly examples: readonly { readonly text: string }[];
  }[];
}

/** What the prose says of videos. */
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

export const networkNames: Readonly<Record<Network, string>> = {
  google: 'Google',
  apple: 'Apple',
  meta: 'Meta',
  tiktok: 'TikTok',
};

export const platformNames: Readonly<Record<Platform, string>> = {
  tiktok: 'TikTok',
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
};

/** What an ad opens with, behind `with`. */
const openings = {
  question: 'a question',
  problem: 'a problem',
  result: 'a promised result',
  proof: 'what others say of it',
  offer: 'an offer',
  urgency: 'urgency',
  novelty: 'something new',
  story: 'a story',
  feature: 'a feature',
  call: 'a call to act',
} as const;

export type HookKind = keyof typeof openings;
export const openingOf = (kind: HookKind): string => openings[kind];

const ad = noun('ad');
const more = noun('more ad');
const advertiser = noun('advertiser');
const video = noun('video');
const creator = noun('creator');
const country = noun('country', 'countries');
const time = noun('time');
const view = noun('view');
const mostNamed = 3;
/** Fewer words are often no more than the app's name. */
const leastWords = 3;

const libraries = (networks: AdsFacts['networks']): string =>
  `The ad ${verb(networks.length, 'library', 'libraries')} of ${listed(networks.map(({ network }) => networkNames[network]))} ${verb(networks.length, 'shows', 'show')}`;

const inCountries = (codes: readonly string[], isEach: boolean): string => {
  if (codes.length === 0) return '';
  return `, in ${isEach || codes.length <= mostNamed ? listed(codes.map(inCountry)) : counted(codes.length, country)}`;
};

/**
 * How many ads are shown of something (`of Calmly`), by whom, since when and where.
 * @param isEach every country by its name, however many they are
 */
export const adsSentence = (ads: AdsFacts, of: string, developer = 'its developer', isEach = false): string => {
  const beside =
    ads.unclear === 0
      ? ''
      : `; ${counted(ads.unclear, ads.total === 0 ? ad : more)} by ${developer} ${verb(ads.unclear, 'does', 'do')} not tell what ${verb(ads.unclear, 'it is', 'they are')} for`;
  if (ads.total === 0) return `${libraries(ads.networks)} no ad ${of}${beside}.`;
  const many = `${ads.more ? 'at least ' : ''}${counted(ads.total, ad)}`;
  const by = ads.advertisers > 1 ? ` by ${counted(ads.advertisers, advertiser)}` : '';
  const since =
    ads.oldest === null
      ? ''
      : `, ${ads.total === 1 ? 'first seen on' : `the oldest of ${ads.more ? 'those read' : 'them'} first seen on`} ${dayOf(ads.oldest)}`;
  return `${libraries(ads.networks)} ${many} ${of}${by}${inCountries(ads.countries, isEach)}${since}${beside}.`;
};

/** How the ads open, as far as their words are shown. */
export const hookSentence = ({ total, hooks }: AdsFacts): string => {
  if (total === 0) return '';
  const [first, ...rest] = hooks;
  if (!first) return 'How they open is not told, for none of these libraries shows their words.';
  const texts = first.examples.map(({ text }) => text);
  const text = texts.find((each) => each.trim().split(/\s+/u).length >= leastWords) ?? texts[0];
  const example = text ? `, such as ${quotation(text)}` : '';
  const next = rest.slice(0, mostNamed - 1).map(({ kind, ads }) => `${openings[kind]} (${counted(ads, ad)})`);
  const followed = next.length > 0 ? `, followed by ${listed(next)}` : '';
  return `Of those whose words are shown, ${counted(first.ads, ad)} ${verb(first.ads, 'opens', 'open')} with ${openings[first.kind]}${example}${followed}.`;
};

const on = (platforms: VideosFacts['platforms']): string => {
  const [first, ...rest] = platforms;
  if (!first) return '';
  if (rest.length === 0) return ` on ${platformNames[first.platform]}`;
  return `, ${listed(platforms.map(({ platform, videos }) => `${figure(videos)} on ${platformNames[platform]}`))}`;
};

const seen = ({ total, views, viewsTold }: VideosFacts): string => {
  if (views === null) return `; how often ${verb(total, 'it was', 'they were')} seen is not told`;
  if (viewsTold === total) return `, seen ${counted(views, time)}${total === 1 ? '' : ' in all'}`;
  return `; the ${figure(viewsTold)} whose views are told ${verb(viewsTold, 'was', 'were')} seen ${counted(views, time)}${viewsTold === 1 ? '' : ' in all'}`;
};

const mostCreators = 5;

/** Whose videos about it were seen most: `“Nora” on YouTube (4 videos)`. */
export const creatorsSentence = ({ creators, topCreators }: VideosFacts): string => {
  const [first, ...rest] = topCreators
    .slice(0, mostCreators)
    .map(
      ({ name, handle, platform, videos }) =>
        `${quotation(name ?? handle)} on ${platformNames[platform]} (${counted(videos, video)})`,
    );
  if (!first || creators < 2) return '';
  return `Of these creators, ${listed([first, ...rest])} ${verb(rest.length + 1, 'has', 'have')} most views with ${rest.length === 0 ? 'it' : 'them'}; whether anybody was paid is not told.`;
};

/** How many videos are known about something (`about Calmly`), where, by how many and how often seen. */
export const videosSentence = (known: VideosFacts, about: string): string => {
  if (known.total === 0) {
    return `No video ${about} is on file, and none was found on ${listed(known.searched.map((each) => platformNames[each]))}.`;
  }
  const by = known.creators > 0 ? `, by ${counted(known.creators, creator)}` : '';
  return `${known.more ? 'At least ' : ''}${counted(known.total, video)} ${about} ${verb(known.total, 'is', 'are')} known${on(known.platforms)}${by}${seen(known)}.`;
};

/** The video that most have seen, where views are told. */
export const mostViewedSentence = ({ total, videos }: VideosFacts): string => {
  const [most] = videos;
  if (!most || most.views === null || total === 1) return '';
  const by = most.creator ? ` by ${quotation(most.creator.name ?? most.creator.handle)}` : '';
  return `The most viewed is ${quotation(most.title)}${by} on ${platformNames[most.platform]}, with ${counted(most.views, view)}.`;
};
