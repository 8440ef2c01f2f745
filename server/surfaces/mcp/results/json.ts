export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): boolean => isText(value) && uuid.test(value);

/** What a review and a quote of one have in common. */
export const isReview = (value: unknown): value is Fields =>
  isFields(value) && isText(value.text) && typeof value.rating === 'number';

/** The first so many characters, never half of a surrogate pair. */
export const cutText = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`;
