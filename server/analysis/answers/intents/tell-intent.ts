import type { IntentFacts } from '../../research/intents/count-intent.ts';
import { tellEnough } from './enough.ts';
import { tellList } from './list.ts';
import { tellChange } from './over-time/change.ts';
import { tellRecovery } from './over-time/recovery.ts';
import { tellSinceWhen } from './over-time/since-when.ts';
import { tellMonths, tellTrend } from './over-time/trend.ts';
import { tellProblem } from './problem.ts';
import { tellRating } from './rating.ts';
import { tellReplies } from './replies.ts';
import { tellStarShare } from './star-share.ts';
import type { IntentWords, Told } from './told.ts';
import { tellTrust } from './trust.ts';
import { tellVersions } from './which/versions.ts';
import { tellWhichApp } from './which/which-app.ts';
import { tellWhichCountry } from './which/which-country.ts';
import { tellWhichVersion } from './which/which-version.ts';
import { tellWorth } from './worth.ts';

/** The answer to a question of some intent, its verdict first. */
export const tellIntent = (facts: IntentFacts, words: IntentWords): Told => {
  switch (facts.intent) {
    case 'versions':
      return tellVersions(facts);
    case 'which_version':
      return tellWhichVersion(facts);
    case 'which_country':
      return tellWhichCountry(facts, words);
    case 'which_app':
    case 'which_store':
      return tellWhichApp(facts, words);
    case 'trend':
      return tellTrend(facts, words);
    case 'why_change':
    case 'changes':
      return tellChange(facts, words);
    case 'since_when':
      return tellSinceWhen(facts);
    case 'by_month':
      return tellMonths(facts, words);
    case 'problem':
    case 'topic':
    case 'share':
      return tellProblem(facts, words);
    case 'star_share':
      return tellStarShare(facts, words);
    case 'replies':
      return tellReplies(facts);
    case 'worth':
      return tellWorth(facts, words);
    case 'recovery':
      return tellRecovery(facts, words);
    case 'rating':
      return tellRating(facts, words);
    case 'enough':
      return tellEnough(facts, words);
    case 'trust':
      return tellTrust(facts, words);
    default:
      return tellList(facts, words);
  }
};
