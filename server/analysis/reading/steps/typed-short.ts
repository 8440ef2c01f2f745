import { regExp } from '../../words/reg-exp.ts';
import { isAskedFor } from '../topic/concepts.ts';

/** What people type for short, and the words that they mean: they are read as if those were written out. */
const short: readonly (readonly [typed: string, meant: string])[] = [
  // English
  ['w\\/o', 'without'],
  ['w\\/', 'with'],
  ['ppl|peeps', 'people'],
  ['abt|bout', 'about'],
  ['pls|plz|plss', 'please'],
  ['thx|thnx|tnx', 'thanks'],
  ['bc|cuz|coz|bcuz', 'because'],
  ['rn', 'right now'],
  // Behind these it is where cash comes from.
  [
    '(?<!(?:an?|any|at|bank|cash|each|every|free|from|in|my|no|of|the|this|to|using|with|your) )atm(?=\\s*(?:[,;.?!]|$))',
    'right now',
  ],
  ['ur', 'your'],
  ['u', 'you'],
  ['wrt', 'regarding'],
  ['whats|wats', "what's"],
  ['hows', "how's"],
  ['gonna', 'going to'],
  ['lemme', 'let me'],
  ['gimme', 'give me'],
  ['notifs', 'notifications'],
  // German
  ['bzgl\\.?', 'bezüglich'],
  // French
  ['pb|pbs', 'problèmes'],
  ['pk|pcq', 'pourquoi'],
  ['svp|stp', "s'il te plaît"],
  ['bcp', 'beaucoup'],
  ['tt le monde', 'tout le monde'],
  // Spanish, Portuguese
  ['xq|porq|pq', 'por que'],
  ['porfa|x favor|pfv', 'por favor'],
  ['vcs', 'vocês'],
  ['tá', 'está'],
  ['tão(?= \\p{L}+ndo)', 'estão'],
  ['pra', 'para'],
  // Italian
  ['xk[eé]|xch[eé]|perchè', 'perché'],
];

const anyShort = regExp(
  `(?<![\\p{L}\\p{N}'’./-])(?:${short.map(([typed]) => `(${typed})`).join('|')})(?![\\p{L}\\p{N}'’/-])`,
  'giu',
);
const quoted = /(["“„«「『][^"”“»」』]*["”“»」』])/u;
/** `1-2*` are stars. */
const asterisks = /(?<=(?<![\p{L}\p{N}])[1-5](?:\s?[-–]\s?[1-5])?)\s?\*(?![*\p{L}\p{N}])/gu;

/** `Logs me out` is `logs out`, as reviews are tagged. */
const parted =
  /(?<![\p{L}])((?:log|sign|kick|lock|throw|boot)(?:s|ged|ging|ned|ning|ed|ing)?) (?:me|you|us|them|people|users|everyone) (out|off|in)(?![\p{L}])/giu;

/** `Crashier than` is `more crashes than`, of whatever reviews speak of. */
const comparative = /(?<![\p{L}])(\p{L}{2,}?)(?:(?<=(\p{L}))\2)?ier(?= than(?![\p{L}]))/giu;
const compared = (said: string, stem: string): string =>
  isAskedFor(stem.toLowerCase()) ? `more ${stem.toLowerCase()}` : said;

/** A name may be written as something short is: only in small letters is it short. */
const isSmall = (text: string): boolean => text === text.toLowerCase();

const inFull = (text: string): string =>
  text
    .replace(anyShort, (typed: string, ...found: unknown[]) =>
      isSmall(typed) ? short[found.findIndex((each) => each !== undefined)]![1] : typed,
    )
    .replace(asterisks, ' stars')
    .replace(parted, '$1 $2')
    .replace(comparative, compared);

/** The sentence in full words; what it quotes is left as it stands. */
export const spelledOut = (sentence: string): string =>
  sentence
    .split(quoted)
    .map((part, at) => (at % 2 === 0 ? inFull(part) : part))
    .join('');
