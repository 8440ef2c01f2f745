import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems } from '../../server/contract/problem.ts';
import { operations } from '../../server/operations/index.ts';
import { operationTypes } from './operation-types.ts';

/** Writes `generated/operations.ts`, which only the compiler reads; `npm run types` and `npm run build:client` run it first. */
const folder = join(import.meta.dirname, '../generated');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'operations.ts'), operationTypes(operations, Object.keys(problems)));
