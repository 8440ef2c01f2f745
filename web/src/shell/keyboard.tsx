import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '../parts/controls/form.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { keyHelp, meaningOf } from './keys.ts';
import { moveRow, openRow } from './rows.ts';
import style from './shell.module.css';
import { useDestinations } from './use-destinations.ts';

const offKey = 'single-letters';
const lettersOn = (): boolean => localStorage.getItem(offKey) !== 'off';

const inField = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')));

const copyLink = (): Promise<string> =>
  // Without TLS there is no clipboard.
  (navigator.clipboard?.writeText(location.href) ?? Promise.reject()).then(
    () => 'The link to this page was copied.',
    () => 'The link could not be copied: take it from the address bar.',
  );

/** Clicks the page's element with this `data-letter`. */
const pressLetter = (letter: string): boolean => {
  const own = document.querySelector<HTMLElement>(`main [data-letter="${CSS.escape(letter)}"]`);
  own?.focus({ preventScroll: true });
  own?.click();
  return own !== null;
};

/** How long `g` waits for its second key. */
const letterMs = 1_500;

/** Keyboard shortcuts of every page, and the help that `?` opens. */
export const Keyboard = ({ onPalette }: { onPalette(): void }) => {
  const router = useRouter();
  const destinations = useDestinations();
  const [help, setHelp] = useState(false);
  const [message, setMessage] = useState('');
  const [letters, setLetters] = useState(lettersOn);
  const gAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const state = { inField: inField(event.target), afterG: event.timeStamp - gAt.current < letterMs, letters };
      const meaning = meaningOf(event, state, destinations);
      gAt.current = meaning?.does === 'await-letter' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      switch (meaning?.does) {
        case 'palette':
          onPalette();
          break;
        case 'help':
          setHelp(true);
          break;
        case 'search':
          document.querySelector<HTMLInputElement>('[data-search]')?.select();
          break;
        case 'next':
          moveRow(1);
          break;
        case 'previous':
          moveRow(-1);
          break;
        case 'open':
          if (!openRow()) return;
          break;
        case 'copy-link':
          void copyLink().then(setMessage);
          break;
        case 'go':
          void router.navigate({ to: meaning.to });
          break;
        case 'letter':
          if (!pressLetter(event.key)) return;
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [letters, onPalette, router, destinations]);

  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(() => setMessage(''), 2_500);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <>
      <div role="status" className={style.said}>
        {message}
      </div>
      <Dialog title="Keyboard" open={help} onClose={() => setHelp(false)}>
        <dl className={style.keys}>
          <div>
            <dt>
              <kbd>Ctrl K</kbd>
            </dt>
            <dd>Find an app, an answer or a page, or ask</dd>
          </div>
          {keyHelp.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
          {destinations
            .filter(({ letter }) => letter !== undefined)
            .map(({ label, letter }) => (
              <div key={letter}>
                <dt>
                  <kbd>g {letter}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
        </dl>
        <Checkbox
          label="Use single letters as keys"
          hint="Switch them off if you speak to your computer, or press them by accident."
          checked={letters}
          onChange={(event) => {
            if (event.target.checked) localStorage.removeItem(offKey);
            else localStorage.setItem(offKey, 'off');
            setLetters(event.target.checked);
          }}
        />
      </Dialog>
    </>
  );
};
