import { appsOfKind, countedAppsOfKind } from '../../../apps/kinds/kind-of-app-phrase.ts';
import { inCountry } from '../../../contract/domain/storefronts.ts';
import {
  app,
  capital,
  counted,
  countedInWords,
  figure,
  listed,
  noun,
  partOf,
  review,
  verb,
} from '../../../support/prose/numbers.ts';
import { plain } from '../../../support/prose/untrusted.ts';
import { type PlaybookFacts, type PlaybookFinding, rated } from './playbook-facts.ts';

const starred = (only: readonly number[]): string =>
  only.length === 0 ? '' : ` with ${only.join(' or ')} ${only.length === 1 && only[0] === 1 ? 'star' : 'stars'}`;

/** How often the topic is mentioned; everything below is counted among those reviews. */
const topicSentences = ({ topic, stars: only, reviews, apps }: PlaybookFacts): string => {
  if (topic === null) return '';
  const onFile = noun(`review on file${starred(only)}`, `reviews on file${starred(only)}`);
  const all = partOf(topic.reviews, topic.onFile, topic.share, onFile);
  const basis =
    reviews < topic.reviews
      ? `the ${figure(reviews)} of them that match best`
      : verb(reviews, 'that review', `those ${counted(reviews, review)}`);
  return `People mention ${plain(topic.words)} in ${all}${rated(topic)}. This playbook is based on ${basis}, from ${countedInWords(apps, app)}. Every share below is a share of the reviews that mention it, not of all reviews.`;
};

const otherSources = ({ charting, releases, ads, social }: PlaybookFacts): string[] => [
  ...(charting.length + releases.length > 0 ? ['the charts'] : []),
  ...(ads && ads.total > 0 ? ['ads'] : []),
  ...(social && social.total > 0 ? ['videos'] : []),
];

export const opening = (facts: PlaybookFacts): string => {
  const { kind, topic, stars: only, reviews, apps, when, charting, country } = facts;
  if (topic !== null && reviews > 0) return topicSentences(facts);
  if (reviews === 0) {
    const others = otherSources(facts);
    const rest = others.length > 0 ? `, so what follows is based on ${listed(others)} alone` : '';
    return `No reviews of ${kind === null ? 'apps' : appsOfKind(plain(kind))} could be read${rest}.`;
  }
  const onFile = when === null ? ' on file' : '';
  const which = kind === null ? countedInWords(apps, app) : countedAppsOfKind(apps, plain(kind));
  const since = when === null ? '' : ` from ${when}`;
  const charts =
    charting.length === 0
      ? ''
      : `; ${countedInWords(charting.length, app)} of this kind ${verb(charting.length, 'charts', 'chart')} in ${inCountry(country)}`;
  return `This playbook is based on ${counted(reviews, review)}${onFile}${starred(only)} of ${which}${since}${charts}.`;
};

/** The sentence before the findings from reviews. */
export const leadSentence = ({ wants }: PlaybookFacts): string => {
  const shown = wants.map((each) => (each === 'ads' ? 'ads show' : 'videos show'));
  return `What ${listed(shown)} comes first, because the question asks about it.`;
};

export const orderSentence = (asked: number, aimed: number, gaps: number, { aim }: PlaybookFacts): string => {
  const first = [
    ...(asked > 0 ? ['what the question asks about'] : []),
    ...(aimed > 0 && aim !== null ? [aim.words] : []),
  ];
  const by =
    'by opportunity: how many reviews and apps mention them, how low the ratings are and whether they are growing';
  const rest = gaps - aimed;
  const ranked = `Complaints and requests are ranked ${by}.`;
  if (aim !== null && asked === 0 && aimed === 0) {
    return `Reviews say too little about ${aim.topics} to make a step of it.${gaps > 1 ? ` ${ranked}` : ''}`;
  }
  if (asked + gaps < 2) return '';
  if (first.length === 0) return ranked;
  const [asksFirst, asksNext] = first;
  const then = asksNext === undefined ? '' : `, then ${asksNext}`;
  const lead = `${capital(asksFirst!)} ${asksFirst!.startsWith('what ') ? 'comes' : 'come'} first${then}`;
  return `${lead}${rest > 0 ? '; other complaints and requests follow' : ''}, ranked ${by}.`;
};

/** Subjects of the question with too few reviews for a step. */
export const unansweredSentences = (asked: readonly PlaybookFinding[], used: readonly PlaybookFinding[]): string[] =>
  asked
    .filter((finding) => !used.includes(finding))
    .map(({ label, reviews }) =>
      reviews === 0
        ? `None of them mentions “${plain(label)}”.`
        : `Too few of them mention “${plain(label)}” to make a step of it.`,
    );
