import { keyHelp, meaningOf } from '../shell/keys.ts';
import { destinations } from '../shell/navigation.ts';

// The application's keyboard shortcuts, on server-written pages.

/** How long `g` waits for its second key. */
const letterMs = 1_500;
const lettersOn = (): boolean => localStorage.getItem('single-letters') !== 'off';

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

/** Row keys are for lists, which these pages don't have. */
const isHere = ([key]: readonly [string, string]): boolean => !key.startsWith('j') && key !== 'Enter';

const makeHelp = (): HTMLDialogElement => {
  const keys: readonly (readonly [string, string])[] = [
    ['Ctrl K', 'Find an app, an answer or a page, or ask'],
    ...keyHelp.filter(isHere),
    ...destinations.map(({ label, letter }) => [`g ${letter}`, label] as const),
  ];
  const close = element('button', 'Close');
  const dialog = element(
    'dialog',
    element('h2', 'Keyboard'),
    element(
      'dl',
      ...keys.map(([key, does]) => element('div', element('dt', element('kbd', key)), element('dd', does))),
    ),
    close,
  );
  dialog.className = 'site-keys';
  dialog.setAttribute('aria-label', 'Keyboard');
  close.type = 'button';
  close.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  return dialog;
};

const inField = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.matches('input, textarea, select'));

export const addKeyboard = (): void => {
  let gAt = Number.NEGATIVE_INFINITY;
  let help: HTMLDialogElement | null = null;
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const state = { inField: inField(event.target), afterG: event.timeStamp - gAt < letterMs, letters: lettersOn() };
    const meaning = meaningOf(event, state, destinations);
    gAt = meaning?.does === 'await-letter' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    switch (meaning?.does) {
      case 'palette':
        // The palette is part of the application, which opens it there.
        location.assign('/#find');
        break;
      case 'help':
        help ??= makeHelp();
        help.showModal();
        break;
      case 'search':
        document.querySelector<HTMLInputElement>('#find')?.select();
        break;
      case 'copy-link':
        void navigator.clipboard?.writeText(location.href);
        break;
      case 'go':
        location.assign(String(meaning.to));
        break;
      default:
        return;
    }
    event.preventDefault();
  });
};
