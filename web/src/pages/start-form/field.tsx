import { appsOf, appText, type FieldSpec, isOn, listOf } from '../../kinds/form.ts';
import { AppPicker } from '../../parts/apps/app-picker.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../parts/controls/form.tsx';
import style from './start-form.module.css';

interface Props {
  readonly field: FieldSpec;
  readonly value: string;
  readonly fault: string | undefined;
  onChange(value: string): void;
}

const Checks = ({ field, value, fault, onChange }: Props & { field: Extract<FieldSpec, { type: 'checks' }> }) => {
  const on = listOf(value);
  const toggle = (each: string): void => {
    const next = field.options.map(([name]) => name).filter((name) => (name === each) !== on.includes(name));
    onChange(next.join());
  };
  return (
    <fieldset className={style.checks}>
      <legend>{field.label}</legend>
      <div>
        {field.options.map(([each, title]) => (
          <Checkbox key={each} label={title} checked={on.includes(each)} onChange={() => toggle(each)} />
        ))}
      </div>
      {field.hint && <p className="soft small">{field.hint}</p>}
      {fault && <p className={style.fault}>{fault}</p>}
    </fieldset>
  );
};

const Several = ({ field, value, fault, onChange }: Props & { field: Extract<FieldSpec, { type: 'several' }> }) => {
  const chosen = listOf(value);
  const titleOf = (each: string): string => field.options.find(([name]) => name === each)?.[1] ?? each;
  const left = field.options.filter(([each]) => !chosen.includes(each));
  return (
    <div className={style.several}>
      <Select
        label={field.label}
        hint={field.hint}
        fault={fault}
        value=""
        options={[['', field.adds], ...left]}
        onChange={(each) => each !== '' && onChange([...chosen, each].join())}
      />
      {chosen.length > 0 && (
        <ul aria-label={`${field.label} chosen`}>
          {chosen.map((each) => (
            <li key={each}>
              <button type="button" onClick={() => onChange(chosen.filter((other) => other !== each).join())}>
                <span className="hidden">Remove </span>
                {titleOf(each)}
                <span aria-hidden="true"> ×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

export const FieldView = (props: Props) => {
  const { field, value, fault, onChange } = props;
  const named = { label: field.label, hint: field.hint, fault };
  switch (field.type) {
    case 'apps':
      return (
        <AppPicker
          {...named}
          most={field.most}
          chosen={appsOf(value)}
          onChange={(apps) => onChange(apps.map(appText).join())}
        />
      );
    case 'choice':
      return <Select {...named} value={value} options={field.options} onChange={onChange} />;
    case 'checks':
      return <Checks {...props} field={field} />;
    case 'several':
      return <Several {...props} field={field} />;
    case 'switch':
      return (
        <Checkbox
          label={field.label}
          hint={field.hint}
          checked={isOn(value)}
          onChange={({ target }) => onChange(target.checked ? '1' : '')}
        />
      );
    case 'lines':
      return (
        <TextArea
          {...named}
          placeholder={field.placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return (
        <TextField
          {...named}
          type="number"
          inputMode="numeric"
          min={field.least}
          max={field.most}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return (
        <TextField
          {...named}
          type={field.type === 'day' ? 'date' : 'text'}
          placeholder={'placeholder' in field ? field.placeholder : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
};
