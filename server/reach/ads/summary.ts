import { appsOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import type { Subject } from '../../apps/subject/subject.ts';
import { type AdNetwork, adLibraryTitles } from '../../contract/domain/ad-networks.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import type { Ad, AdHookRank } from '../../contract/resources/reach/ad-search.ts';
import { dayOf } from '../../support/prose/dates.ts';
import {
  counted,
  countedInWords,
  fewForPercent,
  figure,
  inWords,
  listed,
  noun,
  percent,
  verb,
} from '../../support/prose/numbers.ts';
import { plain, quotation, titled } from '../../support/prose/untrusted.ts';
import { housesOf } from './advertiser-houses.ts';

const gaps: Readonly<Record<AdNetwork, string>> = {
  google: 'Google’s library does not show where an ad ran, its text or the app it is for',
  apple: 'Apple’s library only covers App Store ads in the EU, up to a week late',
  meta: 'Meta’s library only covers commercial ads that ran in the EU or the United Kingdom in the last year',
  tiktok: 'TikTok’s library only covers Europe and shows no text',
};

const opens: Readonly<Record<AdHookRank['kind'], string>> = {
  question: 'with a question',
  problem: 'with a problem',
  result: 'with a promised result',
  proof: 'with social proof',
  offer: 'with an offer',
  urgency: 'with urgency',
  novelty: 'with something new',
  story: 'with a story',
  feature: 'with what the app does',
  call: 'with a plain call to action',
};

const ad = noun('ad');
const advertiser = noun('advertiser');
const maxListed = 3;

export interface SummaryFacts {
  readonly subject: Subject;
  readonly page: number;
  readonly ads: readonly Ad[];
  readonly dropped: readonly Ad[];
  readonly hooks: readonly AdHookRank[];
  readonly read: readonly AdNetwork[];
  readonly unread: readonly AdNetwork[];
  readonly hasMore: boolean;
}

/** Summary in markdown: who advertises most, how, since when and where, and what the libraries don't show. */
export const summaryOfAds = (facts: SummaryFacts): string =>
  [
    opening(facts),
    ...topAdvertisers(facts),
    ...hookSection(facts),
    ...dateSection(facts),
    ...countrySection(facts),
    gapSection(facts),
  ].join('\n\n');

const subjectPhrase = ({ kindOfApp, apps }: Subject): string =>
  kindOfApp === null
    ? listed([...new Set(apps.map(({ title }) => titled(title)))].slice(0, maxListed))
    : appsOfKind(plain(kindOfApp));

const opening = (facts: SummaryFacts): string => {
  const { subject, page, ads, dropped, read } = facts;
  const byLibrary = read.map((network) => ({ network, ads: ads.filter((each) => each.network === network).length }));
  const having = byLibrary
    .filter((each) => each.ads > 0)
    .map((each) => `${figure(each.ads)} in ${adLibraryTitles[each.network]}`);
  const lead = page > 1 ? `Page ${page} of the ad libraries shows` : 'The ad libraries show';
  const found = `${lead} **${counted(ads.length, ad)} for ${subjectPhrase(subject)}**`;
  const who = ads.length === 0 ? '' : ` from ${countedInWords(housesIn(facts).length, advertiser)}: ${listed(having)}`;
  const copies = ads.reduce((sum, each) => sum + each.copies, 0);
  const folded = copies === 0 ? '' : ` Duplicates are merged (${counted(copies, noun('copy', 'copies'))}).`;
  return `${found}${who}.${running(ads)}${droppedSentence(dropped)}${folded}`;
};

/** Libraries keep ads that have ended, so the summary says how many are running. */
const running = (ads: readonly Ad[]): string => {
  const [now, ended] = [true, false].map((is) => ads.filter(({ active }) => active === is).length) as [number, number];
  const unknown = ads.length - now - ended;
  if (now + ended === 0) return '';
  const parts = [
    ended + unknown === 0 ? '' : `${figure(now)} of them ${verb(now, 'is', 'are')} running now`,
    ended === 0 ? '' : `${figure(ended)} ${verb(ended, 'has', 'have')} ended`,
    unknown === 0 ? '' : `${figure(unknown)} ${verb(unknown, 'has', 'have')} no known status`,
  ].filter((part) => part !== '');
  if (parts.length === 0)
    return ` According to the libraries, ${ads.length === 1 ? 'it is' : 'all of them are'} running now.`;
  if (now === 0 && unknown === 0)
    return ` According to the libraries, ${ads.length === 1 ? 'it has' : 'all of them have'} ended.`;
  return ` According to the libraries, ${listed(parts)}.`;
};

/** Not all dropped ads are known to be for something else. */
const droppedSentence = (dropped: readonly Ad[]): string => {
  if (dropped.length === 0) return '';
  const other = dropped.filter(({ vetted }) => vetted.sure).length;
  const unknown = dropped.length - other;
  const head = ` Another ${dropped.length === 1 ? 'ad' : counted(dropped.length, ad)} the libraries returned ${verb(dropped.length, 'was', 'were')} dropped`;
  if (unknown === 0) return `${head}: ${verb(other, 'it is', 'they are')} for something else.`;
  if (other === 0) return `${head}: it is not clear what ${verb(unknown, 'it is', 'they are')} for.`;
  return `${head}: ${figure(other)} ${verb(other, 'is', 'are')} for something else, and for ${figure(unknown)} it is not clear.`;
};

interface House {
  readonly name: string;
  /** All advertiser names, most frequent first. */
  readonly names: readonly string[];
  readonly ads: readonly Ad[];
}

const housesIn = ({ ads, subject }: SummaryFacts): House[] => advertisersIn(ads, subject.apps);

/** Advertisers by number of ads; an app's developer and pages named after the app count as one. */
export const advertisersIn = (ads: readonly Ad[], apps: Subject['apps']): House[] => {
  const houseOf = housesOf(ads, apps);
  return [...Map.groupBy(ads, (each) => houseOf(each.advertiser.name)).values()]
    .sort((one, other) => other.length - one.length)
    .map((group) => {
      const byName = [...Map.groupBy(group, (each) => each.advertiser.name)];
      const names = byName.sort(([, one], [, other]) => other.length - one.length).map(([name]) => name);
      return { name: names[0]!, names, ads: group };
    });
};

const topAdvertisers = (facts: SummaryFacts): string[] => {
  const houses = housesIn(facts);
  if (houses.length === 0) return [];
  const described = ({ name, ads }: House, count: string): string => {
    const titles = [...new Set(ads.flatMap((each) => (each.app ? [titled(each.app.title)] : [])))].slice(0, maxListed);
    const about = titles.filter((title) => title !== plain(name));
    return `${plain(name)}${count}${about.length > 0 ? ` (${listed(about)})` : ''}`;
  };
  const first = houses.slice(0, maxListed);
  // If each has one ad, none advertises most.
  if (houses.length === 1) return [`**Who advertises.** Only ${ended(described(first[0]!, ''))}`];
  if (houses.every(({ ads }) => ads.length === 1)) {
    const names = listed(first.map((house) => described(house, '')));
    return [`**Who advertises.** ${names}${houses.length > maxListed ? ' and others' : ''}, with one ad each.`];
  }
  return [
    `**Who advertises most.** ${listed(first.map((house) => described(house, ` with ${counted(house.ads.length, ad)}`)))}.`,
  ];
};

const hookSection = ({ ads, hooks }: SummaryFacts): string[] => {
  if (ads.length === 0) return [];
  const hooked = ads.filter(({ hook }) => hook !== null).length;
  const hidden = ads.filter(({ headline, body }) => headline === null && body === null).length;
  const idle = ads.length - hooked - hidden;
  if (hooked === 0) {
    return hidden === ads.length
      ? ['**How they open.** None of the libraries read shows the text of these ads.']
      : ['**How they open.** None of them has text that makes a claim.'];
  }
  const kinds = hooks.slice(0, maxListed).map(({ kind, ads: of, share, examples }) => {
    const example = examples[0]
      ? `${of === 1 ? ': ' : ', such as '}${quotation(examples[0].text.replace(/\.\s*$/u, ''))}`
      : '';
    const portion = hooked < fewForPercent || of === hooked ? '' : ` (${percent(share)})`;
    const all = hooked === 2 ? 'both' : 'all';
    const part = hooked === 1 ? '' : of === hooked ? `${all} ` : `${figure(of)}${portion} `;
    return `${part}${verb(of, 'opens', 'open')} ${opens[kind]}${example}`;
  });
  const rest = [
    hidden === 0 ? '' : ` The libraries do not show the text of another ${hidden === 1 ? 'ad' : counted(hidden, ad)}.`,
    idle === 0 ? '' : ` ${idle === 1 ? 'One more makes' : `Another ${inWords(idle)} make`} no clear claim.`,
  ];
  const claiming =
    hooked > 1
      ? `Of the ${counted(hooked, ad)} that make a clear claim,`
      : `The only ad${ads.length > 1 ? ' that makes a clear claim' : ''}`;
  return [`**How they open.** ${claiming} ${kinds.join('; ')}.${rest.join('')}`];
};

const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const dateSection = ({ ads }: SummaryFacts): string[] => {
  const dated = ads
    .filter(({ firstSeen }) => firstSeen !== null)
    .sort((one, other) => (one.firstSeen! < other.firstSeen! ? -1 : 1));
  const old = ads.filter(
    ({ network, firstSeen, lastSeen }) => network === 'apple' && firstSeen === null && lastSeen !== null,
  );
  const [first, newest, running] = [dated[0], dated.at(-1), dated.find(({ active }) => active === true)];
  // An ad without a known first day may be older.
  const hasUnknownStart = ads.some(({ active, firstSeen }) => active === true && firstSeen === null);
  const which = old.length > 0 ? 'Of those with a known first day, the' : 'The';
  const sentences = [
    ...(old.length > 0
      ? [
          `${begun(countedInWords(old.length, ad))} on the App Store started over a year ago (exact day unknown)${stillRunning(old)}.`,
        ]
      : []),
    ...(first && first !== newest
      ? [
          `${which} oldest, by ${plain(first.advertiser.name)}, was first seen on ${dayOf(first.firstSeen!)}${endOf(first)} and the newest on ${dayOf(newest!.firstSeen!)}.`,
        ]
      : []),
    ...(first && first === newest
      ? [
          `${ads.length === 1 ? 'It' : which === 'The' ? 'The only one with a known first day' : 'One other'} was first seen on ${dayOf(first.firstSeen!)}.`,
        ]
      : []),
    ...(running && running !== first && dated.length > 1
      ? [
          `Of those running now${hasUnknownStart ? ' with a known first day' : ''}, the oldest, by ${plain(running.advertiser.name)}, was first seen on ${dayOf(running.firstSeen!)}.`,
        ]
      : []),
  ];
  return sentences.length === 0 ? [] : [`**Since when.** ${sentences.join(' ')}`];
};

const stillRunning = (old: readonly Ad[]): string => {
  const now = old.filter(({ active }) => active === true).length;
  if (now === 0) return '';
  if (old.length === 1) return ', and is still running';
  return now === old.length
    ? ', and are still running'
    : `; ${inWords(now)} of them ${verb(now, 'is', 'are')} still running`;
};

/** `Elboro Inc.` already ends with a full stop. */
const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

const endOf = ({ active, lastSeen }: Ad): string =>
  active === false && lastSeen !== null ? ` (and last seen on ${dayOf(lastSeen)})` : '';

const countrySection = ({ ads }: SummaryFacts): string[] => {
  const counts = new Map<string, number>();
  for (const { countries } of ads) for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1);
  const top = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  if (top.length === 0) return [];
  const named = top.slice(0, 5).map(([country, of]) => `${inCountry(country)} (${figure(of)})`);
  const more = top.length > 5 ? `, plus ${top.length - 5} more` : '';
  return [
    `**Where.** The libraries list ${top.length === 1 ? 'one country' : 'these countries'}: ${listed(named)}${more}.`,
  ];
};

export const gapNotes = (read: readonly AdNetwork[]): string[] => read.map((network) => `${begun(gaps[network])}.`);

const gapSection = ({ read, unread, hasMore }: SummaryFacts): string => {
  const missing = read.map((network) => gaps[network]);
  const not =
    unread.length === 0
      ? ''
      : ` ${listed(unread.map((network) => adLibraryTitles[network]))} ${verb(unread.length, 'was', 'were')} not read: see \`errors\`.`;
  const more = hasMore ? ' There are more pages: search again with `more: true`.' : '';
  return `**What is not shown.** ${missing.length === 0 ? 'No library could be read' : missing.join('. ')}. No library shows spend or results.${not}${more}`;
};
