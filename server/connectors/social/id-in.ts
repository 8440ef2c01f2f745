import type { Json } from '../wire/read.ts';

/** An id that nothing hangs on: null where it is a number, for one beyond 2^53 is another's by now. */
export const idIn = (node: Json): string | null =>
  node.orNull((id) => (typeof id.value === 'string' && id.value !== '' ? id.value : null));
