import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text. Where the browser keeps the clipboard from pages without TLS, it says so. */
export const CopyButton = ({ text, label = 'Copy' }: { text: string; label?: string }) => {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard === undefined
      ? setSaid('Select and copy it by hand')
      : navigator.clipboard.writeText(text).then(
          () => setSaid('Copied'),
          () => setSaid('Select and copy it by hand'),
        );
  return (
    <Button onClick={copy}>
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
};
