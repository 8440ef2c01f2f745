import type { Destination } from './navigation.ts';

/** The action of a key press; null if it has none. */
export type KeyMeaning =
  | {
      readonly does:
        | 'palette'
        | 'help'
        | 'search'
        | 'next'
        | 'previous'
        | 'open'
        | 'copy-link'
        | 'await-letter'
        | 'letter';
    }
  | { readonly does: 'go'; readonly to: Destination['to'] };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface KeyState {
  /** The focus is in a text field, or a dialog is open. */
  readonly inField: boolean;
  /** `g` was pressed just before. */
  readonly afterG: boolean;
  /** Single-letter shortcuts are enabled. */
  readonly letters: boolean;
}

const singles: Readonly<Record<string, Exclude<KeyMeaning['does'], 'go'>>> = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  c: 'copy-link',
  g: 'await-letter',
  '?': 'help',
};

export const meaningOf = (
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  { inField, afterG, letters }: KeyState,
  destinations: readonly Destination[],
): KeyMeaning | null => {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { does: 'palette' };
  if (ctrlKey || metaKey || altKey || inField) return null;
  if (key === 'Enter') return { does: 'open' };
  if (!letters) return null;
  if (afterG) {
    const destination = destinations.find(({ letter }) => letter === key);
    return destination ? { does: 'go', to: destination.to } : null;
  }
  const does = singles[key] ?? (/^[a-z1-9[\]]$/.test(key) ? 'letter' : null);
  return does ? { does } : null;
};

export const keyHelp: readonly (readonly [string, string])[] = [
  ['/', 'Search on this page'],
  ['Esc', 'Clear the filters, or close what is open'],
  ['j  k', 'Next and previous row'],
  ['Enter', 'Open the chosen row'],
  ['1  2  …', 'The tabs of an app'],
  ['[  ]', 'Previous and next period'],
  ['c', 'Copy the link to this page'],
  ['g', 'Then a letter: go to a page'],
  ['?', 'This list'],
];
