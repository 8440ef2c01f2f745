import type { OperationContract } from '../../contract/operation.ts';
import { inputSchema, type JsonSchema } from '../schema.ts';

type Decode = (text: string) => unknown;

const integer = /^(0|-?[1-9]\d{0,15})$/;
const number = /^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/;

const decoders: Record<string, Decode> = {
  integer: (text) => (integer.test(text) ? Number(text) : text),
  number: (text) => (number.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

const same: Decode = (text) => text;

type Reader = (value: string | string[]) => unknown;

const readersOf = (operation: Pick<OperationContract, 'input'>): ReadonlyMap<string, Reader> => {
  const properties = (inputSchema(operation).properties ?? {}) as Record<string, JsonSchema>;
  return new Map(
    Object.entries(properties).map(([name, { type, items }]): [string, Reader] => {
      if (type === 'array') {
        const decode = decoders[String((items as JsonSchema | undefined)?.type)] ?? same;
        return [
          name,
          (value) =>
            [value]
              .flat()
              .flatMap((text) => text.split(','))
              .map(decode),
        ];
      }
      const decode = decoders[String(type)] ?? same;
      return [name, (value) => (typeof value === 'string' ? decode(value) : value)];
    }),
  );
};

/**
 * Converts strings of a path and a query to the types of the schema. Strings that cannot be converted and repeated
 * names are kept, so that validation reports them.
 */
export const queryReader = (
  operation: Pick<OperationContract, 'input'>,
): ((raw: Record<string, unknown>) => Record<string, unknown>) => {
  // Computed on first use, to keep the start fast.
  let readers: ReadonlyMap<string, Reader> | undefined;
  return (raw) => {
    readers ??= readersOf(operation);
    const input: Record<string, unknown> = {};
    for (const name of Object.keys(raw)) {
      const value = raw[name] as string | string[];
      const read = readers.get(name);
      // Not plain assignment: a query may name `__proto__`.
      Object.defineProperty(input, name, {
        value: read ? read(value) : value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return input;
  };
};
