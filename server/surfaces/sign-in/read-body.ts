import type * as z from 'zod';
import { faultsOf, invalid, unsafeTexts } from '../../operations/input/input-faults.ts';

/** The body of a request that is no operation's, or the same refusal as an operation's. */
export const readBody = <Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> => {
  const input = body ?? {};
  const parsed = schema.safeParse(input);
  const faults = [...unsafeTexts(input), ...(parsed.success ? [] : faultsOf(parsed.error, { schema, input }))];
  if (faults.length > 0 || !parsed.success) throw invalid(faults);
  return parsed.data;
};
