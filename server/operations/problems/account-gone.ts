import { Problem } from '../../contract/problem.ts';

/** A call was let in, and its account deleted before it was carried out. */
export const accountGone = () => new Problem('invalid_key', 'This account no longer exists.');
