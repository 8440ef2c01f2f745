/** Recorded translations of a few sentences; other text is returned with the language in front. */

import recorded from './translations.json' with { type: 'json' };

const record: Readonly<Record<string, Readonly<Record<string, string>>>> = recorded;

export const translationOf = (data: string): { text: string } | null => {
  try {
    const { to, text } = JSON.parse(data) as { to?: unknown; text?: unknown };
    if (typeof to !== 'string' || typeof text !== 'string') return null;
    return { text: record[to]?.[text] ?? `(${to}) ${text}` };
  } catch {
    return null;
  }
};
