import { type ReactNode, useId } from 'react';
import { toggled } from '../../../reviews/facets/toggled.ts';
import { count } from '../../../words.ts';
import style from './scope.module.css';

interface Props {
  /** Omitted if the value is clear without it. */
  readonly label?: string;
  readonly value: string;
  readonly children: ReactNode;
}

/** A scope bar control: shows its value and opens its options. */
export const Pill = ({ label, value, children }: Props) => {
  const id = useId();
  return (
    <div>
      <button type="button" className={style.pill} popoverTarget={id}>
        {label && <span>{label}</span>} {value}
        <svg width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.3" />
        </svg>
      </button>
      <div id={id} popover="auto" className={style.choices}>
        {children}
      </div>
    </div>
  );
};

interface ChoicesProps<Value extends string> {
  readonly options: readonly (readonly [Value, string])[];
  readonly chosen: Value | undefined;
  onChoose(value: Value): void;
}

/** Selects one of a few options. */
export const Choices = <Value extends string>({ options, chosen, onChoose }: ChoicesProps<Value>) => (
  <ul>
    {options.map(([value, label]) => (
      <li key={value}>
        <button
          type="button"
          aria-pressed={value === chosen}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            onChoose(value);
          }}
        >
          {label}
        </button>
      </li>
    ))}
  </ul>
);

interface SeveralProps {
  readonly label?: string;
  /** Defaults to the selected option, or their number. */
  readonly value?: string;
  /** Pairs of value and label. */
  readonly options: readonly (readonly [string, string])[];
  /** Undefined means the default, labelled `usual`. */
  readonly chosen: readonly string[] | undefined;
  readonly usual: string;
  onChoose(chosen: string[] | undefined): void;
  readonly children?: ReactNode;
}

/** Selects any number of options, or the default. */
export const Several = ({ label, value: shown, options, chosen, usual, onChoose, children }: SeveralProps) => {
  const [first, ...others] = options.flatMap(([value, name]) => (chosen?.includes(value) ? [name] : []));
  return (
    <Pill
      {...(label && { label })}
      value={
        shown ?? (first ? [first, others.length > 0 && `+ ${count(others.length)}`].filter(Boolean).join(' ') : usual)
      }
    >
      <ul>
        <li>
          <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
            {usual}
          </button>
        </li>
        {options.map(([value, name]) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                checked={chosen?.includes(value) ?? false}
                onChange={() => onChoose(toggled(chosen, value))}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
      {children && <div className={style.other}>{children}</div>}
    </Pill>
  );
};
