import { type MouseEvent, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** A function for long text, so that it is only built when needed. */
  readonly text: string | (() => string);
  readonly label?: string;
  /** Keyboard shortcut, if the page has one. */
  readonly letter?: string;
}

/** Copies text. Says so if the browser denies clipboard access, as it does without TLS. */
export const CopyButton = ({ text, label = 'Copy', letter }: Props) => {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), 2_000);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = (event: MouseEvent) => {
    // Keep the surrounding menu open to show that it was copied.
    event.stopPropagation();
    const written = typeof text === 'string' ? text : text();
    // Without TLS there is no clipboard.
    return (navigator.clipboard?.writeText(written) ?? Promise.reject()).then(
      () => setMessage('Copied'),
      () => setMessage('Select and copy it by hand'),
    );
  };
  return (
    <Button onClick={copy} data-letter={letter}>
      <span aria-live="polite">{message ?? label}</span>
    </Button>
  );
};
