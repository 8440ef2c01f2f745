import { capital } from '../../prose/capital.ts';
import { listed } from '../../prose/lists.ts';
import { counted, figure, inWords, percent, review, stars, verb } from '../../prose/numbers.ts';
import { plain, titled } from '../../prose/untrusted.ts';
import type { Listed, ListFacts } from '../../research/intents/list.ts';
import { bestQuote, quoteLine } from '../finding-facts.ts';
import { phraseOf } from '../finding-phrases.ts';
import { changePhrase } from '../trend-sentences.ts';
import { caution, type IntentWords, part, type Told, topicOf } from './told.ts';

const usual = 5;

const nouns: Readonly<Record<ListFacts['intent'], { one: string; none: string }>> = {
  complaints: { one: 'top complaint about', none: 'No complaints about' },
  reasons: { one: 'main reason', none: 'No reasons' },
  praise: { one: 'top praise for', none: 'No specific praise for' },
  requests: { one: 'top request for', none: 'No requests for' },
  build_next: { one: 'top request for', none: 'No requests for' },
};

/** `of the 120 reviews with 1 star`, whose reasons are told. */
const within = ({ part: some, whole, stars: asked, topic }: ListFacts): string => {
  const many = figure(whole.said ?? whole.reviews);
  if (some === 'leaving') return `the ${many} reviews by people who leave or cancel`;
  if (some === 'topic') return `the ${many} reviews that mention ${topicOf(topic)}`;
  if (some === 'unhappy') {
    const rated =
      asked.length > 0
        ? `${asked.join(' or ')} ${asked.length === 1 && asked[0] === 1 ? 'star' : 'stars'}`
        : '1 or 2 stars';
    return `the ${many} reviews with ${rated}`;
  }
  return `${counted(whole.reviews, review)}`;
};

/** @param of the app that is named where several are told of */
const verdictOf = (facts: ListFacts, { name, when }: IntentWords, of: string | null): string => {
  const sentence = plainVerdict(facts, { name, when });
  return of === null || sentence.includes(of)
    ? sentence
    : `${of}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
};

const plainVerdict = (facts: ListFacts, { name, when }: Pick<IntentWords, 'name' | 'when'>): string => {
  const { intent, items, part: some, whole, version, general } = facts;
  const [first, second] = items;
  const base = some === null ? whole.reviews : (whole.said ?? 0);
  if (base === 0) {
    const whose =
      some === 'leaving'
        ? 'Nobody says they are leaving or cancelling'
        : some === 'topic'
          ? `Nobody mentions ${topicOf(facts.topic)}`
          : 'No review has such a rating';
    return `${whose}, in ${counted(whole.reviews, review)} ${when}.`;
  }
  if (!first && general && intent === 'praise') {
    return `People praise ${name} in general, in ${figure(general.reviews)} of ${within(facts)} ${when}, without saying for what.`;
  }
  if (!first) {
    const also = general ? ` beyond general words (${counted(general.reviews, review)})` : '';
    return `${nouns[intent].none} ${intent === 'reasons' ? 'are given' : `${name} ${intent === 'praise' ? 'was' : 'were'} found`}${also} in ${within(facts)} ${when}.`;
  }
  if (first.reviews === 1 && base >= 10 && intent !== 'praise' && intent !== 'reasons') {
    const thing = intent === 'complaints' ? 'complaint' : 'request';
    return `No ${thing} stands out: in ${within(facts)} ${when}, none comes up more than once.`;
  }
  if (first.reviews === 1 && base > 1 && intent === 'reasons') {
    return `No single reason stands out in ${within(facts)} ${when}: each is named once.`;
  }
  const share = `${figure(first.reviews)} of ${within(facts)}${base >= 20 ? ` (${percent(first.share)})` : ''}`;
  const next = second ? `, followed by ${phraseOf(second)} (${figure(second.reviews)})` : '';
  const ofVersion = version === null ? '' : ` in version ${plain(version)}`;
  if (some === 'topic' && !facts.isDetailed && intent === 'reasons') {
    return `Those who mention ${topicOf(facts.topic)} most often also mention ${phraseOf(first)}, in ${share} ${when}${next}.`;
  }
  switch (intent) {
    case 'build_next':
      return `Build ${phraseOf(first)} next: ${share} ${when} ${verb(first.reviews, 'asks', 'ask')} for it${next}.`;
    case 'praise':
      return `People like ${phraseOf(first)} most: ${share} ${when} ${verb(first.reviews, 'praises', 'praise')} it${next}.`;
    case 'reasons':
      return `Mainly because of ${phraseOf(first)}: ${share} ${when} ${verb(first.reviews, 'names', 'name')} it${next}.`;
    default:
      return `The ${nouns[intent].one} ${name}${ofVersion} is ${phraseOf(first)}, in ${share} ${when}${next}.`;
  }
};

const lineOf = (item: Listed, base: number): string => {
  const change = changePhrase(item.trend);
  const average =
    item.avgRating === null ? '' : `, ${verb(item.reviews, 'rated', 'averaging')} ${stars(item.avgRating)}`;
  return `**${capital(phraseOf(item))}**: ${counted(item.reviews, review)}${base >= 20 ? ` (${percent(item.share)})` : ''}${average}${change === '' ? '' : `, ${change}`}.`;
};

/** Which of the apps beside it have what is asked for, and which are asked for it too. */
const rivalSentences = ({ items, rivals, intent }: ListFacts): string[] => {
  if (intent !== 'build_next' || rivals.length === 0) return [];
  return items.slice(0, 3).flatMap((item) => {
    const having = item.rivals.filter(({ pleased, asking }) => pleased > asking);
    const asked = item.rivals.filter(({ asking, pleased }) => asking > 0 && asking >= pleased);
    const told = [
      ...having.map(
        ({ title, pleased }) =>
          `${titled(title)} has it, and ${counted(pleased, review)} of it ${verb(pleased, 'likes', 'like')} it`,
      ),
      ...asked.map(
        ({ title, asking }) =>
          `${counted(asking, review)} of ${titled(title)} ${verb(asking, 'asks', 'ask')} for it too`,
      ),
    ];
    return told.length === 0 ? [] : [`${capital(phraseOf(item))}: ${listed(told)}.`];
  });
};

/** What people complain of, praise or ask for. */
export const tellList = (facts: ListFacts, words: IntentWords): Told => {
  const { items, number, part: some, whole, general, intent, others } = facts;
  const ofApp = others.length > 0 ? words.name : null;
  const base = some === null ? whole.reviews : (whole.said ?? 0);
  const wanted = number ?? usual;
  const shown = items.slice(0, wanted);
  const isShort = number !== null && items.length < number && items.length > 0;
  const lines = shown.map((item, at) => `${at + 1}. ${lineOf(item, base)}`);
  const after = items.slice(wanted, wanted + 3);
  const [first] = items;
  const quote = first && bestQuote(first.quotes);
  return {
    verdict: verdictOf(facts, words, ofApp),
    isSilent: some === 'topic' && base === 0,
    paragraphs: [
      [
        some !== null && base > 0 && some !== 'topic' ? `That part is ${part(whole)} read.` : '',
        general && intent === 'praise'
          ? `Besides, ${counted(general.reviews, review)} ${verb(general.reviews, 'praises', 'praise')} the app in general.`
          : '',
        general && intent === 'complaints' && general.theme === 'leaving'
          ? `Besides, ${verb(general.reviews, 'one review says its author is leaving or warns', `${counted(general.reviews, review)} say their authors are leaving or warn`)} others off.`
          : '',
        isShort ? `Only ${inWords(items.length)} can be told apart in these reviews.` : '',
        base > 0 ? caution(base) : '',
      ],
      [lines.join('\n')],
      [
        after.length > 0
          ? `After these come ${listed(after.map((item) => `${phraseOf(item)} (${figure(item.reviews)})`))}.`
          : '',
      ],
      quote ? [`> ${quoteLine(quote)}`] : [],
      intent === 'complaints' && first?.fix && !words.isMany ? [`To fix first: ${plain(first.fix)}`] : [],
      rivalSentences(facts),
      ...others.map((other) => [
        verdictOf(other, { ...words, name: titled(other.whole.name) }, titled(other.whole.name)),
      ]),
    ],
  };
};
