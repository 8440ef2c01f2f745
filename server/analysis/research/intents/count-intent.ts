import { polarities } from '../../tagging/themes/taxonomy.ts';
import { type EnoughFacts, weighSample } from './enough.ts';
import type { IntentInput } from './intent-input.ts';
import { type ListFacts, listFindings } from './list.ts';
import { type ByMonthFacts, countMonths } from './over-time/by-month.ts';
import { followRecovery, type RecoveryFacts } from './over-time/recovery.ts';
import { findBeginning, type SinceWhenFacts } from './over-time/since-when.ts';
import { followTrend, type TrendFacts } from './over-time/trend.ts';
import { explainChange, type WhyChangeFacts } from './over-time/why-change.ts';
import { type ProblemFacts, weighProblem } from './problem.ts';
import { countRatings, type RatingFacts } from './rating.ts';
import { countReplies, type RepliesFacts } from './replies.ts';
import { countStars, type StarShareFacts } from './star-share.ts';
import { judgeTrust, type TrustFacts } from './trust.ts';
import { compareVersions, type VersionsFacts } from './which/versions.ts';
import { chooseApp, type WhichAppFacts } from './which/which-app.ts';
import { findCountry, type WhichCountryFacts } from './which/which-country.ts';
import { findVersion, type WhichVersionFacts } from './which/which-version.ts';
import { type WorthFacts, weighWorth } from './worth.ts';

/** What was counted to answer a question of some intent. */
export type IntentFacts =
  | VersionsFacts
  | WhichVersionFacts
  | WhichCountryFacts
  | WhichAppFacts
  | TrendFacts
  | WhyChangeFacts
  | SinceWhenFacts
  | ByMonthFacts
  | ProblemFacts
  | StarShareFacts
  | ListFacts
  | RepliesFacts
  | TrustFacts
  | WorthFacts
  | RecoveryFacts
  | EnoughFacts
  | RatingFacts;

/** Counts what a question asks; null: the reviews do not answer it, or no count of its own does. */
export const countIntent = (input: IntentInput): IntentFacts | null => {
  const { intent, things, stars } = input.asked;
  const isAlone = input.apps.length === 1;
  switch (intent) {
    case 'versions':
      return compareVersions(input);
    case 'which_version':
      return findVersion(input);
    case 'which_country':
      return findCountry(input);
    case 'which_store':
    case 'which_app':
      return isAlone ? null : chooseApp(input);
    case 'trend':
      return followTrend(input);
    case 'why_change':
    case 'changes':
      return explainChange(input);
    case 'since_when':
      return findBeginning(input);
    case 'by_month':
      return countMonths(input);
    case 'share':
      return things.length === 0 ? countStars(input) : isAlone ? weighProblem(input) : null;
    case 'worth':
      return isComplaint(input) ? weighProblem(input) : weighOptions(input);
    case 'recovery':
      return followRecovery(input) ?? followTrend(input);
    case 'rating':
      return countRatings(input);
    case 'enough':
      return weighSample(input);
    case 'problem':
    case 'topic':
      return isAlone && (stars.length === 0 || things.length > 0) ? weighProblem(input) : null;
    case 'complaints':
    case 'praise':
    case 'requests':
    case 'reasons':
    case 'build_next':
      return listFindings(input);
    case 'replies':
      return countReplies(input);
    case 'trust':
      return judgeTrust(input);
    default:
      return null;
  }
};

/** Of several things of which none is asked for, what people say about them tells more. */
const weighOptions = (input: IntentInput): IntentFacts | null => {
  const worth = weighWorth(input);
  const isAsked = worth?.options.some(({ asking }) => (asking.said ?? 0) > 0);
  if (!worth || worth.options.length < 2 || isAsked) return worth;
  const problem = weighProblem(input);
  return problem && (problem.whole.said ?? 0) > 0 ? problem : worth;
};

/** `Do people want fewer ads?` asks for nothing that is to be built. */
const isComplaint = ({ asked: { things, features } }: IntentInput): boolean =>
  features.length === 0 &&
  things.length > 0 &&
  things.every(({ themes }) => themes.some((theme) => polarities.get(theme) === 'neg'));
