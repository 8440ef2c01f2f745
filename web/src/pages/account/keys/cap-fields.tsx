import { TextField } from '../../../parts/controls/form.tsx';
import { faultAt } from '../../../parts/states/refused.tsx';

/** Caps as typed; empty means no cap. */
export interface CapTexts {
  readonly day: string;
  readonly month: string;
}

export const noCaps: CapTexts = { day: '', month: '' };

/** Anything but digits becomes -1, which the service refuses, instead of "no cap". */
const toCap = (text: string): number | null => {
  const digits = text.replace(/[\s,]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : -1;
};

/** Caps as the API takes them. */
export const capsIn = ({ day, month }: CapTexts) => ({ dayCap: toCap(day), monthCap: toCap(month) });

interface CapFieldsProps {
  readonly caps: CapTexts;
  /** Error of the call that sets them. */
  readonly error: Error | null;
  onChange(caps: CapTexts): void;
}

export const CapFields = ({ caps, error, onChange }: CapFieldsProps) => (
  <>
    <TextField
      label="Most credits a month"
      hint="In a calendar month, UTC. Empty: whatever the account has."
      inputMode="numeric"
      autoComplete="off"
      value={caps.month}
      onChange={(event) => onChange({ ...caps, month: event.target.value })}
      fault={faultAt(error, 'monthCap')}
    />
    <TextField
      label="Most credits a day"
      hint="In a day, UTC."
      inputMode="numeric"
      autoComplete="off"
      value={caps.day}
      onChange={(event) => onChange({ ...caps, day: event.target.value })}
      fault={faultAt(error, 'dayCap')}
    />
  </>
);
