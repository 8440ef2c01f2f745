import { join } from 'node:path';

/**
 * Processes and threads that tests start need not compile what an earlier one has compiled. This is said here and not to the worker
 * as it starts, which would write down all of its own code as it ends: a busy machine takes a minute for that.
 */
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/tests');
