import type { Ad, AdHookRank } from '../../contract/resources/ad-search.ts';
import { dayOf } from '../prose/dates.ts';
import { counted, countedInWords, figure, noun, partOf, verb } from '../prose/numbers.ts';
import { inCountry } from '../prose/places.ts';
import { plain, quotation, titled } from '../prose/untrusted.ts';
import { listed } from '../reading/prose.ts';
import { companyKey } from '../subject/company.ts';
import type { Subject } from '../subject/subject.ts';

type Network = Ad['network'];

const libraries: Readonly<Record<Network, string>> = {
  google: 'Google’s Ads Transparency Center',
  apple: 'Apple’s Ad Repository',
  meta: 'Meta’s Ad Library',
  tiktok: 'TikTok’s Commercial Content Library',
};

/** What each library leaves out, whoever asks it. */
const gaps: Readonly<Record<Network, string>> = {
  google: 'Google’s library was asked about the United States and shows neither an ad’s words nor which app it is for',
  apple: 'Apple’s tells of App Store ads in the EU alone, up to a week late',
  meta: 'Meta’s has ordinary ads only where they ran in the EU or the United Kingdom, and of the last year',
  tiktok: 'TikTok’s tells of Europe alone and shows no words',
};

const opens: Readonly<Record<AdHookRank['kind'], string>> = {
  question: 'with a question',
  problem: 'with a problem',
  result: 'with a promised result',
  proof: 'with what others say or how many use it',
  offer: 'with an offer',
  urgency: 'with urgency',
  novelty: 'with something new',
  story: 'with a story',
  feature: 'with what the app does',
  call: 'with a bare call to act',
};

const ad = noun('ad');
const advertiser = noun('advertiser');
const most = 3;

export interface SummaryFacts {
  readonly subject: Subject;
  readonly page: number;
  readonly ads: readonly Ad[];
  readonly dropped: readonly Ad[];
  readonly hooks: readonly AdHookRank[];
  /** Networks that were read. */
  readonly read: readonly Network[];
  readonly unread: readonly Network[];
  readonly hasMore: boolean;
}

/** What a search found, in markdown: who advertises most, how, since when and where; and what the libraries do not show. */
export const summaryOfAds = (facts: SummaryFacts): string =>
  [opening(facts), ...whoMost(facts), ...howTheyOpen(facts), ...sinceWhen(facts), ...where(facts), unseen(facts)].join(
    '\n\n',
  );

const spoken = ({ kindOfApp, apps }: Subject): string =>
  kindOfApp === null
    ? listed([...new Set(apps.map(({ title }) => titled(title)))].slice(0, most))
    : `${plain(kindOfApp).replace(/\s*apps?$/iu, '')} apps`;

const opening = ({ subject, page, ads, dropped, read }: SummaryFacts): string => {
  const byLibrary = read.map((network) => ({ network, ads: ads.filter((each) => each.network === network).length }));
  const having = byLibrary
    .filter((each) => each.ads > 0)
    .map((each) => `${figure(each.ads)} in ${libraries[each.network]}`);
  const advertisers = new Set(ads.map((each) => companyKey(each.advertiser.name))).size;
  const found = `${page > 1 ? `Page ${page}: ` : ''}**${counted(ads.length, ad)} for ${spoken(subject)}**`;
  const who = ads.length === 0 ? '' : ` by ${countedInWords(advertisers, advertiser)}: ${listed(having)}`;
  const rest =
    dropped.length === 0
      ? ''
      : ` ${figure(dropped.length)} more that the libraries gave ${verb(dropped.length, 'is', 'are')} for something else and ${verb(dropped.length, 'was', 'were')} dropped.`;
  const copies = ads.reduce((sum, each) => sum + each.copies, 0);
  const folded =
    copies === 0
      ? ''
      : ` ${counted(copies, noun('copy', 'copies'))} of the same ads ${verb(copies, 'is', 'are')} folded into them.`;
  return `${found}${who}.${rest}${folded}`;
};

const whoMost = ({ ads }: SummaryFacts): string[] => {
  const groups = [...Map.groupBy(ads, (each) => companyKey(each.advertiser.name)).values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, most);
  if (groups.length === 0) return [];
  const told = groups.map((group) => {
    const titles = [...new Set(group.flatMap((each) => (each.app ? [titled(each.app.title)] : [])))].slice(0, most);
    const name = plain(group[0]!.advertiser.name);
    const about = titles.filter((title) => title !== name);
    return `${name} with ${counted(group.length, ad)}${about.length > 0 ? ` (${listed(about)})` : ''}`;
  });
  return [`**Who advertises most.** ${listed(told)}.`];
};

const howTheyOpen = ({ ads, hooks }: SummaryFacts): string[] => {
  const worded = ads.filter(({ hook }) => hook !== null).length;
  if (worded === 0)
    return ads.length === 0 ? [] : ['**How they open.** No library that was read shows the words of these ads.'];
  const told = hooks.slice(0, most).map(({ kind, ads: of, share, examples }) => {
    const example = examples[0] ? `, such as ${quotation(examples[0].text)}` : '';
    return `${partOf(of, worded, share, ad)} ${verb(of, 'opens', 'open')} ${opens[kind]}${example}`;
  });
  const hidden = ads.length - worded;
  const rest = hidden === 0 ? '' : ` The words of ${countedInWords(hidden, noun('other'))} are not shown.`;
  return [`**How they open.** ${told.map(begun).join('. ')}.${rest}`];
};

const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sinceWhen = ({ ads }: SummaryFacts): string[] => {
  const dated = ads
    .filter(({ firstSeen }) => firstSeen !== null)
    .sort((one, other) => (one.firstSeen! < other.firstSeen! ? -1 : 1));
  const old = ads.filter(
    ({ network, firstSeen, lastSeen }) => network === 'apple' && firstSeen === null && lastSeen !== null,
  ).length;
  const first = dated[0];
  const sentences = [
    ...(old > 0
      ? [`${begun(countedInWords(old, ad))} on the App Store ${verb(old, 'has', 'have')} run for over a year`]
      : []),
    ...(first
      ? [
          `The first of ${old > 0 ? 'the others' : 'them'} was seen on ${dayOf(first.firstSeen!)}, by ${plain(first.advertiser.name)}`,
        ]
      : []),
    ...(dated.length > 1 ? [`the newest began on ${dayOf(dated.at(-1)!.firstSeen!)}`] : []),
  ];
  if (sentences.length === 0) return [];
  const [head, ...tail] =
    sentences.length === 3
      ? [sentences[0]!, `${sentences[1]}; ${sentences[2]}`]
      : first && dated.length > 1
        ? [sentences.join('; ')]
        : sentences;
  return [`**Since when.** ${[head, ...tail].join('. ')}.`];
};

const where = ({ ads }: SummaryFacts): string[] => {
  const counts = new Map<string, number>();
  for (const { countries } of ads) for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1);
  const top = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  if (top.length === 0) return [];
  const told = top.slice(0, 5).map(([country, of]) => `${inCountry(country)} (${figure(of)})`);
  const more = top.length > 5 ? `, and ${top.length - 5} more ${verb(top.length - 5, 'country', 'countries')}` : '';
  return [`**Where.** Shown in ${listed(told)}${more}, of the countries that the libraries tell of.`];
};

const unseen = ({ read, unread, hasMore }: SummaryFacts): string => {
  const told = read.map((network) => gaps[network]);
  const not =
    unread.length === 0
      ? ''
      : ` ${listed(unread.map((network) => libraries[network]))} ${verb(unread.length, 'was', 'were')} not read: see \`errors\`.`;
  const more = hasMore ? ' There are more pages: ask again with `more`.' : '';
  return `**What is not shown.** ${told.length === 0 ? 'No library could be read' : begun(told.join('; '))}. No library tells what was spent or what came of it.${not}${more}`;
};
