import { matchesIn } from '../../words/reg-exp.ts';
import { blotOut, type Sheet } from '../sheet.ts';

/** `I am looking for a wedge`, `need an angle for a startup`: why somebody asks, after what they ask. */
const purpose =
  /(?<=[.?!;,]\s*|\s[–—-]\s)(?:(?:i|we)(?:[’'\s]?(?:am|are|m|re))?\s)?(?:just\s)?(?:(?:looking|searching|hunting|scouting|thinking|planning|trying|considering|hoping)\s|(?:need|want)\s(?:an?|some|to)\s)[^.?!]*/gu;
const asks = /\b(?:why|what|which|how|when|where|who|whether|if)\b/u;

/** The sentence without what it says of the asker's own plans, which no review is about. */
export const withoutAside = (sheet: Sheet): Sheet =>
  matchesIn(sheet.folded, purpose)
    .filter(([said]) => !asks.test(said))
    .reduce((left, match) => blotOut(left, match.index, match.index + match[0].length), sheet);
