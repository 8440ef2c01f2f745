import type { Columns, RowOf } from './columns.ts';

/** A statement with a fixed text. Each is made once, when its file is loaded, so that a test can prepare them all. */
export interface Statement<Row> {
  /** What connections prepare it as. */
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  /** Never set: it carries the type. */
  readonly row?: Row;
}

const made: Statement<unknown>[] = [];

/** Every statement of the files that are loaded. */
export const allStatements = (): readonly Statement<unknown>[] => made;

const make = <Row>(columns: Columns, text: string): Statement<Row> => {
  const one: Statement<Row> = { name: `s${made.length}`, text, columns };
  made.push(one);
  return one;
};

/** A statement whose rows have exactly these columns. */
export const statement = <Of extends Columns>(columns: Of, text: string): Statement<RowOf<Of>> => make(columns, text);

/** A statement whose rows, if it has any, are not read. */
export const command = (text: string): Statement<never> => make({}, text);

/** What to send for one form of a question: its text, and how its values are read from the question. */
export interface Written<Question> {
  readonly text: string;
  readonly values: (question: Question) => unknown[];
}

/** A statement for each form that a question can take, all made at once; what comes back finds that of a form. */
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
