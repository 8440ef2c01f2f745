import style from './choice.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}

/** A segmented control: one of a few values. */
export const Choice = <Value extends string>({ label, value, options, onChange }: Props<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend above.
  <div role="group" aria-label={label} className={style.choice}>
    {options.map(([each, title]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
        {title}
      </button>
    ))}
  </div>
);
