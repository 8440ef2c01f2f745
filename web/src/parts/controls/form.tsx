import { type ComponentProps, type ReactNode, useId } from 'react';
import style from './form.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Validation error. */
  readonly fault?: string | undefined;
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A label, a control, a hint and an error. `children` receives the ids that connect the control to the others. */
export const Field = ({ label, hint, fault, children }: FieldProps & { children(control: Described): ReactNode }) => {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': fault ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={style.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};

export const TextField = ({ label, hint, fault, ...rest }: FieldProps & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} fault={fault}>
    {(control) => <input {...rest} {...control} className={style.control} />}
  </Field>
);

export const TextArea = ({ label, hint, fault, ...rest }: FieldProps & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} fault={fault}>
    {(control) => <textarea rows={3} {...rest} {...control} className={style.control} />}
  </Field>
);

interface SelectProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}

export const Select = <Value extends string>({ label, hint, fault, value, options, onChange }: SelectProps<Value>) => (
  <Field label={label} hint={hint} fault={fault}>
    {(control) => (
      <select
        {...control}
        className={style.control}
        value={value}
        onChange={(event) => onChange(options.find(([each]) => each === event.target.value)![0])}
      >
        {options.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export const Checkbox = ({ label, hint, ...rest }: { label: string; hint?: ReactNode } & ComponentProps<'input'>) => {
  const id = useId();
  return (
    <div className={style.check}>
      <input {...rest} id={id} type="checkbox" aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
    </div>
  );
};

/** A column of fields with buttons below. Browser validation is off: the service reports errors. */
export const Form = ({
  onSubmit,
  children,
  ...rest
}: { onSubmit(): void } & Omit<ComponentProps<'form'>, 'onSubmit'>) => (
  <form
    noValidate
    {...rest}
    className={style.form}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);

export const FormEnd = ({ children }: { children: ReactNode }) => <div className={style.end}>{children}</div>;

export const ControlRow = ({ children }: { children: ReactNode }) => <div className={style.row}>{children}</div>;
