import type { Columns, RowOf } from './columns.ts';

/** A statement with a fixed text, created when its file is loaded, so that a test can prepare all of them. */
export interface Statement<Row> {
  /** Name of the prepared statement. */
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  /** Never set: it carries the type. */
  readonly row?: Row;
}

export type Row<Of extends Statement<unknown>> = NonNullable<Of['row']>;

const made: Statement<unknown>[] = [];

export const allStatements = (): readonly Statement<unknown>[] => made;

const make = <Row>(columns: Columns, text: string): Statement<Row> => {
  const one: Statement<Row> = { name: `s${made.length}`, text, columns };
  made.push(one);
  return one;
};

export const statement = <Of extends Columns>(columns: Of, text: string): Statement<RowOf<Of>> => make(columns, text);

/** A statement whose rows, if any, aren't read. */
export const command = (text: string): Statement<never> => make({}, text);

/** One form of a query, and how to get its values from the query. */
export interface Written<Question> {
  readonly text: string;
  readonly values: (question: Question) => unknown[];
}

/** Creates a statement for each form of a query. Returns a lookup by form. */
export const statementPerForm = <Of extends Columns, Form, Question>(
  columns: Of,
  forms: readonly Form[],
  write: (form: Form) => Written<Question>,
): ((form: Form) => { readonly statement: Statement<RowOf<Of>>; readonly values: Written<Question>['values'] }) => {
  const keyOf = (form: Form): string => JSON.stringify(form);
  const byKey = new Map(
    forms.map((form) => {
      const { text, values } = write(form);
      return [keyOf(form), { statement: make<RowOf<Of>>(columns, text), values }];
    }),
  );
  return (form) => {
    const found = byKey.get(keyOf(form));
    if (!found) throw new Error(`no statement was made for ${keyOf(form)}`);
    return found;
  };
};
