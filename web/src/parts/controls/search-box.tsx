import { type Ref, useEffect, useRef, useState } from 'react';
import style from './search-box.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Typing changes the address after a pause, Enter immediately. `/` focuses the first search box of a page. */
export const SearchBox = ({ label, value, onChange, placeholder = label, ref }: Props) => {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The typed value returns through the address, when more may have been typed: only take over changes made elsewhere.
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string, delayMs: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next;
      onChange(next);
    }, delayMs);
  };
  return (
    <label className={style.search}>
      <span className="hidden">{label}</span>
      <input
        ref={ref}
        type="search"
        data-search=""
        placeholder={placeholder}
        value={text}
        onChange={(event) => change(event.target.value, 180)}
        onKeyDown={(event) => event.key === 'Enter' && change(text, 0)}
      />
      <span className={style.key} aria-hidden="true">
        /
      </span>
    </label>
  );
};
