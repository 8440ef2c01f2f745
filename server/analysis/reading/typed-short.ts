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
  ['atm', 'right now'],
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

const meant = short.map(([typed, words]) => [new RegExp(`^(?:${typed})$`, 'iu'), words] as const);
const anyShort = new RegExp(
  // Quoted text is left as it stands.
  `(?<quoted>["“„«「『][^"”“»」』]*["”“»」』])|(?<![\\p{L}\\p{N}'’./-])(?<typed>${short.map(([typed]) => typed).join('|')})(?![\\p{L}\\p{N}'’/-])`,
  'giu',
);
/** `1-2*` are stars. */
const asterisks = /(?<=(?<![\p{L}\p{N}])[1-5](?:\s?[-–]\s?[1-5])?)\s?\*(?![*\p{L}\p{N}])/gu;

/** `Logs me out` is `logs out`, as reviews are tagged. */
const parted =
  /(?<![\p{L}])((?:log|sign|kick|lock|throw|boot)(?:s|ged|ging|ned|ning|ed|ing)?) (?:me|you|us|them|people|users|everyone) (out|off|in)(?![\p{L}])/giu;

/** A name may be written as something short is: only in small letters is it short. */
const isSmall = (text: string): boolean => text === text.toLowerCase();

export const spelledOut = (sentence: string): string =>
  sentence
    .replace(anyShort, (whole, ...rest) => {
      const { typed } = rest.at(-1) as { readonly typed?: string };
      return typed === undefined || !isSmall(typed) ? whole : (meant.find(([rule]) => rule.test(typed))?.[1] ?? whole);
    })
    .replace(asterisks, ' stars')
    .replace(parted, '$1 $2');
