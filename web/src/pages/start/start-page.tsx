import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AppraiseError } from '../../../../client/error.ts';
import type { JobKind } from '../../../../server/contract/resources/job.ts';
import { formSearch } from '../../address/runs.ts';
import { useStart } from '../../api.ts';
import { addressOf, type FieldSpec, filled, type StartForm, type Values } from '../../kinds/form.ts';
import { forms } from '../../kinds/forms/index.ts';
import { kindWords } from '../../kinds/kinds.ts';
import { Answered } from '../../parts/answered.tsx';
import { Button } from '../../parts/button.tsx';
import { Form, FormEnd } from '../../parts/form.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { PriceLine } from '../../parts/price-line.tsx';
import { Refused } from '../../parts/refused.tsx';
import { RunTable } from '../runs/run-table.tsx';
import { useRuns } from '../runs/use-runs.ts';
import { FieldView } from './field.tsx';
import style from './start.module.css';

const pathsOf = (field: FieldSpec): readonly string[] => field.faults ?? [field.name];

/** The service's sentence about a field, or about a part of it: `apps.0.appId` is a fault of `apps`. */
const faultOf = (error: unknown, field: FieldSpec): string | undefined =>
  error instanceof AppraiseError
    ? error.errors.find(({ path }) => pathsOf(field).some((own) => path === own || path.startsWith(`${own}.`)))?.message
    : undefined;

/** Said by its fields, a refused input needs no second sentence. */
const isAllAtFields = (error: unknown, fields: readonly FieldSpec[]): boolean =>
  error instanceof AppraiseError &&
  error.errors.length > 0 &&
  error.errors.every(({ path }) =>
    fields.some((field) => pathsOf(field).some((own) => path === own || path.startsWith(`${own}.`))),
  );

const Fields = ({
  fields,
  values,
  error,
  onChange,
}: {
  fields: readonly FieldSpec[];
  values: Values;
  error: unknown;
  onChange(name: string, value: string): void;
}): ReactNode =>
  fields.map((field) => (
    <FieldView
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      fault={faultOf(error, field)}
      onChange={(value) => onChange(field.name, value)}
    />
  ));

const StartRun = ({ form, verb, address }: { form: StartForm; verb: string; address: Values }) => {
  const navigate = useNavigate();
  const [values, setValues] = useState(() => filled(form, address));
  const start = useStart(form.start);
  const fields = form.fields.filter(({ name, onlyFromAddress }) => !onlyFromAddress || values[name]);
  const rare = fields.filter((field) => field.rare);
  const change = (name: string, value: string): void => setValues({ ...values, [name]: value });
  const submit = (): void => {
    if (start.isPending) return;
    start.mutate(form.input(values), {
      onSuccess: async ({ body, existingRun }) => {
        // Going back from the run finds the form as it was sent.
        await navigate({ to: '.', search: addressOf(form, values), replace: true });
        await navigate({ to: '/runs/$id', params: { id: body.id }, search: { joined: existingRun || undefined } });
      },
    });
  };
  const shared = { values, error: start.error, onChange: change };
  return (
    <Form onSubmit={submit}>
      <Fields {...shared} fields={fields.filter((field) => !field.rare)} />
      {rare.length > 0 && (
        <details className={style.rare} open={rare.some((field) => address[field.name] || faultOf(start.error, field))}>
          <summary>More options</summary>
          <div>
            <Fields {...shared} fields={rare} />
          </div>
        </details>
      )}
      {start.error && !isAllAtFields(start.error, fields) && <Refused error={start.error} retry={submit} />}
      <FormEnd>
        <Button type="submit" look="first" busy={start.isPending}>
          {verb}
        </Button>
        <PriceLine endpoint={form.price(values)} />
      </FormEnd>
    </Form>
  );
};

/** The newest runs of the same kind. */
const Earlier = ({ kind }: { kind: JobKind }) => {
  const { query, runs } = useRuns({ kind, limit: 10 });
  return (
    <section className={style.earlier} aria-labelledby="earlier">
      <h2 id="earlier">{kindWords[kind].many} so far</h2>
      <Answered query={query}>
        {({ next }) => (
          <>
            {runs.length === 0 ? (
              <p className="soft">None yet.</p>
            ) : (
              <RunTable label={kindWords[kind].many} runs={runs} oneKind />
            )}
            {next && (
              <p>
                <Link to="/runs" search={{ kind }}>
                  Show all
                </Link>
              </p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
};

const StartPage = ({ kind }: { kind: JobKind }) => {
  const { heading, does, verb } = kindWords[kind];
  const address = useLocation({ select: ({ search }) => formSearch(search) }) as Values;
  return (
    <>
      <PageTitle title={heading} intro={does}>
        {(kind === 'reviews' || kind === 'review_scan') && (
          <p className={style.way}>
            {kind === 'reviews' ? (
              <Link to="/pulls/describe">Describe the reviews in a sentence instead</Link>
            ) : (
              <Link to="/pulls/new">Fill in the filter yourself instead</Link>
            )}
          </p>
        )}
      </PageTitle>
      {/* Another address is another form: run again, or back and forth in the history. */}
      <StartRun key={JSON.stringify(address)} form={forms[kind]} verb={verb} address={address} />
      <Earlier kind={kind} />
    </>
  );
};

/** The page that starts runs of one kind. */
export const pageOf = (kind: JobKind) => () => <StartPage kind={kind} />;
