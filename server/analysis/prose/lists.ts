/** `ads, crashes and login`. */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** `ads, crashes or login`. */
export const listedOr = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;

export const quotedOr = (items: readonly string[]): string => listedOr(items.map((item) => `“${item}”`));

export const quoted = (items: readonly string[]): string => listed(items.map((item) => `“${item}”`));

/** `Calmly’s`, `Habits’`. */
export const possessive = (name: string): string => (/s$/iu.test(name) ? `${name}’` : `${name}’s`);
