import type { Standing } from './standing.ts';

export interface Verdict {
  readonly fit: boolean;
  readonly score: number;
  readonly reason: string;
}

/** Counts over a creator's newest posts. */
export interface Evidence {
  /** As used in sentences: `habit tracker apps`. */
  readonly meant: string;
  readonly read: number;
  /** Posts about apps of the kind, and how many of those are recent. */
  readonly about: number;
  readonly recent: number;
  /** How many of those name a requested app; null if a kind was requested. */
  readonly naming: number | null;
  /** Days since the last of them; null if there is none or its date is unknown. */
  readonly lastDays: number | null;
  readonly standing: Standing;
}

/** A year, which is twelve posts for monthly creators. */
export const recentDays = 365;
/** A creator whose last post about such apps is older has moved on. */
const lastWithinDays = 180;
/** Fewer posts are not a habit. */
const least = 3;
/** Enough for creators with few posts, if it is most of them. */
const minOfFew = 2;
const few = 6;
/** Minimum share of posts for one of their topics. */
const minShare = 0.25;
const shareOfFew = 0.5;

const posts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);
const days = (count: number): string => (count === 0 ? 'today' : count === 1 ? 'yesterday' : `${count} days ago`);

/** `, 2 of them by name`: the others are about apps of the same kind. */
const byName = ({ about, naming }: Evidence): string => {
  if (naming === null || about === 0) return '';
  if (about === 1) return naming === 1 ? ', by name' : ', not by name';
  return naming === about ? ', all of them by name' : `, ${naming === 0 ? 'none' : naming} of them by name`;
};

/** `Of the 12 newest posts, 5 are about habit tracker apps, the latest 3 days ago`. */
const counted = (evidence: Evidence): string => {
  const { meant, read, about, lastDays } = evidence;
  const last = about === 0 || lastDays === null ? '' : `, ${about === 1 ? 'posted' : 'the latest'} ${days(lastDays)}`;
  if (read === 1) return `The only post ${about === 0 ? 'is not' : 'is'} about ${meant}${byName(evidence)}${last}`;
  if (about === 0) return `None of the ${read} newest posts is about ${meant}`;
  const which =
    about === read
      ? `All ${read} newest posts are`
      : `Of the ${read} newest posts, ${about} ${about === 1 ? 'is' : 'are'}`;
  return `${which} about ${meant}${byName(evidence)}${last}`;
};

const scoreOf = ({ read, recent, lastDays }: Evidence): number => {
  if (read === 0) return 0;
  const often = Math.min(1, recent / Math.max(read, few) / 0.75);
  const fresh = lastDays === null ? 0.5 : Math.max(0, 1 - lastDays / lastWithinDays);
  return Number((0.8 * often + 0.2 * often ** 0.5 * fresh).toFixed(4));
};

export const vet = (evidence: Evidence): Verdict => {
  const { read, about, recent, lastDays, standing } = evidence;
  const summary = counted(evidence);
  const score = scoreOf(evidence);
  const no = (reason: string): Verdict => ({ fit: false, score: Math.min(score, 0.2), reason });
  if (read === 0) return no('They have no posts to judge by.');
  if (standing.kind === 'own account') return no(`${summary}, but it is an app’s own account: ${standing.why}.`);
  if (standing.kind === 'reposts') {
    const whose = standing.posts === 0 ? 'its posts' : `${standing.posts} of them`;
    return no(`${summary}, but the account reposts or repeats content: ${whose} ${standing.why}.`);
  }
  if (about === 0) return no(`${summary}.`);
  const isFew = read < few;
  const wanted = Math.max(isFew ? minOfFew : least, Math.ceil((isFew ? shareOfFew : minShare) * read));
  if (about >= wanted && recent < wanted) {
    return no(
      `${summary}, but ${recent === 0 ? 'none' : `only ${recent}`} of them ${recent > 1 ? 'are' : 'is'} from the last ${recentDays} days, and at least ${wanted} are needed.`,
    );
  }
  if (recent < wanted)
    return no(`${summary}. That is too few to make it one of their topics: at least ${posts(wanted)} would be needed.`);
  if ((lastDays ?? 0) > lastWithinDays) return no(`${summary}, but none is from the last ${lastWithinDays} days.`);
  return { fit: true, score, reason: `${summary}.` };
};
