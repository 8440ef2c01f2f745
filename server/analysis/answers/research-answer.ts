import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { windowOf } from '../prose/dates.ts';
import { listed } from '../prose/lists.ts';
import { counted, dollars, partOf, review, stars } from '../prose/numbers.ts';
import { plain } from '../prose/untrusted.ts';
import { askedQuote, askedSentences } from './asked-sentences.ts';
import { differenceSentences, table } from './compare-apps.ts';
import { bestQuote, detailsOf, paragraphs, quoteLine, sortPraise } from './finding-facts.ts';
import { phraseOf } from './finding-phrases.ts';
import type { Told } from './intents/told.ts';
import { type Advertised, advertisingSentences, untoldSentences } from './reach/reach-asked.ts';
import { creatorsSentence, hookSentence, mostViewedSentence, videosSentence } from './reach/reach-sentences.ts';
import { from, type Names, namesOf, type ResearchAppFacts, type ResearchFacts, specificOf } from './research-facts.ts';

const many = 3;

const lists = {
  complaints: { top: 'top complaint about', also: 'complain about', none: 'No complaints about' },
  praise: { top: 'top praise for', also: 'praise', none: 'No praise for' },
  requests: { top: 'top request for', also: 'ask for', none: 'No requests for' },
} as const;

/** What is said most about an app, of one kind, apart from what the question asks about. */
const listSentence = (facts: ResearchFacts, at: number, kind: keyof typeof lists, nameOf: Names): string => {
  const app = facts.apps[at]!;
  const name = nameOf(app);
  const isAlone = facts.apps.length === 1;
  if (app.read === 0) return '';
  const repeated = facts.repeated[at]?.[kind] ?? [];
  const isAsked = new Set(app.asked.flatMap(({ theme, label }) => [theme ?? '', label.toLowerCase()]));
  const all = app[kind].filter(
    ({ theme, label }, place) =>
      !isAsked.has(theme ?? '') && !isAsked.has(label.toLowerCase()) && !repeated.includes(place),
  );
  const left = all.length < app[kind].length;
  const { general } = sortPraise(all);
  const specific = specificOf(all);
  const [first, ...rest] = specific.length > 0 ? specific : all;
  const { top, also, none } = lists[kind];
  if (!first) {
    const where = app.read === 1 ? 'its only review' : `its ${counted(app.read, review)}`;
    return left ? '' : from('reviews', `${none} ${name} ${kind === 'praise' ? 'was' : 'were'} found in ${where}.`);
  }
  const next = rest.slice(0, many - 1).map((each) => `${phraseOf(each)} (${detailsOf(each)})`);
  const followed = next.length > 0 ? `, followed by ${listed(next)}` : '';
  const count = partOf(first.reviews, app.read, first.share, review);
  if (left) {
    const who = isAlone ? 'People also' : `Reviews of ${name} also`;
    return from('reviews', `${who} ${also} ${phraseOf(first)}, in ${count}${followed}.`);
  }
  const lead =
    general && specific.length > 0 ? `Apart from general praise (${counted(general.reviews, review)}), the` : 'The';
  return from('reviews', `${lead} ${top} ${name} is ${phraseOf(first)}, in ${count}${followed}.`);
};

const listQuote = (app: ResearchAppFacts, kind: keyof typeof lists): string => {
  const quote = bestQuote((specificOf(app[kind])[0] ?? app[kind][0])?.quotes ?? []);
  return quote ? `> ${quoteLine(quote)}` : '';
};

const earns: Readonly<Record<string, string>> = {
  subscription: ', mostly from subscriptions',
  in_app_purchase: ', from in-app purchases',
  paid: ', from its purchase price',
  ads: ', from ads',
};

/** Which of several apps earns more, where the estimates are far enough apart to say so. */
const moreRevenue = ({ revenue }: ResearchFacts, nameOf: Names): string[] => {
  const [most, next] = revenue.toSorted((one, other) => other.estimate.monthly.mid - one.estimate.monthly.mid);
  if (!most || !next) return [];
  const isClose = next.estimate.monthly.mid >= 0.9 * most.estimate.monthly.mid;
  return [
    from(
      'revenue',
      isClose
        ? `${nameOf(most)} and ${nameOf(next)} earn about the same.`
        : `${nameOf(most)} earns more than ${nameOf(next)}, by the estimates.`,
    ),
  ];
};

const revenueSentences = (facts: ResearchFacts, nameOf: Names): string[] => [
  ...moreRevenue(facts, nameOf),
  ...eachRevenue(facts, nameOf),
];

const eachRevenue = ({ revenue }: ResearchFacts, nameOf: Names): string[] =>
  revenue.map((each) => {
    const { monthly, monetisation, confidence } = each.estimate;
    if (monthly.high === 0) {
      return from(
        'revenue',
        `${nameOf(each)} appears to earn nothing in ${inCountry(each.country)} (${confidence.label} confidence).`,
      );
    }
    return from(
      'revenue',
      `${nameOf(each)} earns an estimated ${dollars(monthly.mid)} a month in ${inCountry(each.country)} before the store’s commission (${dollars(monthly.low)} to ${dollars(monthly.high)}, ${confidence.label} confidence)${earns[monetisation] ?? ''}.`,
    );
  });

const unknown = {
  ads: 'It is not known whether there are ads: no ad library could be read.',
  social: 'It is not known what is posted: no videos are on file, and no platform could be searched.',
} as const;

type Reach = keyof typeof unknown;

/** The same app in two stores has the same ads and videos: they are reported once. */
const toldAlike = <Told extends AppRef & { readonly total: number }>(all: readonly Told[]): (readonly Told[])[] => [
  ...Map.groupBy(all, ({ store, appId, ...told }) =>
    told.total === 0 ? appKey({ store, appId }) : JSON.stringify({ ...told, title: null }),
  ).values(),
];

/** What is known about ads or videos: how many, and what they are like where the question asks about them. */
const reachSentences = (facts: ResearchFacts, reach: Reach, nameOf: Names, isAsked: boolean): string[] => {
  if (facts[reach] === null) return isAsked ? [unknown[reach]] : [];
  const names = (apps: readonly AppRef[]): string => listed(apps.map(nameOf));
  const told =
    reach === 'ads'
      ? toldAlike(facts.ads ?? []).map((apps) => [
          ...advertisingSentences(apps[0]!, facts.advertising, advertised(names(apps), apps.length > 1)),
          isAsked ? hookSentence(apps[0]!) : '',
        ])
      : toldAlike(facts.social ?? []).map((apps) => [
          videosSentence(apps[0]!, `about ${names(apps)}`),
          isAsked ? mostViewedSentence(apps[0]!) : '',
          isAsked ? creatorsSentence(apps[0]!) : '',
        ]);
  return told.flat().map((each) => from(reach, each));
};

const advertised = (name: string, isMany: boolean): Advertised => ({
  name,
  isMany,
  of: `for ${name}`,
  developer: 'its developer',
});

/** Answers what the question asks about ads or videos: what no library publishes, then what they show for each app. */
const askedReach = (facts: ResearchFacts, reach: Reach, nameOf: Names): string[] => {
  if (reach === 'social') return reachSentences(facts, reach, nameOf, true);
  const { ads, advertising } = facts;
  const untold = facts.apps.filter(
    (app) => !ads?.some(({ store, appId }) => store === app.store && appId === app.appId),
  );
  const shown = reachSentences(facts, reach, nameOf, true);
  const silent = untoldSentences(advertising);
  return [
    ...(ads === null ? [...shown, ...silent] : [...silent.map((each) => from('ads', each)), ...shown]),
    ...untold.flatMap((app) => advertisingSentences(null, advertising, advertised(nameOf(app), false))),
  ];
};

/** The average rating; the table has it where apps are compared. */
const overall = ({ apps, days }: ResearchFacts, nameOf: Names): string => {
  const [app] = apps;
  if (!app || apps.length > 1 || app.avgRating === null) return '';
  return from(
    'reviews',
    `Overall, ${nameOf(app)} averages ${stars(app.avgRating)} over ${counted(app.read, review)} from ${windowOf(days)}.`,
  );
};

const kinds = ['complaints', 'praise', 'requests'] as const;
const reaches = ['ads', 'social'] as const;

/** Quotes, lists and tables stand as they are; sentences name their source. */
const sourced = (sentence: string): string =>
  sentence === '' || /^(?:>|\||-|\d+\. )/u.test(sentence) ? sentence : from('reviews', sentence);

/** These tell the average themselves. */
const ratingTold: ReadonlySet<string> = new Set([
  'versions',
  'which_version',
  'which_country',
  'which_app',
  'which_store',
  'trend',
  'why_change',
  'changes',
  'by_month',
  'since_when',
  'trust',
  'replies',
  'star_share',
  'problem',
  'topic',
  'share',
  'recovery',
  'enough',
]);

/** An answer that has a verdict: the verdict first, its evidence, and hardly anything else. */
const answerWithVerdict = (
  facts: ResearchFacts,
  { intent, isSilent = false, verdict, paragraphs: told }: Verdict,
): string => {
  const nameOf = namesOf(facts.apps);
  return paragraphs([
    [sourced(verdict)],
    ...told.map((sentences) => sentences.map(sourced)),
    isSilent ? generalSentences(facts, nameOf) : ratingTold.has(intent) ? [] : [overall(facts, nameOf)],
    facts.scope.map((each) => from('reviews', each)),
    limitations(facts),
  ]);
};

/** The general picture, where hardly anybody mentions what the question asks about. */
const generalSentences = (facts: ResearchFacts, nameOf: Names): string[] => [
  overall(facts, nameOf),
  ...kinds.map((kind) => listSentence(facts, 0, kind, nameOf)),
];

/** What was told of a question's intent. */
export interface Verdict extends Told {
  readonly intent: string;
}

const limitations = ({ missing }: ResearchFacts): string[] =>
  missing.length > 0 ? [`Limitations: ${missing.map(plain).join(' ')}`] : [];

/** The answer: first what the question asks about, then what belongs to it. Ads, videos and revenue are told where they are asked for. */
export const answerOfResearch = (facts: ResearchFacts, verdict: Verdict | null = null): string => {
  if (verdict) return answerWithVerdict(facts, verdict);
  const nameOf = namesOf(facts.apps);
  const things = facts.apps[0]?.asked ?? [];
  const isAlone = facts.apps.length === 1;
  const isGeneral = things.length === 0 && facts.aims.length === 0;
  const isOfReach = reaches.some((reach) => facts.aims.includes(reach));
  const wanted = kinds.filter((kind) => facts.aims.includes(kind));
  const main = isGeneral ? (['complaints', 'requests', 'praise'] as const) : wanted;
  const leadsWithRevenue = facts.aims.includes('revenue');
  // Where nothing else from the reviews is reported, the top complaints are, briefly.
  const isBare = main.length === 0 && isAlone && !isOfReach && !leadsWithRevenue;
  const aside = isBare && !facts.aims.includes('difference') ? ['complaints' as const] : [];
  return paragraphs([
    isGeneral ? facts.scope.map((each) => from('reviews', each)) : [],
    ...reaches.map((reach) => (facts.aims.includes(reach) ? askedReach(facts, reach, nameOf) : [])),
    ...things.flatMap((_, at) => [askedSentences(facts, at, nameOf), [askedQuote(facts, at, nameOf)]]),
    leadsWithRevenue ? revenueSentences(facts, nameOf) : [],
    isGeneral && isAlone ? [overall(facts, nameOf)] : [],
    !isAlone && (isGeneral || facts.aims.includes('difference')) ? differenceSentences(facts, nameOf) : [],
    ...main.flatMap((kind, at) => [
      facts.apps.map((_, app) => listSentence(facts, app, kind, nameOf)),
      [at === 0 && things.length === 0 && isAlone ? listQuote(facts.apps[0]!, kind) : ''],
    ]),
    (isOfReach && isAlone) || leadsWithRevenue ? [] : [table(facts, nameOf)],
    !isAlone && !isGeneral && !leadsWithRevenue && !facts.aims.includes('difference')
      ? differenceSentences(facts, nameOf)
      : [],
    [
      isGeneral || isOfReach || leadsWithRevenue ? '' : overall(facts, nameOf),
      ...aside.map((kind) => listSentence(facts, 0, kind, nameOf)),
    ],
    isGeneral ? [] : facts.scope.map((each) => from('reviews', each)),
    limitations(facts),
  ]);
};
