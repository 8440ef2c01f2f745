import { inCountry } from '../../../contract/domain/storefronts.ts';
import { storeTitles } from '../../../contract/domain/stores.ts';
import type { PlaybookStep } from '../../../contract/resources/research/research.ts';
import {
  app,
  counted,
  countedInWords,
  figure,
  inWords,
  listed,
  type Noun,
  noun,
  partOf,
  review,
  verb,
} from '../../../support/prose/numbers.ts';
import { plain, titled } from '../../../support/prose/untrusted.ts';
import { bestQuote, paragraphs, quoteLine, sortPraise } from '../finding-facts.ts';
import { isLeaving, peopleDo, phraseOf } from '../finding-phrases.ts';
import { videosSentence } from '../reach/reach-sentences.ts';
import { adSteps, adsOfKindSentence, nobodySentence, videoSteps } from '../reach/reach-steps.ts';
import { trendSentence } from '../trend-sentences.ts';
import { type ChartingApp, type PlaybookFacts, type PlaybookFinding, rated } from './playbook-facts.ts';
import { leadSentence, opening, orderSentence, unansweredSentences } from './playbook-opening.ts';

/** Adds the source before a sentence's full stop. */
const from = (source: string, sentence: string): string =>
  sentence === '' ? '' : `${sentence.replace(/\.$/u, '')} [${source}].`;

type Evidence = PlaybookStep['evidence'][number];

const maxGaps = 4;
const maxNamed = 3;
/** Below this, or with one app only, it is a hint and gets no step if other findings have more. */
const minReviews = 3;
const minApps = 2;
/** Below this, a single review moves every figure. */
const few = 30;

const isFirm = (finding: PlaybookFinding, { apps }: PlaybookFacts): boolean =>
  finding.reviews >= minReviews && finding.apps.length >= Math.min(minApps, apps);

/** The reviews counted: all, or those that mention the topic. */
const reviewsOf = ({ topic }: PlaybookFacts): Noun =>
  topic === null
    ? review
    : noun(`review that mentions ${plain(topic.words)}`, `reviews that mention ${plain(topic.words)}`);

const spread = (some: number, all: number): string => {
  if (all < 2) return '';
  if (some === all) return all === 2 ? ', in both apps' : `, across all ${countedInWords(all, app)}`;
  return all < 10 ? `, in ${inWords(some)} of ${inWords(all)} apps` : `, in ${figure(some)} of ${counted(all, app)}`;
};

const caution = (finding: PlaybookFinding, facts: PlaybookFacts): string =>
  isFirm(finding, facts) ? '' : ' So few reviews are only a hint.';

const countSentence = (finding: PlaybookFinding, facts: PlaybookFacts): string =>
  `In ${partOf(finding.reviews, facts.reviews, finding.share, reviewsOf(facts))}, people ${peopleDo(finding)}${spread(finding.apps.length, facts.apps)}${rated(finding)}.${caution(finding, facts)}`;

/** Reviews that mention the subject need not complain about it. */
const askedCount = (finding: PlaybookFinding, facts: PlaybookFacts): string => {
  const isAll = finding.reviews === facts.reviews;
  const many = isAll ? counted(finding.reviews, review) : partOf(finding.reviews, facts.reviews, finding.share, review);
  return `People mention “${plain(finding.label)}” in ${many}${spread(finding.apps.length, facts.apps)}${rated(finding)}.${caution(finding, facts)}`;
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
  return { step: finding.fix ?? `Look into ${phraseOf(finding)}.`, why, evidence: [fromReviews(finding)] };
};

const praiseStep = (praise: readonly PlaybookFinding[], facts: PlaybookFacts): PlaybookStep[] => {
  const { specific } = sortPraise(praise);
  const liked = (specific.length > 0 ? specific : praise).slice(0, maxNamed);
  if (liked.length === 0) return [];
  return [
    {
      step: `Match what people already like: ${listed(liked.map(phraseOf))}.`,
      why: liked.map((each) => countSentence(each, facts)).join(' '),
      evidence: liked.map(fromReviews),
    },
  ];
};

/** `Calmly (no. 3 on the App Store)`. */
const withRank = ({ store, title, rank }: ChartingApp): string =>
  `${titled(title)} (no. ${figure(rank)} on ${storeTitles[store]})`;

const fromCharts = (cite: 'charts' | 'releases', places: readonly ChartingApp[]): Evidence[] => [
  { cite, item: null, places: places.map(({ store, title, rank }) => ({ store, title, rank })), ads: [], videos: [] },
];

const chartStep = ({ charting, country }: PlaybookFacts): PlaybookStep[] => {
  const leaders = charting.slice(0, maxNamed);
  if (leaders.length === 0) return [];
  const names = [...new Set(leaders.map(({ title }) => titled(title)))];
  return [
    {
      step: `Benchmark against the ${names.length === 1 ? 'leader' : 'leaders'}: ${listed(names)}.`,
      why: `In the genre charts in ${inCountry(country)}, ${listed(leaders.map(withRank))} ${verb(leaders.length, 'ranks', 'rank')} highest.`,
      evidence: fromCharts('charts', leaders),
    },
  ];
};

const releaseStep = ({ releases, country }: PlaybookFacts): PlaybookStep[] => {
  const newcomers = releases.slice(0, maxNamed);
  if (newcomers.length === 0) return [];
  const why = `In ${inCountry(country)}, ${listed(newcomers.map(withRank))} ${verb(newcomers.length, 'was', 'were')} released in the last 30 days and already ${verb(newcomers.length, 'charts', 'chart')}.`;
  return [
    {
      step: `Study how ${verb(newcomers.length, 'a newcomer', 'newcomers')} broke into the charts: ${listed(newcomers.map(({ title }) => titled(title)))}.`,
      why,
      evidence: fromCharts('releases', newcomers),
    },
  ];
};

/** Where no ads or videos were found there is no step, so the answer says so. */
const nothingOf = ({ ads, social }: PlaybookFacts): string[] => [
  ads?.total === 0 ? from('ads', adsOfKindSentence(ads)) : '',
  social?.total === 0 ? from('social', videosSentence(social, 'about apps of this kind')) : '',
];

const unreadAds = 'It is not known whether there are ads: no ad library could be read.';

/** Answers about ads and creators that no step gives. */
const askedReach = ({ ads, social, wants, asksWho }: PlaybookFacts): string[] => [
  wants.includes('ads') && ads === null ? unreadAds : '',
  wants.includes('social') && asksWho && social ? from('social', nobodySentence(social)) : '',
];

/** Steps explained in the answer; the others have their figures in the list of steps. */
const maxExplained = 4;

/** The rest is in the step itself. */
const firstSentence = (why: string): string => why.split(/(?<=\.) (?=\p{Lu})/u)[0]!;

/** The steps with their evidence, also as an answer. */
export const playbookOf = (facts: PlaybookFacts): { readonly answer: string; readonly playbook: PlaybookStep[] } => {
  const isAsked = new Set(facts.asked.map(({ theme, label }) => theme ?? label));
  const voiced = facts.asked.filter(({ reviews }) => reviews > 0);
  const isSaid = new Set(voiced.flatMap(({ fix }) => fix ?? []));
  const others = facts.gaps.filter(
    (each) => !isAsked.has(each.theme ?? each.label) && !isSaid.has(each.fix ?? '') && !isLeaving(each),
  );
  const hasFirm = [...voiced, ...others, ...facts.praise].some((each) => isFirm(each, facts));
  const firm = (list: readonly PlaybookFinding[]) => (hasFirm ? list.filter((each) => isFirm(each, facts)) : list);
  const bears = (each: PlaybookFinding): boolean => facts.aim?.bears(each) ?? false;
  const asked = firm(voiced);
  const gaps = firm(others)
    .toSorted((one, other) => Number(bears(other)) - Number(bears(one)))
    .slice(0, maxGaps);
  const reach = { ads: adSteps(facts.ads), social: videoSteps(facts.social) };
  const wanted = facts.wants.flatMap((each) => reach[each]);
  const playbook = [
    ...wanted,
    ...asked.map((finding) => stepOf(finding, askedCount(finding, facts))),
    ...gaps.map((finding) => stepOf(finding, countSentence(finding, facts))),
    ...praiseStep(firm(facts.praise), facts),
    ...chartStep(facts),
    ...releaseStep(facts),
    ...(['ads', 'social'] as const).flatMap((each) => (facts.wants.includes(each) ? [] : reach[each])),
  ];
  const lines = playbook.map(({ step, why, evidence }, at) => {
    const cite = evidence[0]?.cite ?? 'reviews';
    const isWanted = at === 0 || wanted.some((each) => each.step === step);
    const said = isWanted ? why : at < maxExplained ? firstSentence(why) : '';
    return said === '' ? `${at + 1}. ${step}` : `${at + 1}. **${step}** ${said.replace(/\.$/u, '')} [${cite}].`;
  });
  const basis = [
    opening(facts),
    ...(facts.reviews > 0 ? unansweredSentences(facts.asked, asked) : []),
    wanted.length > 0 ? leadSentence(facts) : '',
    facts.reviews === 0 ? '' : orderSentence(asked.length, gaps.filter(bears).length, gaps.length, facts),
    facts.reviews > 1 && facts.reviews < few ? 'With so few reviews, a single one can change every figure.' : '',
  ];
  const quote = bestQuote([...asked, ...gaps].flatMap(({ quotes }) => quotes));
  // The steps are the answer, unless the figures are based on only some of the reviews.
  const steps = [[lines.join('\n')], [quote ? `> ${quoteLine(quote)}` : '']];
  return {
    playbook,
    answer: paragraphs([
      askedReach(facts),
      [facts.room === null ? '' : from('reviews', facts.room)],
      ...(facts.topic === null ? [...steps, basis] : [basis, ...steps]),
      nothingOf(facts),
      facts.missing.length > 0 ? [`Limitations: ${facts.missing.map(plain).join(' ')}`] : [],
    ]),
  };
};
