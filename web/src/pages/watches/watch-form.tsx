import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { Form, FormEnd, Select, TextField } from '../../parts/controls/form.tsx';
import { faultAt, Refused } from '../../parts/states/refused.tsx';
import { ask } from '../../service/api.ts';
import { counted, dateTime } from '../../words.ts';
import { noRules, RuleFields, rulesIn, textsOf } from './rule-fields.tsx';
import { schedules, type Watch, type WatchInput } from './watch-words.ts';

const own = 'own';
const scheduleOptions = [...schedules, [own, 'Another schedule'] as const];

const hours = [
  ['', 'None'],
  ['22-7', '22:00 to 7:00'],
  ['20-8', '20:00 to 8:00'],
  ['18-9', '18:00 to 9:00'],
] as const;

type Quiet = (typeof hours)[number][0];

const quietIn = (quiet: Quiet): WatchInput['quietHours'] => {
  const [from, to] = quiet.split('-').map(Number);
  return from === undefined || to === undefined ? null : { from, to };
};

/** The hours of a watch that was made elsewhere may be others: they stay unless some are chosen. */
const quietOf = ({ quietHours }: Pick<Watch, 'quietHours'>): Quiet =>
  hours.find(([each]) => quietHours && each === `${quietHours.from}-${quietHours.to}`)?.[0] ?? '';

/** What it costs, and when it runs next, before it is saved. */
const Price = ({ target, schedule, zone }: { target: WatchInput['target']; schedule: string; zone: string }) => {
  // Neither name nor rules change the price; a schedule that is still being written has none.
  const { data, error } = useQuery({
    ...ask('watches.preview', { name: 'Preview', target, schedule, zone }),
    placeholderData: keepPreviousData,
    enabled: schedule.trim().split(/\s+/).length === 5,
  });
  if (error || !data) return <span className="soft small">&nbsp;</span>;
  const { price, nextRuns } = data;
  const cost =
    price.perRun === 0
      ? 'Free for this account.'
      : `Costs ${counted(price.perRun, 'credit')} a run, about ${counted(price.creditsPerMonth, 'credit')} a month.`;
  return (
    <span className="soft small">
      {cost} {nextRuns[0] && `Next run: ${dateTime(nextRuns[0])}.`}
    </span>
  );
};

interface Props {
  readonly target: WatchInput['target'];
  /** What a new one is called unless it is given a name. */
  readonly name: string;
  /** The one that is changed; left out for a new one. */
  readonly watch?: Watch;
  readonly change: { readonly isPending: boolean; readonly error: Error | null };
  readonly verb: string;
  onSave(input: WatchInput): void;
}

/** The form of a watch, with its price. */
export const WatchForm = ({ target, name: proposed, watch, change, verb, onSave }: Props) => {
  const [name, setName] = useState(watch?.name ?? proposed);
  const isKnown = schedules.some(([each]) => each === (watch?.schedule ?? schedules[0][0]));
  const [choice, setChoice] = useState<string>(isKnown ? (watch?.schedule ?? schedules[0][0]) : own);
  const [cron, setCron] = useState(watch?.schedule ?? '0 9 * * *');
  const [zone, setZone] = useState(watch?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [quiet, setQuiet] = useState<Quiet>(watch ? quietOf(watch) : '');
  const [rules, setRules] = useState(watch ? textsOf(watch.rules) : noRules);
  const input: WatchInput = {
    name: name.trim() === '' ? proposed : name,
    target,
    schedule: choice === own ? cron : choice,
    zone,
    rules: rulesIn(rules, target.type),
    quietHours: quietIn(quiet),
  };
  return (
    <Form onSubmit={() => onSave(input)}>
      <TextField
        label="Name"
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        fault={faultAt(change.error, 'name')}
      />
      <Select<string>
        label="Runs"
        value={choice}
        options={scheduleOptions}
        onChange={setChoice}
        fault={choice === own ? undefined : faultAt(change.error, 'schedule')}
      />
      {choice === own && (
        <TextField
          label="Schedule"
          hint="Five fields, as cron has them: minute, hour, day, month, weekday."
          autoComplete="off"
          value={cron}
          onChange={(event) => setCron(event.target.value)}
          fault={faultAt(change.error, 'schedule')}
        />
      )}
      <TextField
        label="Time zone"
        autoComplete="off"
        value={zone}
        onChange={(event) => setZone(event.target.value)}
        fault={faultAt(change.error, 'zone')}
      />
      <RuleFields target={target.type} texts={rules} onChange={setRules} />
      <Select<Quiet> label="Quiet hours" value={quiet} options={hours} onChange={setQuiet} />
      {change.error && <Refused error={change.error} fields={['name', 'schedule', 'zone']} />}
      <FormEnd>
        <Button type="submit" look="first" busy={change.isPending}>
          {verb}
        </Button>
        <Price target={target} schedule={input.schedule ?? ''} zone={zone} />
      </FormEnd>
    </Form>
  );
};
