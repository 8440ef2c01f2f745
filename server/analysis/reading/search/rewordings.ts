/** Questions that ask for something by another name than reviews and themes have for it. */

const people = '(?:people|users|customers|players|they|everyone|reviewers|parents)';
const wish = '(?:want|wants|wanting|ask(?:ing)? for|asked for|request|requests|requested|need|miss|wish for|wish)';
const features = '(?:new |other |missing |more )?(?:features?|functions?|improvements?|changes|things)';

interface Rewording {
  readonly pattern: RegExp;
  /** What takes its place; `$1` is the app that is asked about. */
  readonly as: string;
}

const rewordings: readonly Rewording[] = [
  {
    pattern: new RegExp(
      `\\b(?:what|which) ${features} (?:do |would |are |have )?(?:most )?${people} (?:really |most |still )?${wish}\\b`,
      'iu',
    ),
    as: 'feature requests',
  },
  {
    pattern: new RegExp(`\\bwhat (?:do|would|are) (?:most )?${people} (?:really |most )?${wish}\\b`, 'iu'),
    as: 'feature requests',
  },
  { pattern: new RegExp(`\\b(?:most )?(?:wanted|requested|wished[- ]for) ${features}`, 'iu'), as: 'feature requests' },
  { pattern: new RegExp(`\\b${features} ${people} (?:really |most )?${wish}\\b`, 'iu'), as: 'feature requests' },
  { pattern: /^(?:is|are) (.+?) (?:really )?(?:safe|secure|trustworthy)(?: to use)?\b/iu, as: '$1 safety' },
  { pattern: /^(?:is|are) (.+?) (?:really )?(?:legit|legitimate|a fake)\b/iu, as: '$1 scam' },
];

/** The sentence in words that can be looked for, and what was said instead of them. */
export const reworded = (sentence: string): { readonly rest: string; readonly notes: readonly string[] } => {
  for (const { pattern, as } of rewordings) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    return {
      rest: sentence.replace(pattern, as),
      notes: [`“${match[0]}” was read as “${as.replace('$1', match[1] ?? '')}”.`],
    };
  }
  return { rest: sentence, notes: [] };
};
