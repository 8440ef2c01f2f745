/** What a question is after, beside the reviews that it is about. */
export const intents = [
  /** Nothing in particular, or nothing that is recognised. */
  'general',
  /** What is said about something. */
  'topic',
  /** How many, or what share. */
  'share',
  /** Whether something is a problem, or is there at all. */
  'problem',
  'complaints',
  'praise',
  'requests',
  /** What to build next: requests by demand, and by how poorly other apps meet them. */
  'build_next',
  /** Whether something is worth building, or which of several things first. */
  'worth',
  /** Why people leave, are unhappy, or say something: reasons inside a part of the reviews. */
  'reasons',
  /** One version against another. */
  'versions',
  'which_version',
  'which_country',
  'which_store',
  'which_app',
  /** What sets apps apart. */
  'difference',
  /** Whether things are getting better or worse. */
  'trend',
  /** Whether ratings are back where they were before they fell. */
  'recovery',
  /** Why ratings changed. */
  'why_change',
  'since_when',
  /** What changed in a period. */
  'changes',
  /** Month by month. */
  'by_month',
  /** How the developer answers people. */
  'replies',
  /** Whether reviews are copied or bought, or came in a wave. */
  'trust',
  /** How content people are. */
  'rating',
  /** Whether there are reviews enough to judge by. */
  'enough',
  /** Whether there is room for a newcomer. */
  'room',
  'revenue',
  'ads',
  'creators',
] as const;

export type Intent = (typeof intents)[number];

/** What words of a question tell about its intent; the same cues in every language. */
export const cues = [
  'why',
  'when',
  'whichApp',
  'whichVersion',
  'whichStore',
  'country',
  'version',
  'newest',
  'previous',
  'better',
  'worse',
  'rating',
  'up',
  'down',
  'getting',
  'happened',
  'monthly',
  'start',
  'fixed',
  'caused',
  'complain',
  'problems',
  'first',
  'praise',
  'happy',
  'unhappy',
  'wish',
  'build',
  'leave',
  'reply',
  'support',
  'quality',
  'fake',
  'earn',
  'howMany',
  'howBad',
  'yesNo',
  /** A verb at the beginning, which asks for yes or no and says what about. */
  'verbFirst',
  'differ',
  'choose',
  'room',
  'worth',
  'either',
  'sooner',
  'recovered',
  /** What ratings recover from. */
  'crisis',
  'enough',
  'rank',
  'mention',
  /** The smallest number of something. */
  'fewest',
  /** What dates something from what happened: `after the price rise`. */
  'event',
  /** Words that ask and that no review is about. */
  'filler',
] as const;

export type Cue = (typeof cues)[number];

/**
 * The words of one language by cue, each a pattern of whole words; in scripts without spaces they may stand anywhere.
 * Accents and case do not matter.
 */
export type CueWords = Readonly<Record<Cue, string>>;
