import type { ReactNode } from 'react';
import type { Research } from '../../../../server/contract/resources/research/research.ts';
import { wilson } from '../../../../server/metrics/counting/statistics/proportions.ts';
import { count, counted, share, stars } from '../../words.ts';
import style from './answers.module.css';

type Verdict = NonNullable<Research['verdict']>;

interface Reason {
  readonly lead: string;
  readonly text: ReactNode;
}

/** A count in the answer's details, at a path such as `asks.0.own`. */
export const countedIn = (verdict: Verdict | null, path: string) => {
  const [reviews, of, mean] = ['reviews', 'of', 'stars'].map((field) => verdict?.details?.[`${path}.${field}`]);
  return typeof reviews === 'number' && typeof of === 'number'
    ? { reviews, of, stars: typeof mean === 'number' ? mean : null }
    : null;
};

/** How much of the drop in the average the reviews that mention the cause account for. */
const causeReason = (verdict: Verdict): Reason[] => {
  const [cause] = verdict.changes ?? [];
  const [own, mentioning] = [countedIn(verdict, 'asks.0.own'), countedIn(verdict, 'asks.0.groups.0.own')];
  if (!cause || !own || own.stars === null || !mentioning || mentioning.stars === null || mentioning.reviews >= own.of)
    return [];
  const rest = own.of - mentioning.reviews;
  const restStars = (own.stars * own.of - mentioning.stars * mentioning.reviews) / rest;
  const other = countedIn(verdict, 'asks.0.other');
  const explains = other?.stars != null && other.stars - restStars < (other.stars - own.stars) / 2;
  return [
    {
      lead: explains ? `${cause.label} explain most of it.` : `${cause.label} explain part of it.`,
      text: `The ${counted(mentioning.reviews, 'review')} that mention this average ${stars(mentioning.stars)} stars. The other ${count(rest)} average ${stars(restStars)}.`,
    },
  ];
};

const changeReason = (verdict: Verdict): Reason[] => {
  const [own, other] = [countedIn(verdict, 'asks.0.own'), countedIn(verdict, 'asks.0.other')];
  const chance = verdict.details?.['asks.0.groups.0.chance'];
  if (!own || !other || typeof chance !== 'number') return [];
  return [
    {
      lead: chance < 0.05 ? 'Chance does not explain it.' : 'It could be chance.',
      text: `The two periods have ${count(own.of)} and ${counted(other.of, 'review')}; ${chance < 0.0001 ? 'p is below 0.0001' : `p is ${chance.toFixed(4)}`} after correction for all themes.`,
    },
  ];
};

const shareReason = (verdict: Verdict): Reason[] => {
  const own = countedIn(verdict, 'asks.0.own');
  if (!own || own.of === 0 || own.reviews === own.of || (verdict.changes ?? []).length > 0) return [];
  const [low, high] = wilson({ count: own.reviews, of: own.of });
  return [
    {
      lead: `${share(own.reviews / own.of)} of the reviews.`,
      text: `${count(own.reviews)} of ${count(own.of)}, 95% interval ${share(low)} to ${share(high)}.`,
    },
  ];
};

/** Always applies: reviews are not a sample of all users. */
const limit: Reason = {
  lead: 'What reviews cannot tell:',
  text: 'people who write reviews are not all users, and a change that follows a release need not come from it.',
};

/** Confidence in the answer: sample size, explanations and limits. */
export const HowSure = ({ verdict }: { verdict: Verdict }) => {
  const reasons = [...changeReason(verdict), ...causeReason(verdict), ...shareReason(verdict)];
  if (reasons.length === 0) return null;
  return (
    <section>
      <h2>How sure is this</h2>
      <ul className={style.reasons}>
        {[...reasons, limit].map(({ lead, text }) => (
          <li key={lead}>
            <strong>{lead}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
};
