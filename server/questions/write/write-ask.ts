import type { CountedAsk } from '../count/counted.ts';
import type { AskText, Writing } from './ask-text.ts';
import { changesByTheme } from './changes.ts';
import { beginning, eachGroup, firstVersion, which, whichTopic } from './groups.ts';
import { advice, listOfThemes, praiseAndComplaints, reasons, topOfEach } from './lists.ts';
import {
  howMany,
  howManyInstead,
  isCountedInstead,
  isSilence,
  lowShare,
  nothingAsked,
  nothingToCount,
  repliesTo,
  sampleSize,
} from './numbers.ts';
import {
  changeOfCount,
  changeOfOpinions,
  changeOfShare,
  changeOfStars,
  opinions,
  ratingAlone,
  saidAtAll,
} from './yes-no.ts';

type Tell = (asked: CountedAsk, writing: Writing) => AskText;

/** By theme: a list, a reason or advice. */
const byTheme = ({ ask, against }: CountedAsk): Tell => {
  if (ask.measure === 'change' && against) return changesByTheme;
  if (ask.answerAs === 'why') return reasons;
  if (ask.answerAs === 'advice') return advice;
  return ask.measure === 'sentiment' && !ask.topic ? praiseAndComplaints : listOfThemes;
};

const byGroup = ({ ask }: CountedAsk): Tell => {
  if (ask.by === 'topic' && ask.answerAs === 'advice') return advice;
  if (ask.by === 'topic' && (ask.measure === 'share' || ask.measure === 'reviews')) return whichTopic;
  if (ask.by === 'week' && ask.pick === 'first') return beginning;
  if (ask.by === 'version' && ask.pick === 'first') return firstVersion;
  if (ask.by === 'replied' && ask.measure === 'share') return repliesTo;
  return ask.pick === 'most' || ask.pick === 'least' ? which : eachGroup;
};

const asOne = ({ ask, against }: CountedAsk): Tell => {
  const isYesNo = ask.answerAs === 'yes_no';
  if (against && ask.measure === 'stars') return changeOfStars;
  if (against && !ask.topic && !ask.about.stars && ask.measure !== 'sentiment' && ask.measure !== 'low_share')
    return changeOfCount;
  if (against) return ask.measure === 'sentiment' ? changeOfOpinions : changeOfShare;
  if (ask.measure === 'stars') return ratingAlone;
  if (ask.measure === 'low_share') return lowShare;
  if (ask.measure === 'sentiment') return opinions;
  if (ask.answerAs === 'advice') return advice;
  const isOfAll = !ask.topic && !ask.without && !ask.about.stars;
  if (isYesNo && isOfAll) return ask.measure === 'reviews' ? sampleSize : nothingAsked;
  return isYesNo ? saidAtAll : howMany;
};

/** The answer to one ask about reviews. Without reviews, there is no substitute. */
export const writeAsk: Tell = (counted, writing) => {
  // Other words may have been counted, but the answer uses the question's.
  const asked = counted.insteadOf ? { ...counted, ask: { ...counted.ask, topic: counted.insteadOf.topic } } : counted;
  const { by } = asked.ask;
  if (asked.byApp.length > 0) return topOfEach(asked, writing);
  if (isSilence(asked) && by !== 'app') return nothingToCount(asked, writing);
  if (isCountedInstead(counted)) return howManyInstead(counted, writing);
  const tell = by === undefined ? asOne(asked) : by === 'theme' ? byTheme(asked) : byGroup(asked);
  return tell(asked, writing);
};
