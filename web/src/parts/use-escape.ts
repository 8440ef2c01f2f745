import { useEffect, useRef } from 'react';

/** Esc clears a page's filters, unless it closes a dialog or a popover, or leaves a field. */
export const useEscape = (clear: () => void): void => {
  const latest = useRef(clear);
  latest.current = clear;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], :popover-open')) return;
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
};
