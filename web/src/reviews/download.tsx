import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { count } from '../words.ts';
import { csvHead, reviewLine } from './csv.ts';
import type { Texts } from './texts.ts';

const batch = 500;

const save = (parts: readonly string[], name: string): void => {
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Downloads exactly the reviews shown, in the order shown. */
export const DownloadCsv = ({ texts, order, name }: { texts: Texts; order: Uint32Array; name: string }) => {
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const download = async () => {
    setFailed(false);
    try {
      const parts = [csvHead];
      for (let from = 0; from < order.length; from += batch) {
        setDone(from);
        const reviews = await texts.read([...order.subarray(from, from + batch)]);
        parts.push(...reviews.map(reviewLine));
      }
      save(parts, name);
    } catch {
      setFailed(true);
    } finally {
      setDone(null);
    }
  };
  return (
    <Button onClick={() => void download()} busy={done !== null} disabled={order.length === 0}>
      <span aria-live="polite">
        {done === null
          ? failed
            ? 'Not every review could be read: try again'
            : 'Download CSV'
          : `Reading ${count(done)} of ${count(order.length)}`}
      </span>
    </Button>
  );
};
