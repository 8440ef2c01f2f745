import { platformTitles } from '../../../contract/domain/platforms.ts';
import type { AdsShown, PlaybookSocial } from '../../../contract/resources/reach/reach.ts';
import type { PlaybookStep } from '../../../contract/resources/research/research.ts';
import { dayOf } from '../../../support/prose/dates.ts';
import { counted, figure, listed, noun, verb } from '../../../support/prose/numbers.ts';
import { quotation, titled } from '../../../support/prose/untrusted.ts';
import { adsSentence, hookSentence, mostViewedSentence, openingOf, videosSentence } from './reach-sentences.ts';

export type AdsOfKind = AdsShown & { readonly apps: readonly { readonly title: string }[] };
export type VideosOfKind = PlaybookSocial;

/** App names, each once: the same app may be in both stores. */
const titlesOf = (apps: AdsOfKind['apps']): string[] => [...new Set(apps.map(({ title }) => titled(title)))];

/** Number of ads for apps of this kind, and the apps searched for. */
export const adsOfKindSentence = (ads: AdsOfKind): string => {
  const titles = titlesOf(ads.apps);
  const developers = titles.length === 1 ? 'its developer' : 'their developers';
  const shown = adsSentence(ads, 'for apps of this kind', developers);
  return `${shown} ${verb(ads.networks.length, 'That library was', 'These libraries were')} searched for ${listed(titles)}.`;
};

const maxNamed = 3;
/** Fewer ads or videos are only a hint. */
const few = 3;

const inSentences = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

const hint = (many: number, what: string): string => (many < few ? `So few ${what} are only a hint.` : '');

/** How ads for this kind of app open or, if no library shows ad text, whose ads to study. */
export const adSteps = (ads: AdsOfKind | null): PlaybookStep[] => {
  if (ads === null || ads.total === 0) return [];
  const [hook] = ads.hooks;
  const opening = new Set(hook?.examples.map(({ network, adId }) => `${network} ${adId}`));
  const showing = ads.ads.filter(
    ({ network, id, hook: own }) => opening.has(`${network} ${id}`) || own?.kind === hook?.kind,
  );
  const shown = (hook && showing.length > 0 ? showing : ads.ads).slice(0, maxNamed);
  const names = [...new Set(shown.map(({ advertiser }) => titled(advertiser.name)))];
  return [
    {
      step: hook
        ? `Open ads the way similar apps most often do: with ${openingOf(hook.kind)}.`
        : `Study the longest-running ads: those from ${listed(names)}.`,
      why: inSentences(adsOfKindSentence(ads), hookSentence(ads), hint(ads.total, 'ads')),
      evidence: [{ cite: 'ads', item: null, places: [], ads: shown, videos: [] }],
    },
  ];
};

const video = noun('video');

type Promising = VideosOfKind['promising'][number];

const named = ({ name, handle }: Promising): string => quotation(name ?? handle);

/** `“Nora” on YouTube, 4 of 6 videos (the latest on 3 November 2026)`. */
const counts = (creator: Promising): string =>
  `${named(creator)} on ${platformTitles[creator.platform]}, ${figure(creator.about)} of ${counted(creator.known, video)} (the latest on ${dayOf(creator.lastAboutAt)})`;

const unvetted = 'They have not been vetted against their newest posts: run a creator search before making an offer.';

/** Says that no creator is certain enough to be named. */
export const nobodySentence = ({ total, promising }: VideosOfKind): string =>
  total === 0 || promising.length > 0
    ? ''
    : 'No creators are named here, because the library has too few recent videos about such apps from any one of them. A creator search finds and vets creators.';

/** Where such apps are shown and who features them repeatedly, as most views need not mean a fit. */
export const videoSteps = (known: VideosOfKind | null): PlaybookStep[] => {
  if (known === null || known.total === 0) return [];
  const from = (videos: VideosOfKind['videos']): PlaybookStep['evidence'] => [
    { cite: 'social', item: null, places: [], ads: [], videos },
  ];
  const creators = known.promising.slice(0, maxNamed);
  return [
    {
      step: `Be where such apps are shown: on ${listed(known.platforms.slice(0, maxNamed).map(({ platform }) => platformTitles[platform]))}.`,
      why: inSentences(
        videosSentence(known, 'about apps of this kind'),
        mostViewedSentence(known),
        hint(known.total, 'videos'),
      ),
      evidence: from(known.videos.slice(0, maxNamed)),
    },
    ...(creators.length === 0
      ? []
      : [
          {
            step: `Consider ${creators.length === 1 ? 'a creator who features' : 'creators who feature'} such apps repeatedly: ${listed(creators.map(named))}.`,
            why: `Videos in the library whose titles are about apps of this kind: ${creators.map(counts).join('; ')}. ${unvetted}`,
            evidence: from(creators.map(({ video }) => video)),
          },
        ]),
  ];
};
