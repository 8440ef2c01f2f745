import { capital } from '../../prose/capital.ts';
import { listed } from '../../prose/lists.ts';
import { counted, figure, noun, partOf, percent, stars, verb } from '../../prose/numbers.ts';
import { plain } from '../../prose/untrusted.ts';
import { shareStanding } from '../../research/intents/figures/apart.ts';
import type { Figure } from '../../research/intents/figures/figure.ts';
import type { ProblemFacts } from '../../research/intents/problem.ts';
import { versionSentence } from '../finding-facts.ts';
import { phraseOf } from '../finding-phrases.ts';
import { trendSentence } from '../trend-sentences.ts';
import { caution, type IntentWords, part, quoteOf, type Told, topicInWords } from './told.ts';

/** From this share on, something is a large problem; below the other, a small one. */
const large = 0.1;
const small = 0.03;

/** What fewer mention is rare, whatever share of few reviews that is. */
const fewest = 3;

/** Whether it is a problem, in a word: by how many mention it and how low they rate. */
const judged = ({ whole, sayers, place }: ProblemFacts): 'none' | 'praised' | 'rare' | 'small' | 'some' | 'large' => {
  if (whole.said === 0) return 'none';
  if ((whole.said ?? 0) < fewest) return 'rare';
  if (sayers !== null && sayers >= 3.5) return 'praised';
  const share = whole.share ?? 0;
  if (share >= large || (place === 1 && share >= small)) return 'large';
  return share < small ? 'small' : 'some';
};

const yesNoWords = {
  none: 'No',
  praised: 'Not as a rule',
  rare: 'Rarely',
  small: 'Hardly',
  some: 'Yes, for some',
  large: 'Yes',
} as const;

/** Whether people are pleased with it, in a word. */
const likedWord = ({ whole, sayers }: ProblemFacts): string => {
  if (sayers === null || whole.said === 0) return 'Nobody says';
  if ((whole.said ?? 0) < fewest) return 'Too few say';
  return sayers >= 4 ? 'Yes' : sayers >= 3 ? 'Partly' : 'No';
};

const rated = ({ sayers, whole }: ProblemFacts): string =>
  sayers === null || whole.avgRating === null
    ? ''
    : `, and ${verb(whole.said ?? 0, 'that one gives', 'those average')} ${stars(sayers)}, compared with ${stars(whole.avgRating)} overall`;

/** Where it stands among the complaints. */
const placeSentence = (facts: ProblemFacts): string => {
  const { place, top, whole } = facts;
  if (place === null || !top || (whole.said ?? 0) < fewest || judged(facts) === 'praised') return '';
  if (place === 1) {
    return `Nothing else is complained about more; next is ${phraseOf(top)}, in ${figure(top.reviews)} (${percent(top.share)}).`;
  }
  return `It ranks no. ${figure(place)} among the complaints; the top one is ${phraseOf(top)}, in ${figure(top.reviews)} (${percent(top.share)}).`;
};

/** A topic that no theme stands for and hardly anybody mentions may have been misread. */
const isObscure = ({ intent, topic, whole }: ProblemFacts): boolean =>
  intent === 'topic' && topic.themes.length === 0 && (whole.said ?? 0) < Math.max(3, whole.reviews / 100);

/** Those who mention it with pleasure hide the few who do not. */
const complaining = ({ unhappy }: ProblemFacts): string =>
  unhappy === 0
    ? '; none of them gives 1 or 2 stars'
    : `; only ${figure(unhappy)} of them ${verb(unhappy, 'gives', 'give')} 1 or 2 stars`;

const partsSentence = ({ parts, whole }: ProblemFacts): string =>
  parts.length < 2 || (whole.said ?? 0) === 0
    ? ''
    : `In detail, they mention ${listed(parts.map((each) => `${phraseOf(each)} (${figure(each.reviews)})`))}.`;

/** What is said about something: how many, how they rate, and whether it is a problem. */
export const tellProblem = (facts: ProblemFacts, { when }: IntentWords): Told => {
  const { topic, whole, intent, trend, versions, yesNo } = facts;
  const count = `${part(whole)} ${when} ${verb(whole.said ?? 0, 'mentions', 'mention')} ${topicInWords(topic)}`;
  const lead =
    intent === 'problem' && yesNo ? `${facts.asksGood ? likedWord(facts) : yesNoWords[judged(facts)]}: ` : '';
  const isPraised = judged(facts) === 'praised' && intent === 'problem' && !facts.asksGood;
  const verdict = `${lead}${lead === '' ? capital(count) : count}${rated(facts)}${isPraised ? complaining(facts) : ''}.`;
  if (facts.compared.length > 1 && (whole.said ?? 0) > 0) return ofSeveral(facts, when);
  if (facts.rated) return ofRating(facts, facts.rated, when);
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

/** Which of several things comes up most. */
const ofSeveral = ({ compared, whole, quotes }: ProblemFacts, when: string): Told => {
  const [first, ...others] = compared as [Figure, ...Figure[]];
  const rest = listed(others.map((each) => `${each.said === 0 ? 'none' : part(each)} for “${plain(each.name)}”`));
  const name = `“${plain(first.name)}”`;
  const isTie = first.said === others[0]!.said;
  const more = shareStanding(first, others[0]!) === 'above' ? 'More' : 'Slightly more';
  const lead = isTie ? 'No difference' : `${more} about ${name}`;
  return {
    verdict: `${lead}: ${part(first)} ${when} ${verb(first.said ?? 0, 'mentions', 'mention')} ${isTie ? name : 'it'}, compared with ${rest}.`,
    paragraphs: [[caution(whole.reviews)], quoteOf(quotes)],
  };
};

/** The same of the ratings that a question names: `17 of 29 reviews with 1 star mention …`. */
const ofRating = ({ topic, whole, stars: asked, quotes }: ProblemFacts, rated: Figure, when: string): Told => {
  const having = `${asked.join(' or ')} ${asked.length === 1 && asked[0] === 1 ? 'star' : 'stars'}`;
  const reviews = noun(`review with ${having}`, `reviews with ${having}`);
  const said = rated.said ?? 0;
  const count =
    said === 0 ? `none of ${counted(rated.reviews, reviews)}` : partOf(said, rated.reviews, rated.share ?? 0, reviews);
  return {
    verdict: `${capital(count)} ${when} ${verb(said, 'mentions', 'mention')} ${topicInWords(topic)}.`,
    isSilent: (whole.said ?? 0) === 0,
    paragraphs: [
      [`Whatever the rating, it is ${part(whole)}.`, caution(rated.reviews)],
      quoteOf(quotes.filter(({ rating }) => asked.includes(rating))),
    ],
  };
};
