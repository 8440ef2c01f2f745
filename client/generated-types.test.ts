import { expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import type { kinds } from '../server/contract/job-kinds/index.ts';
import type { InputOf, ResultOf } from '../server/contract/job-kinds/job-kind.ts';
import type { Fault as ServedFault, ProblemBody as ServedProblem } from '../server/contract/problem.ts';
import type { JobKind as ServedKind } from '../server/contract/resources/job.ts';
import type { operations } from '../server/operations/index.ts';
import type { Kinds } from './generated/operations.ts';
import type { Fault, ProblemBody } from './http/error.ts';
import type { Input, JobKind, OperationId, Output, StartId } from './types.ts';

// These are checked by `tsc`, which is part of `npm test`: what was written out must be what the definitions infer.

type Served = (typeof operations)[number];
type Of<Id extends Served['id']> = Extract<Served, { readonly id: Id }>;
type ReadId = Exclude<OperationId, StartId>;

test('the client knows every operation, with the input and the answer that its definition infers', () => {
  expectTypeOf<OperationId>().toEqualTypeOf<Served['id']>();
  expectTypeOf<{ [Id in OperationId]: Input<Id> }>().toEqualTypeOf<{ [Id in OperationId]: z.input<Of<Id>['input']> }>();
  expectTypeOf<{ [Id in ReadId]: Output<Id> }>().toEqualTypeOf<{ [Id in ReadId]: z.output<Of<Id>['output']> }>();
});

test('the client knows every kind of run, with the input and the result that its definition infers', () => {
  expectTypeOf<JobKind>().toEqualTypeOf<ServedKind>();
  type Inferred = {
    [Kind in JobKind]: { input: InputOf<(typeof kinds)[Kind]>; result: ResultOf<(typeof kinds)[Kind]> };
  };
  expectTypeOf<Kinds>().toExtend<Inferred>();
  expectTypeOf<Inferred>().toExtend<Kinds>();
});

test('the client knows refusals as the service makes them', () => {
  expectTypeOf<Fault>().toEqualTypeOf<ServedFault>();
  expectTypeOf<ProblemBody>().toEqualTypeOf<ServedProblem>();
});
