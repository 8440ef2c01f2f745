import type { AdNetwork } from '../../../contract/domain/ad-networks.ts';
import { createNameBook } from '../../reading/apps/name-book.ts';
import { readSentence } from '../../reading/read-sentence.ts';
import { scopeOf } from '../scope.ts';

/** A library of ads. */

/** Where ads can be shown, as a question calls it. */
export interface AdPlace {
  readonly name: string;
  /** The library that has the ads of there; null: none that is read here. */
  readonly network: AdNetwork | null;
  /** Whether the library's ads are all of there; Meta's does not tell Instagram from Facebook. */
  readonly whole: boolean;
}

/** What a question about advertising asks, beside which ads there are. */
export interface Advertising {
  readonly places: readonly AdPlace[];
  /** Whether yes or no is an answer: `Does it advertise on TikTok?` */
  readonly yesNo: boolean;
  /** Whether it asks of the ads what no count of them says: what they show, to whom, on what other place. */
  readonly beyond: boolean;
  /** Whether it asks of the present alone, or of when it ended. */
  readonly now: boolean;
  /** Two-letter codes of countries that it names. */
  readonly countries: readonly string[];
  /** Whether it asks in which countries. */
  readonly where: boolean;
  /** Whether it asks what is spent. */
  readonly spend: boolean;
  /** Whether it asks what works. */
  readonly effect: boolean;
}

const places: readonly (AdPlace & { readonly said: string })[] = [
  { name: 'TikTok', network: 'tiktok', whole: true, said: 'tik ?tok' },
  { name: 'Meta', network: 'meta', whole: true, said: 'meta' },
  { name: 'Facebook', network: 'meta', whole: false, said: 'facebook|fb' },
  { name: 'Instagram', network: 'meta', whole: false, said: 'instagram|insta' },
  { name: 'Google', network: 'google', whole: true, said: 'google(?! play)|admob|adwords' },
  { name: 'Google Play', network: 'google', whole: false, said: 'google play|play store' },
  { name: 'YouTube', network: 'google', whole: false, said: 'youtube' },
  { name: 'Apple', network: 'apple', whole: true, said: 'apple|(?:the )?app store|asa' },
  { name: 'Snapchat', network: null, whole: true, said: 'snapchat|snap' },
  { name: 'Reddit', network: null, whole: true, said: 'reddit' },
  { name: 'X', network: null, whole: true, said: 'twitter' },
  { name: 'LinkedIn', network: null, whole: true, said: 'linkedin' },
  { name: 'Pinterest', network: null, whole: true, said: 'pinterest' },
];
const anyPlace = places.map(({ said }) => said).join('|');

const adNoun = 'ads?|adverts?|advertisements?|advertising|campaigns?|creatives?';
const adsNoun = 'ads|adverts|advertisements|campaigns|creatives';
const running =
  'runs?|running|ran|starts?|started|starting|launch(?:es|ed|ing)?|plac(?:e|es|ed|ing)|buys?|bought|buying|publish(?:es|ed)?|tests?|testing|tested|creates?|created';

const either = (...parts: readonly string[]): RegExp => new RegExp(`\\b(?:${parts.join('|')})\\b`, 'giu');

const placeNames = either(`(?:(?:on|in|with|through|via|from) )?(?:${anyPlace})`);

/** Said of nothing but making an app known. */
const outright = either(
  'advertis(?:e|es|ed|ers?)',
  '(?:stop|stops|stopped|start|starts|started|begin|began|quit|keep|kept|pause|paused|resume|resumed) advertising',
  '(?:is|are|was|were|been)(?: \\S+){0,4}? advertising',
  `(?:${adNoun}|marketing|media) (?:spend|spending|spent|budgets?|campaigns?|creatives?|strateg(?:y|ies)|hooks?|cop(?:y|ies)|librar(?:y|ies)|networks?|channels?|headlines?|formats?)`,
  '(?:paid|user) acquisition',
  'marketing',
  'campaigns?',
  'ad creatives?',
  'creatives',
  'cpi|cpa|roas|cac',
  'search ads',
  `(?:${anyPlace}) (?:${adsNoun}|advertising)`,
  `(?:${adNoun}) (?:on|with|through|via|from|in) (?:${anyPlace})`,
  `(?:spend|spends|spent|spending|invest|invests|invested|investing)(?: \\S+){0,6}? (?:on|in|for) (?:\\S+ ){0,3}?(?:${adNoun}|marketing)`,
  `hooks?(?: \\S+){0,6}? (?:${adNoun})`,
  `(?:${adNoun})(?: \\S+){0,6}? hooks?`,
  '(?:which|what|best) hooks?',
);

/** Said of ads that are run, unless the question is about those that people see inside the app. */
const run = either(
  `(?:${running})(?: \\S+){0,3}? (?:${adsNoun})`,
  `(?:${adsNoun})(?: \\S+){1,5}? (?:${running})`,
  `(?:${adsNoun}) (?:running|run)`,
  `(?:its|their|our|my|competitors?['’]?s?|rivals?['’]?)(?: (?:own|first|last|latest|newest|oldest|longest|running|best|most|biggest|current)){0,2} (?:${adNoun})`,
  `(?:work|works|working|perform\\w*|convert\\w*|effective)(?: \\S+){0,4}? (?:${adsNoun})`,
  `(?:${adsNoun})(?: \\S+){0,4}? (?:works?|working|perform\\w*|convert\\w*|effective)`,
);

/** Ads as those who use the app meet them. */
const insideTheApp =
  /\b(?:too many|so many|too much|complain\w*|complaints?|annoy\w*|irritat\w*|intrusive|invasive|pop-?ups?|interrupt\w*|hate[sd]?|remov(?:e|es|ed|al|ing)|ad-?free|(?:no|without|fewer|less) ads|skip\w*|clos(?:e|ed|ing)|watch\w*|in-?app|(?:in|inside|within) (?:the|this|that|your|its) (?:app|game)|(?:free|premium|paid) version|unskippable|rewarded|banners?|full-?screen|block\w*|mind|so (?:long|loud|often|bad|short)|loud|(?:run|runs|running) into|angry|upset|leave|leaving|(?:people|users?|customers?|players?|reviewers?|everyone|reviews)(?: \S+){0,2}? (?:say|says|think|thinks|feel|feels|mention|speak|write|like|love|dislike|find|see|get|want))\b/iu;

const asksWhether =
  /^\W*(?:(?:so|and|but|ok|okay|well|hey|tell me|say|do you know|can you tell(?: me)?|i wonder|find out|know)\W+)*(?:does|do|did|is|are|was|were|has|have|whether|if)\b/iu;
/** A yes to these would say what no library tells, or compare. */
const asksMore =
  /\b(?:more|fewer|less|most|least|better|best|worse|worth|than|longer|good|bad|stop\w*|work|works|perform\w*|how|why|which|what|who|when|where)\b/iu;
const spending = either(
  'spend|spends|spent|spending|budgets?(?= (?:on|for) )|cost|costs|expensive',
  '(?:ad|ads|advertising|marketing|media) budgets?',
  'invest(?:s|ed|ing)?',
  'cpi|cpa|roas|cac',
);
const working =
  /\b(?:works?|working|perform\w*|convert\w*|effective\w*|succe(?:ed\w*|ss\w*)|best(?:-performing)?|better)\b/iu;

/** A question whether there are ads is no more than this once places, countries and days are gone; whom it is about stands before the verb. */
const idle =
  'any|some|paid|at all|anywhere|anyone|ever|still|now|right now|currently|presently|at present|at the moment|these days|today|already|yet|also|too|really|actually|online|its|their|own|app|for|of|it|them|there|and|or|in|on|itself|themselves|live|active|run|running|being|be|been|shown|please|or not';
const having = `(?:${running}|have|has|had|having|do|does|doing|use|uses|used|using|show|shows|showing|there|there any)`;
const bareWhether = new RegExp(
  `^(?:(?!\\b(?:${adNoun})\\b)[^,;])*?\\b(?:advertis(?:e|es|ed|ing)|${having}(?: (?:any|some|its|their|own|paid|still|now|currently|running|active|live))* (?:${adsNoun}|advertising|an? (?:ad|advert|advertisement|campaign)))(?: |$)(?:(?:${idle})(?: |$))*$`,
  'iu',
);
/** `Are its ads still running?` */
const bareAds = new RegExp(
  `^(?:its|their|the|any|there|\\S+['’]s)?(?: (?:any|some|its|their|own))* ?(?:${adsNoun})(?: (?:${idle}))+$`,
  'iu',
);
const ofNow =
  /\b(?:still|now|currently|presently|at present|at the moment|these days|today|live|active|stop(?:s|ped)? (?:advertising|running))\b|^\W*(?:is|are)\b.*\b(?:running|advertising)\b/iu;
/** Languages are of the words of an ad, and read as countries otherwise. */
const inLanguage =
  /\bin (?:english|german|french|spanish|italian|japanese|chinese|korean|portuguese|dutch|polish|turkish|russian|arabic|swedish|danish|norwegian|finnish|greek|czech|hungarian|ukrainian|thai|vietnamese)\b/giu;
const whichCountries = /\b(?:where|(?:which|what|how many) (?:countries|country|markets?|places|regions?))\b/iu;
/** Which days are meant is read where today is known; here they are no part of the rest. */
const anyDay = '2026-01-01';

const bareOf = (text: string): { readonly bare: string; readonly countries: readonly string[] } => {
  const named = text
    .replace(inLanguage, ' in that language ')
    .replace(/\bin (?:the )?(?:US|U\.S\.|USA)(?!\p{L})/gu, 'in the United States')
    .replace(/\b(on )?(?:apple )?search ads\b/giu, (_, on?: string) => (on ? ' ' : ' ads '))
    // The App Store is a place of ads here, and no store that reviews are of.
    .replace(placeNames, ' ');
  const reading = readSentence(named, { today: anyDay, book: createNameBook() });
  return {
    bare: reading.rest
      .replace(asksWhether, ' ')
      .replace(/[^\p{L}\p{N}'’,;]+/gu, ' ')
      .trim(),
    countries: scopeOf(reading).countries,
  };
};

const has = (text: string, said: RegExp): boolean => text.search(said) >= 0;

/** Reads whether a question is about advertising an app, and not about ads that people see in it; null: it is not. */
export const readAdvertising = (text: string): Advertising | null => {
  const isOutright = has(text, outright);
  if (!isOutright && !(has(text, run) && !insideTheApp.test(text))) return null;
  if (isOutright && insideTheApp.test(text) && !has(text, either('advertis(?:e|es|ed|ers?)', 'marketing', 'spend\\w*')))
    return null;
  const spend = has(text, spending);
  const { bare, countries } = bareOf(text);
  return {
    places: placesIn(text),
    yesNo: !spend && asksWhether.test(text) && !asksMore.test(text.replace(asksWhether, ' ')),
    beyond: !bareWhether.test(bare) && !bareAds.test(bare),
    now: ofNow.test(text),
    countries,
    where: whichCountries.test(text),
    spend,
    effect: working.test(text),
  };
};

const placesIn = (text: string): AdPlace[] =>
  places
    .flatMap(({ said, ...place }) => {
      const at = text.search(either(said));
      return at < 0 ? [] : [{ at, place }];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ place }) => place);

const blank = (text: string, said: RegExp): string => text.replace(said, (match) => ' '.repeat(match.length));

/** `running` of a running coach is none of these. */
const adWords = either(
  adNoun,
  'hooks?',
  `(?:is|are|was|were|been|am) running`,
  running.replace('|running', ''),
  'spend\\w*',
);

/** What a question about advertising says beside it: without the places, and without the words for ads and running them. */
export const withoutAdvertising = (text: string): string => [placeNames, adWords].reduce(blank, text);
