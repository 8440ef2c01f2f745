import style from './chips.module.css';

export interface Chip {
  readonly label: string;
  remove(): void;
}

export const Chips = ({ chips }: { chips: readonly Chip[] }) =>
  chips.length > 0 && (
    <ul className={style.chips} aria-label="Filters in use">
      {chips.map(({ label, remove }) => (
        <li key={label}>
          <button type="button" onClick={remove}>
            <span className="hidden">Remove </span>
            {label}
            <span aria-hidden="true"> ×</span>
          </button>
        </li>
      ))}
    </ul>
  );
