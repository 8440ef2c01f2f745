import type { AdsShown, VideosKnown } from '../../contract/resources/reach.ts';
import type { PlaybookStep } from '../../contract/resources/research.ts';
import { listed } from '../reading/prose.ts';
import { counted, noun } from './numbers.ts';
import {
  adsSentence,
  hookSentence,
  mostViewedSentence,
  openingOf,
  platformNames,
  videosSentence,
} from './reach-sentences.ts';
import { quotation, titled } from './untrusted.ts';

/** Ads of a kind of app, and which apps were asked about. */
export type AdsOfKind = AdsShown & { readonly apps: readonly { readonly title: string }[] };
export type VideosOfKind = VideosKnown;

/** What apps are called, each name once: the same app may be in both stores. */
const titlesOf = (apps: AdsOfKind['apps']): string[] => [...new Set(apps.map(({ title }) => titled(title)))];

/** How many ads for apps of the kind are shown, and which apps the libraries were asked about. */
export const adsOfKindSentence = (ads: AdsOfKind): string => {
  const titles = titlesOf(ads.apps);
  const developers = titles.length === 1 ? 'its developer' : 'their developers';
  const shown = adsSentence(ads, 'for apps of the kind', developers);
  return `Asked about ${listed(titles)}, ${shown.charAt(0).toLowerCase()}${shown.slice(1)}`;
};

const mostNamed = 3;
/** Fewer ads or videos are a hint and no more. */
const few = 3;

const inSentences = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

const hint = (many: number, what: string): string => (many < few ? `So few ${what} are a hint, and no more.` : '');

/** How the advertisers of the kind open; where no library shows words, whose ads to look at. */
export const adSteps = (ads: AdsOfKind | null): PlaybookStep[] => {
  if (ads === null || ads.total === 0) return [];
  const [hook] = ads.hooks;
  const opening = new Set(hook?.examples.map(({ network, adId }) => `${network} ${adId}`));
  const showing = ads.ads.filter(
    ({ network, id, hook: own }) => opening.has(`${network} ${id}`) || own?.kind === hook?.kind,
  );
  const told = (hook && showing.length > 0 ? showing : ads.ads).slice(0, mostNamed);
  const names = [...new Set(told.map(({ advertiser }) => titled(advertiser.name)))];
  return [
    {
      step: hook
        ? `Open ads as others of the kind do most often: with ${openingOf(hook.kind)}.`
        : `Look at the ads that run longest: those of ${listed(names)}.`,
      why: inSentences(adsOfKindSentence(ads), hookSentence(ads), hint(ads.total, 'ads')),
      evidence: [{ cite: 'ads', item: null, places: [], ads: told, videos: [] }],
    },
  ];
};

const video = noun('video');
const view = noun('view');

/** Where the kind is shown, and by whom most have seen it shown. */
export const videoSteps = (known: VideosOfKind | null): PlaybookStep[] => {
  if (known === null || known.total === 0) return [];
  const evidence: PlaybookStep['evidence'] = [
    { cite: 'social', item: null, places: [], ads: [], videos: known.videos.slice(0, mostNamed) },
  ];
  const creators = known.topCreators.filter(({ views }) => views !== null && views > 0).slice(0, mostNamed);
  const reached = creators.map(
    ({ name, handle, platform, videos, views }) =>
      `${quotation(name ?? handle)} on ${platformNames[platform]} (${counted(videos, video)}, ${counted(views ?? 0, view)})`,
  );
  return [
    {
      step: `Be where such apps are shown: on ${listed(known.platforms.slice(0, mostNamed).map(({ platform }) => platformNames[platform]))}.`,
      why: inSentences(
        videosSentence(known, 'about apps of the kind'),
        mostViewedSentence(known),
        hint(known.total, 'videos'),
      ),
      evidence,
    },
    ...(creators.length === 0
      ? []
      : [
          {
            step: `Win over creators whose videos about such apps are seen most: ${listed(creators.map(({ name, handle }) => quotation(name ?? handle)))}.`,
            why: `By the views of their videos about apps of the kind, ${listed(reached)} ${creators.length === 1 ? 'reaches' : 'reach'} most people.`,
            evidence,
          },
        ]),
  ];
};
