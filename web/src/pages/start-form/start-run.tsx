import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AppraiseError } from '../../../../client/http/error.ts';
import { addressOf, type FieldSpec, filled, type StartForm, type Values } from '../../kinds/form.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Form, FormEnd } from '../../parts/controls/form.tsx';
import { PriceLine } from '../../parts/controls/price-line.tsx';
import { Doing } from '../../parts/states/doing.tsx';
import { faultInWords, Refused } from '../../parts/states/refused.tsx';
import { useStart } from '../../service/api.ts';
import { FieldView } from './field.tsx';
import style from './start-form.module.css';

const pathsOf = (field: FieldSpec): readonly string[] => field.faults ?? [field.name];

/** The service's error for a field or a part of it: `apps.0.appId` belongs to `apps`. */
const faultOf = (error: unknown, field: FieldSpec): string | undefined => {
  if (!(error instanceof AppraiseError)) return undefined;
  const isOwn = (path: string): boolean => pathsOf(field).some((own) => path === own || path.startsWith(`${own}.`));
  const fault = error.errors.find(({ path }) => isOwn(path));
  return fault && faultInWords(fault.message);
};

/** If fields show every error, no summary is needed. */
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

interface Props {
  readonly form: StartForm;
  readonly verb: string;
  /** Initial values, as in the form's address. */
  readonly address: Values;
  /** The form's own page keeps its address, so that Back restores it as sent. */
  readonly ownPage?: boolean;
}

export const StartRun = ({ form, verb, address, ownPage = false }: Props) => {
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
        if (ownPage) await navigate({ to: '.', search: addressOf(form, values), replace: true });
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
        <Doing when={start.isPending} words="Checking the form and your credits…" />
      </FormEnd>
    </Form>
  );
};
