import { inCountry } from '../../../contract/domain/storefronts.ts';
import { storeTitles } from '../../../contract/domain/stores.ts';
import type { PlaybookStep } from '../../../contract/resources/research.ts';
import {
  app,
  counted,
  countedInWords,
  figure,
  inWords,
  type Noun,
  noun,
  partOf,
  review,
  verb,
} from '../../prose/numbers.ts';
import { plain, titled } from '../../prose/untrusted.ts';
import { listed } from '../../reading/prose.ts';
import { bestQuote, capital, paragraphs, quoteLine, sortPraise } from '../finding-facts.ts';
import { advertisingSentences, untoldSentences } from '../reach/reach-asked.ts';
import { videosSentence } from '../reach/reach-sentences.ts';
import { adSteps, adsOfKindSentence, nobodySentence, videoSteps } from '../reach/reach-steps.ts';
import { from } from '../research-facts.ts';
import { isLeaving, sayIt, spoken } from '../spoken.ts';
import { trendSentence } from '../trend-sentences.ts';
import { type Placed, type PlaybookFacts, type PlaybookFinding, rated } from './playbook-facts.ts';
import { leadSentence, opening, orderSentence, unansweredSentences } from './playbook-opening.ts';

type Evidence = PlaybookStep['evidence'][number];

const mostMissed = 4;
const mostNamed = 3;
/** Fewer voices, or those of one app, are a hint and no ground for a step, where others have more. */
const leastReviews = 3;
const leastApps = 2;
/** Fewer reviews than this move with every single voice. */
const few = 30;

const isFirm = (finding: PlaybookFinding, { apps }: PlaybookFacts): boolean =>
  finding.reviews >= leastReviews && finding.apps.length >= Math.min(leastApps, apps);

/** What is counted: reviews, or those that were chosen because they speak of the topic. */
const reviewsOf = ({ topic }: PlaybookFacts): Noun =>
  topic === null
    ? review
    : noun(`review that speaks of ${plain(topic.words)}`, `reviews that speak of ${plain(topic.words)}`);

const spread = (some: number, all: number): string => {
  if (all < 2) return '';
  return some === all
    ? `, in all ${countedInWords(all, app)} read`
    : `, in ${inWords(some)} of ${countedInWords(all, app)} read`;
};

const caution = (finding: PlaybookFinding, facts: PlaybookFacts): string =>
  isFirm(finding, facts) ? '' : ' So few voices are a hint, and no more.';

const countSentence = (finding: PlaybookFinding, facts: PlaybookFacts): string =>
  `${capital(partOf(finding.reviews, facts.reviews, finding.share, reviewsOf(facts)))} ${sayIt(finding, finding.reviews)}${spread(finding.apps.length, facts.apps)}${rated(finding)}.${caution(finding, facts)}`;

/** Those who speak of what was asked need not complain of it. */
const askedCount = (finding: PlaybookFinding, facts: PlaybookFacts): string => {
  const isAll = finding.reviews === facts.reviews;
  const many = isAll ? counted(finding.reviews, review) : partOf(finding.reviews, facts.reviews, finding.share, review);
  const speak = `${verb(finding.reviews, 'speaks', 'speak')} of “${plain(finding.label)}”`;
  return `${capital(many)} ${speak}${spread(finding.apps.length, facts.apps)}${rated(finding)}.${caution(finding, facts)}`;
};

const fromReviews = (finding: PlaybookFinding): Evidence => {
  const { kind, label, theme = null, reviews, reviewIds, share, apps, avgRating, trend, quotes } = finding;
  return {
    cite: 'reviews',
    item: {
      kind,
      label,
      theme,
      reviews,
      reviewIds: [...reviewIds],
      share,
      apps: apps.length,
      avgRating,
      trend,
      quotes,
    },
    places: [],
    ads: [],
    videos: [],
  };
};

const stepOf = (finding: PlaybookFinding, count: string): PlaybookStep => {
  const why = [count, finding.trend.direction === 'steady' ? '' : trendSentence(finding.trend)]
    .filter((part) => part !== '')
    .join(' ');
  return { step: finding.fix ?? `Look into ${spoken(finding)}.`, why, evidence: [fromReviews(finding)] };
};

const praiseStep = (praise: readonly PlaybookFinding[], facts: PlaybookFacts): PlaybookStep[] => {
  const { specific } = sortPraise(praise);
  const liked = (specific.length > 0 ? specific : praise).slice(0, mostNamed);
  if (liked.length === 0) return [];
  return [
    {
      step: `Match what people already like: ${listed(liked.map(spoken))}.`,
      why: liked.map((each) => countSentence(each, facts)).join(' '),
      evidence: liked.map(fromReviews),
    },
  ];
};

const placed = ({ store, title, rank }: Placed): string =>
  `${titled(title)} at ${figure(rank)} on ${storeTitles[store]}`;

const fromCharts = (cite: 'charts' | 'releases', places: readonly Placed[]): Evidence[] => [
  { cite, item: null, places: places.map(({ store, title, rank }) => ({ store, title, rank })), ads: [], videos: [] },
];

const chartStep = ({ charting, country }: PlaybookFacts): PlaybookStep[] => {
  const told = charting.slice(0, mostNamed);
  if (told.length === 0) return [];
  const why = `In the charts of their genres in ${inCountry(country)}, ${listed(told.map(placed))}.`;
  return [
    {
      step: `Measure yourself against ${told.length === 1 ? 'the app' : 'those'} ahead: ${listed([...new Set(told.map(({ title }) => titled(title)))])}.`,
      why: why.replace(' at ', ' stands at '),
      evidence: fromCharts('charts', told),
    },
  ];
};

const releaseStep = ({ releases, country }: PlaybookFacts): PlaybookStep[] => {
  const told = releases.slice(0, mostNamed);
  if (told.length === 0) return [];
  const why = `${told.length === 1 ? 'It' : 'They'} came out in the last 30 days and ${verb(told.length, 'has', 'have')} a place in the charts of ${inCountry(country)} already: ${listed(told.map(placed))}.`;
  return [
    {
      step: `Look at how ${told.length === 1 ? 'a newcomer' : 'newcomers'} got in: ${listed(told.map(({ title }) => titled(title)))}.`,
      why,
      evidence: fromCharts('releases', told),
    },
  ];
};

/** Ads or videos that there are none of, as far as could be asked, make no step and are told. */
const nothingOf = ({ ads, social }: PlaybookFacts): string[] => [
  ads?.total === 0 ? from('ads', adsOfKindSentence(ads)) : '',
  social?.total === 0 ? from('social', videosSentence(social, 'about apps of the kind')) : '',
];

const unreadAds = 'Which ads there are cannot be told: no ad library could be read.';
const ofTheKind = { name: 'apps of the kind', isMany: true, of: 'for apps of the kind', developer: 'their developers' };

/** What the question itself asks of ads and creators, as far as no step says it. */
const askedReach = ({ ads, social, wants, asksWho, advertising }: PlaybookFacts): string[] => {
  // How many ads there are, a step says, or that there are none.
  const told = advertising ? advertisingSentences(ads, advertising, ofTheKind, false) : [];
  return [
    wants.includes('ads') && ads === null ? unreadAds : '',
    ...[...untoldSentences(advertising), ...told].map((each) => (ads ? from('ads', each) : each)),
    wants.includes('social') && asksWho && social ? from('social', nobodySentence(social)) : '',
  ];
};

/** Steps with what speaks for each, and the same as an answer. */
export const playbookOf = (facts: PlaybookFacts): { readonly answer: string; readonly playbook: PlaybookStep[] } => {
  const isAsked = new Set(facts.asked.map(({ theme, label }) => theme ?? label));
  const voiced = facts.asked.filter(({ reviews }) => reviews > 0);
  const isSaid = new Set(voiced.flatMap(({ fix }) => fix ?? []));
  const others = facts.missed.filter(
    (each) => !isAsked.has(each.theme ?? each.label) && !isSaid.has(each.fix ?? '') && !isLeaving(each),
  );
  const hasFirm = [...voiced, ...others, ...facts.praise].some((each) => isFirm(each, facts));
  const firm = (list: readonly PlaybookFinding[]) => (hasFirm ? list.filter((each) => isFirm(each, facts)) : list);
  const bears = (each: PlaybookFinding): boolean => facts.aim?.bears(each) ?? false;
  const asked = firm(voiced);
  const missed = firm(others)
    .toSorted((one, other) => Number(bears(other)) - Number(bears(one)))
    .slice(0, mostMissed);
  const reach = { ads: adSteps(facts.ads), social: videoSteps(facts.social) };
  const wanted = facts.wants.flatMap((each) => reach[each]);
  const playbook = [
    ...wanted,
    ...asked.map((finding) => stepOf(finding, askedCount(finding, facts))),
    ...missed.map((finding) => stepOf(finding, countSentence(finding, facts))),
    ...praiseStep(firm(facts.praise), facts),
    ...chartStep(facts),
    ...releaseStep(facts),
    ...(['ads', 'social'] as const).flatMap((each) => (facts.wants.includes(each) ? [] : reach[each])),
  ];
  const lines = playbook.map(({ step, why, evidence }, at) => {
    const cite = evidence[0]?.cite ?? 'reviews';
    return `${at + 1}. **${step}** ${why.replace(/\.$/u, '')} [${cite}].`;
  });
  const quote = bestQuote([...asked, ...missed].flatMap(({ quotes }) => quotes));
  return {
    playbook,
    answer: paragraphs([
      askedReach(facts),
      [
        opening(facts),
        ...(facts.reviews > 0 ? unansweredSentences(facts.asked, asked) : []),
        wanted.length > 0 ? leadSentence(facts) : '',
        facts.reviews === 0 ? '' : orderSentence(asked.length, missed.filter(bears).length, missed.length, facts),
        facts.reviews > 1 && facts.reviews < few ? 'With so few reviews, a single voice moves every figure below.' : '',
      ],
      [lines.join('\n')],
      [quote ? `> ${quoteLine(quote)}` : ''],
      nothingOf(facts),
      facts.missing.length > 0 ? [`Not in this answer: ${facts.missing.map(plain).join(' ')}`] : [],
    ]),
  };
};
