import { inCountry } from '../../../contract/domain/storefronts.ts';
import { windowOf } from '../../prose/dates.ts';
import { app, counted, countedInWords, figure, noun, partOf, review, verb } from '../../prose/numbers.ts';
import { plain } from '../../prose/untrusted.ts';
import { listed } from '../../reading/prose.ts';
import { capital } from '../finding-facts.ts';
import { type PlaybookFacts, type PlaybookFinding, rated } from './playbook-facts.ts';

/** How often the topic is spoken of at all, and that everything below is counted among those who do. */
const topicSentences = ({ topic, stars: only, reviews, apps }: PlaybookFacts): string => {
  if (topic === null) return '';
  const which =
    only.length === 0 ? '' : ` of ${listedOr(only)} ${only.length === 1 && only[0] === 1 ? 'star' : 'stars'}`;
  const onFile = noun(`review on file${which}`, `reviews on file${which}`);
  const all = partOf(topic.reviews, topic.onFile, topic.share, onFile);
  const speak = `${verb(topic.reviews, 'speaks', 'speak')} of ${plain(topic.words)}`;
  const taken =
    reviews < topic.reviews
      ? `This rests on the ${figure(reviews)} of them that match best, of ${countedInWords(apps, app)}`
      : `This rests on ${reviews === 1 ? 'it' : 'them'}, of ${countedInWords(apps, app)}`;
  return `${capital(all)} ${speak}${rated(topic)}. ${taken}: every share below is of reviews that speak of it, not of all that people write.`;
};

const listedOr = (all: readonly number[]): string => all.map(String).join(' or ');

const besideReviews = ({ charting, releases, ads, social }: PlaybookFacts): string[] => [
  ...(charting.length + releases.length > 0 ? ['the charts'] : []),
  ...(ads && ads.total > 0 ? ['ads'] : []),
  ...(social && social.total > 0 ? ['videos'] : []),
];

/** What the playbook rests on. */
export const opening = (facts: PlaybookFacts): string => {
  const { kind, topic, reviews, apps, days, charting, country } = facts;
  if (topic !== null && reviews > 0) return topicSentences(facts);
  const of = kind === null ? '' : ` for “${plain(kind)}”`;
  if (reviews === 0) {
    const beside = besideReviews(facts);
    const rest = beside.length > 0 ? `: what follows is from ${listed(beside)} alone` : '';
    return `No review of an app${of} could be read${rest}.`;
  }
  const when = days === null ? 'on file' : `of ${windowOf(days)}`;
  const charts =
    charting.length === 0
      ? ''
      : `; ${countedInWords(charting.length, app)} of the kind ${verb(charting.length, 'charts', 'chart')} in ${inCountry(country)}`;
  return `This rests on ${counted(reviews, review)} ${when} of ${countedInWords(apps, app)}${of}${charts}.`;
};

/** What stands before all that reviews say. */
export const leadSentence = ({ wants }: PlaybookFacts): string => {
  const shown = wants.map((each) => (each === 'ads' ? 'ads show' : 'videos show'));
  return `What ${listed(shown)} comes first, as the question is about that.`;
};

/** Which step stands where, and why. */
export const orderSentence = (asked: number, aimed: number, missed: number, { aim }: PlaybookFacts): string => {
  const first = [
    ...(asked > 0 ? ['what the question asks about'] : []),
    ...(aimed > 0 && aim !== null ? [aim.words] : []),
  ];
  const by =
    'in order of opportunity: how many reviews say it, of how many apps, how much it hurts and whether it grows';
  const rest = missed - aimed;
  if (aim !== null && asked === 0 && aimed === 0) {
    return `Of ${aim.words}, nothing is said often enough for a step${missed > 1 ? `; what people miss or mind is ${by}` : ''}.`;
  }
  if (asked + missed < 2) return '';
  if (first.length === 0) return `What people miss or mind is ${by}.`;
  const isOne = first.length === 1 && first[0]!.startsWith('what ');
  const lead = `${capital(listed(first))} ${isOne ? 'comes' : 'come'} first`;
  return rest > 0 ? `${lead}; what else people miss or mind follows ${by}.` : `${lead}, ${by}.`;
};

/** What was asked and too few speak of is told, for a step cannot stand on it. */
export const unansweredSentences = (asked: readonly PlaybookFinding[], told: readonly PlaybookFinding[]): string[] =>
  asked
    .filter((finding) => !told.includes(finding))
    .map(({ label, reviews }) =>
      reviews === 0
        ? `Nobody speaks of “${plain(label)}” in them.`
        : `Too few speak of “${plain(label)}” in them for a step of its own.`,
    );
