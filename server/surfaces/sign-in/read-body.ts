import type * as z from 'zod';
import { faultsOf, invalid, unsafeTexts } from '../../operations/input/input-faults.ts';
import { tooLarge } from '../../operations/input/input-size.ts';

/** The body of a request that is no operation's, or the same refusal as an operation's. */
export const readBody = <Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> => {
  const input = body ?? {};
  const large = typeof input === 'object' ? tooLarge({ ...input }) : null;
  if (large) throw invalid([large]);
  const parsed = schema.safeParse(input);
  const faults = [...unsafeTexts(input), ...(parsed.success ? [] : faultsOf(parsed.error, { schema, input }))];
  if (faults.length > 0 || !parsed.success) throw invalid(faults);
  return parsed.data;
};
