import type { AdsShown, PlaybookSocial } from '../../../contract/resources/reach.ts';
import type { PlaybookStep } from '../../../contract/resources/research.ts';
import { dayOf } from '../../prose/dates.ts';
import { counted, figure, noun } from '../../prose/numbers.ts';
import { quotation, titled } from '../../prose/untrusted.ts';
import { listed } from '../../reading/prose.ts';
import {
  adsSentence,
  hookSentence,
  mostViewedSentence,
  openingOf,
  platformNames,
  videosSentence,
} from './reach-sentences.ts';

/** Ads of a kind of app, and which apps were asked about. */
export type AdsOfKind = AdsShown & { readonly apps: readonly { readonly title: string }[] };
export type VideosOfKind = PlaybookSocial;

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

type Promising = VideosOfKind['promising'][number];

const named = ({ name, handle }: Promising): string => quotation(name ?? handle);

/** `“Nora” on YouTube, 4 of 6 videos and the last on 3 November 2026`. */
const counts = (creator: Promising): string =>
  `${named(creator)} on ${platformNames[creator.platform]}, ${figure(creator.about)} of ${counted(creator.known, video)} and the last on ${dayOf(creator.lastAboutAt)}`;

const unvetted =
  'They have not been vetted against their newest posts: a creator search does that, and should come before any offer.';

/** Where nobody is sure enough to be named, that is said. */
export const nobodySentence = ({ total, promising }: VideosOfKind): string =>
  total === 0 || promising.length > 0
    ? ''
    : 'No creator is named: of nobody does the library have enough recent videos about such apps to be sure; a creator search finds and vets them.';

/** Where the kind is shown, and who shows it again and again; whose videos have most views need not be anybody to ask. */
export const videoSteps = (known: VideosOfKind | null): PlaybookStep[] => {
  if (known === null || known.total === 0) return [];
  const from = (videos: VideosOfKind['videos']): PlaybookStep['evidence'] => [
    { cite: 'social', item: null, places: [], ads: [], videos },
  ];
  const creators = known.promising.slice(0, mostNamed);
  return [
    {
      step: `Be where such apps are shown: on ${listed(known.platforms.slice(0, mostNamed).map(({ platform }) => platformNames[platform]))}.`,
      why: inSentences(
        videosSentence(known, 'about apps of the kind'),
        mostViewedSentence(known),
        hint(known.total, 'videos'),
      ),
      evidence: from(known.videos.slice(0, mostNamed)),
    },
    ...(creators.length === 0
      ? []
      : [
          {
            step: `Look at creators who show such apps again and again: ${listed(creators.map(named))}.`,
            why: `Of what the library has of them, so much is about apps of the kind by its titles: ${creators.map(counts).join('; ')}. ${unvetted}`,
            evidence: from(creators.map(({ video }) => video)),
          },
        ]),
  ];
};
