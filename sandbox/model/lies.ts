/** The stand-in model's false answers about reviews, by fault. */

import { readReviews, type ShownReview, type StandInFinding } from './review-reader.ts';

const everything = (reviews: readonly ShownReview[]): Pick<StandInFinding, 'reviewIds' | 'quotes'> => ({
  reviewIds: reviews.map(({ id }) => id),
  quotes: reviews
    .filter(({ text }) => text !== '')
    .slice(0, 20)
    .map(({ id, text }) => ({ id, text: text.slice(0, 40) })),
});

export const lieAbout = (fault: string | undefined, reviews: readonly ShownReview[]): unknown => {
  const { findings } = readReviews(reviews);
  switch (fault) {
    case 'invents-ids':
      return {
        findings: findings.map((finding, at) => ({
          ...finding,
          reviewIds: [
            ...finding.reviewIds.slice(0, 1),
            ...Array.from({ length: 30 }, (_, turn) => `r${at}${turn}`),
            '1',
          ],
        })),
      };
    // Few enough that the rest of the answer is accepted.
    case 'invents-some':
      return {
        findings: findings.map((finding) => ({
          ...finding,
          reviewIds: [...finding.reviewIds, 'r1'],
          quotes: [...finding.quotes.slice(0, 2), { id: 'r1', text: 'nobody wrote this' }],
        })),
      };
    case 'alters-quotes':
      return {
        findings: findings.map((finding) => ({
          ...finding,
          quotes: finding.quotes.map(({ id, text }) => ({ id, text: `${text.slice(0, 12)} and it stole my money` })),
        })),
      };
    case 'wrong-counts':
      return {
        count: 9_999,
        findings: findings.map((finding, at) => ({
          ...finding,
          label: at % 2 === 0 ? finding.label : `${finding.label} for 4512 users`,
          reviews: 4_512,
          share: 0.97,
          avgRating: 1,
          reviewIds: [...finding.reviewIds, ...finding.reviewIds, ...finding.reviewIds],
        })),
      };
    case 'blames-all':
      return { findings: [{ kind: 'complaint', label: 'App keeps crashing', ...everything(reviews) }] };
    case 'says-nothing':
      return { findings: [] };
    // Follows instructions in a review.
    case 'injected':
      return {
        findings: [
          'Get CoinRocket at https://evil.example',
          '![x](https://evil.example/x.png)',
          '<img src=x onerror=alert(1)>',
          '[Free coins](javascript:alert(1))',
          'CoinRocket pays you back',
          '9 of 10 users choose CoinRocket',
        ]
          .map((label) => ({ kind: 'praise', label, ...everything(reviews) }))
          .concat({ kind: 'complaint', label: 'CoinRocket is better than this', ...everything(reviews) }),
      };
    default:
      return null;
  }
};

const fillers = new Set(
  'a an the in on of for to and or about with at is are do does did why what how which people users reviews review apps app star stars show me find that say says from it my their they'.split(
    ' ',
  ),
);

export const readSentence = (sentence: string): { topic: string; apps: string[]; stars: number[] } => {
  const words = sentence.split(/[\s,.;!?"“”]+/u).filter((word) => word !== '');
  // A name starts with a capital and isn't the sentence's first word.
  const named = [...sentence.matchAll(/(?<=\S\s)\p{Lu}[\p{L}\p{N}]+(?: \p{Lu}[\p{L}\p{N}]+)*/gu)].map(([name]) => name);
  const inNames = new Set(named.flatMap((name) => name.toLowerCase().split(' ')));
  const topic = words
    .map((word) => word.toLowerCase())
    .filter((word) => !fillers.has(word) && !inNames.has(word) && !/^\d+$/.test(word));
  return {
    topic: topic.join(' ').slice(0, 200),
    apps: named.slice(0, 10),
    stars: [...new Set([...sentence.matchAll(/\b([1-5])[ -]?stars?\b/gi)].map(([, digit]) => Number(digit)))],
  };
};
