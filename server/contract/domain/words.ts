/** `1 credit`, `3,057 reviews`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** `2026-11-17T15:43Z`: ISO 8601 to the minute, in UTC. */
export const minuteOf = (at: number | string): string => `${new Date(at).toISOString().slice(0, 16)}Z`;
