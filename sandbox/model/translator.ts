/** The stand-in's translations: a record of a few sentences, and anything else as it was written, with the language before it. */

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
