/**
 * The shape of a wire format, as a tree: the name of a type, a list of one row, or an object whose optional keys end
 * with `?`. What a shape does not name must not be there.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'whole'
  | 'boolean'
  | 'null'
  | 'digits'
  | 'moment'
  | Shape[]
  | { [key: string]: Shape }
  | Either;

export class Either {
  readonly shapes: readonly Shape[];
  constructor(...shapes: Shape[]) {
    this.shapes = shapes;
  }
}

export const either = (...shapes: Shape[]): Either => new Either(...shapes);

const leaves: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  whole: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  digits: (value) => typeof value === 'string' && /^\d+$/.test(value),
  moment: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value),
};

/** Where a value departs from its shape; empty: nowhere. */
export const departures = (value: unknown, shape: Shape, at = '$'): string[] => {
  if (shape instanceof Either) {
    return shape.shapes.some((one) => departures(value, one, at).length === 0) ? [] : [`${at} is none of the forms`];
  }
  if (typeof shape === 'string')
    return leaves[shape]?.(value) ? [] : [`${at} is not ${shape}: ${JSON.stringify(value)}`];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${at} is not a list`];
    return value.flatMap((row, index) => departures(row, shape[0]!, `${at}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is not an object`];
  const known = new Map(
    Object.entries(shape).map(([key, inner]) => [key.replace(/\?$/, ''), { inner, isOptional: key.endsWith('?') }]),
  );
  return [
    ...[...known].flatMap(([key, { inner, isOptional }]) => {
      const found = (value as Record<string, unknown>)[key];
      if (found === undefined) return isOptional ? [] : [`${at}.${key} is missing`];
      return departures(found, inner, `${at}.${key}`);
    }),
    ...Object.keys(value)
      .filter((key) => !known.has(key))
      .map((key) => `${at}.${key} is not in the shape`),
  ];
};
