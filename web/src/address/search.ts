/** The address holds all of a page's state: `?stars=1,2&theme=crashes`, simple enough to type. */
export type RawSearch = Readonly<Record<string, unknown>>;

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

const written = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(String).join(',');
  if (value === undefined || value === null || value === false) return '';
  return value === true ? '1' : String(value);
};

/** Keeps commas, colons and slashes; writes true as 1; omits empty and false values. */
export const stringifySearch = (search: RawSearch): string => {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    const text = written(value);
    if (text === '') return [];
    const plain = encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%20', '+');
    return [`${encodeURIComponent(name)}=${plain.replaceAll('%2F', '/')}`];
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};
