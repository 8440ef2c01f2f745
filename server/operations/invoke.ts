import type * as z from 'zod';
import type { Fault } from '../contract/problem.ts';
import { onBehalfOf } from '../support/deadline.ts';
import { inSpan } from '../support/traces/span.ts';
import { faultsOf, invalid, unsafeTexts } from './input/input-faults.ts';
import { tooLarge } from './input/input-size.ts';
import type { Answer, Context, Operation } from './operation.ts';

/**
 * Validates an input: the same for every surface.
 * @param found faults the surface has already found, reported together with those of the input
 * @param tool the tool whose arguments the input is, for the problem to name it
 */
export const parseInput = <Schema extends z.ZodObject>(
  schema: Schema,
  input: Record<string, unknown>,
  found: readonly Fault[] = [],
  tool?: string,
): z.output<Schema> => {
  const large = tooLarge(input);
  if (large) throw invalid([large]);
  const parsed = schema.safeParse(input);
  const faults = [
    ...found,
    ...unsafeTexts(input),
    ...(parsed.success ? [] : faultsOf(parsed.error, { schema, input, tool })),
  ];
  if (faults.length > 0 || !parsed.success) throw invalid(faults);
  return parsed.data;
};

/** Runs an operation for the caller's account. @param input validated */
export const runOperation = (
  operation: Operation,
  input: Record<string, unknown>,
  context: Context,
): Answer | Promise<Answer> =>
  inSpan(
    () => ({ name: operation.id, attributes: { 'appraise.operation': operation.id } }),
    () => onBehalfOf(context.account.id, () => operation.run(input, context)),
  );

export const invoke = (
  operation: Operation,
  input: Record<string, unknown>,
  context: Context,
  found: readonly Fault[] = [],
  tool?: string,
): Answer | Promise<Answer> => runOperation(operation, parseInput(operation.input, input, found, tool), context);
