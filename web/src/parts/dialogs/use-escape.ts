import { useEffect, useRef } from 'react';

/** Esc clears a page's filters, unless it closes a dialog or leaves a field. */
export const useEscape = (clear: () => void): void => {
  const latest = useRef(clear);
  latest.current = clear;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]')) return;
      const at = document.activeElement;
      if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) at.blur();
      else latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
};
