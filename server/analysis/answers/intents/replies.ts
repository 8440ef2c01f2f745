import { counted, figure, partOf, percent, review, stars, tenth, verb } from '../../prose/numbers.ts';
import { titled } from '../../prose/untrusted.ts';
import type { AppReplies, RepliesFacts } from '../../research/intents/replies.ts';
import { average, caution, part, quoteOf, type Told } from './told.ts';

/** How developers answer reviews, and what people say of the support. */
export const tellReplies = ({ ofSupport, apps }: RepliesFacts): Told => {
  const [first, ...others] = apps as [AppReplies, ...AppReplies[]];
  return {
    verdict: ofSupport ? supportVerdict(first) : verdictOf(first),
    paragraphs: [
      [
        ...(ofSupport && first.known ? [verdictOf(first).replace(/^[^:]*: /u, '')] : []),
        ...replySentences(first),
        ...(ofSupport ? [] : supportSentences(first)),
        caution(first.all.reviews),
      ],
      quoteOf(first.quotes),
      ...others.map((app) => [verdictOf(app), ...replySentences(app), ...supportSentences(app)]),
    ],
  };
};

const amount = (share: number): string => {
  if (share >= 0.5) return 'Yes, most of them';
  if (share >= 0.1) return 'Some of them';
  return share > 0 ? 'Rarely' : 'No';
};

const verdictOf = (app: AppReplies): string => {
  const name = titled(app.title);
  if (!app.known) {
    return `Whether ${name} answers its reviews is not known, because the App Store does not publish replies; ${supportCount(app)}.`;
  }
  return `${amount(app.all.share ?? 0)}: ${name} replied to ${part(app.all)}.`;
};

const supportWord = (rating: number): string => (rating >= 3.5 ? 'Mostly good' : rating < 2.5 ? 'Poor' : 'Mixed');

const supportVerdict = (app: AppReplies): string =>
  (app.support.said ?? 0) === 0
    ? `Reviews do not tell: ${supportCount(app)}.`
    : `${supportWord(app.supportRating ?? 3)}, by those who mention it: ${supportCount(app)}${app.unanswered > 0 ? `; ${figure(app.unanswered)} of them ${verb(app.unanswered, 'says', 'say')} that nobody answers` : ''}.`;

const supportCount = ({ support, supportRating }: AppReplies): string =>
  (support.said ?? 0) === 0
    ? `no review of ${counted(support.reviews, review)} mentions its support`
    : `${part(support)} ${verb(support.said!, 'mentions', 'mention')} its support, ${verb(support.said!, 'rated', 'averaging')} ${stars(supportRating ?? 0)}`;

const replySentences = (app: AppReplies): string[] => {
  if (!app.known || (app.all.said ?? 0) === 0) return [];
  const { low, replied, unreplied, standing, medianDays, canned } = app;
  const compared =
    replied.avgRating === null || unreplied.avgRating === null
      ? ''
      : `Reviews with a reply average ${average(replied)}, those without ${average(unreplied)}${standing === 'level' || standing.startsWith('perhaps') ? ', no clear difference' : ''}.`;
  return [
    low.reviews > 0
      ? `Of the reviews with 1 or 2 stars, ${figure(low.said ?? 0)} of ${figure(low.reviews)} (${percent(low.share ?? 0)}) have a reply.`
      : '',
    compared,
    medianDays === null
      ? ''
      : `Half of the replies came within ${tenth(medianDays)} ${medianDays === 1 ? 'day' : 'days'}.`,
    canned.of === 0
      ? ''
      : canned.replies === 0
        ? 'No reply is used twice.'
        : `${partOf(canned.replies, canned.of, canned.replies / canned.of, { one: 'reply', many: 'replies' })} ${verb(canned.replies, 'is', 'are')} canned: the same words stand under several reviews.`,
  ];
};

const supportSentences = (app: AppReplies): string[] => {
  if (!app.known || (app.support.said ?? 0) === 0) return [];
  const words = supportCount(app);
  return [
    `${words.charAt(0).toUpperCase()}${words.slice(1)}${app.unanswered > 0 ? `; ${figure(app.unanswered)} of them ${verb(app.unanswered, 'says', 'say')} that nobody answers` : ''}.`,
  ];
};
