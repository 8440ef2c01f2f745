import { listed } from '../../prose/lists.ts';
import { figure, percent, stars, verb } from '../../prose/numbers.ts';
import type { ProblemFacts } from '../../research/intents/problem.ts';
import { versionSentence } from '../finding-facts.ts';
import { phraseOf } from '../finding-phrases.ts';
import { trendSentence } from '../trend-sentences.ts';
import { caution, type IntentWords, part, quoteOf, type Told, topicInWords } from './told.ts';

/** From this share on, something is a large problem; below the other, a small one. */
const large = 0.1;
const small = 0.03;

/** Whether it is a problem, in a word: by how many mention it and how low they rate. */
const judged = ({ whole, sayers, place }: ProblemFacts): 'none' | 'praised' | 'small' | 'some' | 'large' => {
  if (whole.said === 0) return 'none';
  if (sayers !== null && sayers >= 3.5) return 'praised';
  const share = whole.share ?? 0;
  if (share >= large || (place === 1 && share >= small)) return 'large';
  return share < small ? 'small' : 'some';
};

const yesNoWords = {
  none: 'No',
  praised: 'Not as a rule',
  small: 'Hardly',
  some: 'Yes, for some',
  large: 'Yes',
} as const;

const rated = ({ sayers, whole }: ProblemFacts): string =>
  sayers === null || whole.avgRating === null
    ? ''
    : `, and ${verb(whole.said ?? 0, 'that one gives', 'those average')} ${stars(sayers)}, compared with ${stars(whole.avgRating)} overall`;

/** Where it stands among the complaints. */
const placeSentence = (facts: ProblemFacts): string => {
  const { place, top, whole } = facts;
  if (place === null || !top || (whole.said ?? 0) === 0 || judged(facts) === 'praised') return '';
  if (place === 1) {
    return `Nothing else is complained about more; next is ${phraseOf(top)}, in ${figure(top.reviews)} (${percent(top.share)}).`;
  }
  return `It ranks no. ${figure(place)} among the complaints; the top one is ${phraseOf(top)}, in ${figure(top.reviews)} (${percent(top.share)}).`;
};

/** A topic that no theme stands for and hardly anybody mentions may have been misread. */
const isObscure = ({ intent, topic, whole }: ProblemFacts): boolean =>
  intent === 'topic' && topic.themes.length === 0 && (whole.said ?? 0) < Math.max(3, whole.reviews / 100);

const partsSentence = ({ parts, whole }: ProblemFacts): string =>
  parts.length < 2 || (whole.said ?? 0) === 0
    ? ''
    : `In detail, they mention ${listed(parts.map((each) => `${phraseOf(each)} (${figure(each.reviews)})`))}.`;

/** What is said about something: how many, how they rate, and whether it is a problem. */
export const tellProblem = (facts: ProblemFacts, { when }: IntentWords): Told => {
  const { topic, whole, intent, trend, versions, yesNo } = facts;
  const count = `${part(whole)} ${when} ${verb(whole.said ?? 0, 'mentions', 'mention')} ${topicInWords(topic)}`;
  const lead = intent === 'problem' && yesNo ? `${yesNoWords[judged(facts)]}: ` : '';
  const verdict = `${lead}${lead === '' ? capital(count) : count}${rated(facts)}.`;
  if ((whole.said ?? 0) === 0) {
    return { verdict, isSilent: true, paragraphs: [] };
  }
  return {
    verdict,
    isSilent: isObscure(facts),
    paragraphs: [
      [
        placeSentence(facts),
        partsSentence(facts),
        facts.asking > 0 && facts.asking * 2 >= (whole.said ?? 0) ? `${figure(facts.asking)} of them ask for it.` : '',
        trendSentence(trend),
        versionSentence(versions),
        caution(whole.reviews),
      ],
      quoteOf(facts.quotes),
    ],
  };
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
