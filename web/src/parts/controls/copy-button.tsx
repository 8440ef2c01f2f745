import { type MouseEvent, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** A long text is made only when it is wanted. */
  readonly text: string | (() => string);
  readonly label?: string;
  /** The key that does the same, where the page has one. */
  readonly letter?: string;
}

/** Copies a text. Where the browser keeps the clipboard from pages without TLS, it says so. */
export const CopyButton = ({ text, label = 'Copy', letter }: Props) => {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (event: MouseEvent) => {
    // A menu around it stays open, to say that it was copied.
    event.stopPropagation();
    const written = typeof text === 'string' ? text : text();
    // Without TLS a page has no clipboard.
    return (navigator.clipboard?.writeText(written) ?? Promise.reject()).then(
      () => setSaid('Copied'),
      () => setSaid('Select and copy it by hand'),
    );
  };
  return (
    <Button onClick={copy} data-letter={letter}>
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
};
