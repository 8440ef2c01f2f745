import { TextField } from '../../parts/controls/form.tsx';
import style from '../reviews.module.css';

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const TimeFacet = ({ from, to, change }: Span & { change(span: Span): void }) => (
  <fieldset className={style.time}>
    <legend>Time</legend>
    <TextField
      label="From"
      type="date"
      value={from ?? ''}
      onChange={({ target }) => change({ from: target.value || undefined })}
    />
    <TextField
      label="To"
      type="date"
      value={to ?? ''}
      onChange={({ target }) => change({ to: target.value || undefined })}
    />
  </fieldset>
);
