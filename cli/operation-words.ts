import { operations } from '../server/operations/index.ts';
import type { Operation } from '../server/operations/operation.ts';

const forCallers = (): readonly Operation[] =>
  (operations as readonly Operation[]).filter(({ audience }) => audience === 'everyone');

export const callable = (): string[] => forCallers().map(({ id }) => id);

export const exportable = (): readonly Operation[] => forCallers().filter(({ exports }) => exports);

export interface Member {
  readonly operation: Operation;
  readonly title: string;
  readonly says: Readonly<Record<string, unknown>>;
}

/** Commands for an operation with fixed field values. */
const shortcuts: Readonly<Record<string, readonly (readonly [word: string, title: string, says: Member['says']])[]>> = {
  'watches.update': [
    ['pause', 'Pause a watch', { status: 'paused' }],
    ['resume', 'Resume a watch', { status: 'active' }],
  ],
};

/** `watches.run_now` becomes `run-now`, and `get` becomes `show`. */
const wordOf = (id: string, prefix: string): string =>
  id.slice(prefix.length).replaceAll(/[_.]/g, '-').replace(/^get$/, 'show');

export const membersOf = (prefix: string): Map<string, Member> =>
  new Map(
    forCallers()
      .filter(({ id }) => id.startsWith(prefix))
      .flatMap((operation): [string, Member][] => [
        [wordOf(operation.id, prefix), { operation, title: operation.title, says: {} }],
        ...(shortcuts[operation.id] ?? []).map(([word, title, says]): [string, Member] => [
          word,
          { operation, title, says },
        ]),
      ]),
  );
