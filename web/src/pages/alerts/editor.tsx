import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { Form, FormEnd, Select, TextField } from '../../parts/controls/form.tsx';
import { faultAt, Refused } from '../../parts/states/refused.tsx';
import { Quotes } from '../../parts/texts/quotes.tsx';
import { ask } from '../../service/api.ts';
import { counted, dateTime } from '../../words.ts';
import style from './alerts.module.css';
import { BacktestView, newestOf, useBacktest } from './backtest.tsx';
import { Channels } from './channels.tsx';
import { Sentences } from './sentence.tsx';
import { newRule, type Rule, rulesFor, schedules, type Target, type Watch, type WatchInput } from './watch-words.ts';

const own = 'own';
const scheduleOptions = [...schedules, [own, 'Another schedule'] as const];

const quietOptions = [
  ['', 'None'],
  ['22-7', '22:00 to 7:00'],
  ['20-8', '20:00 to 8:00'],
  ['18-9', '18:00 to 9:00'],
] as const;

const throttles = [
  ['6', '6 hours'],
  ['24', '24 hours'],
  ['72', '3 days'],
  ['168', '7 days'],
] as const;

const quietText = ({ from, to }: NonNullable<WatchInput['quietHours']>): string => `${from}-${to}`;

/** Adds the current value to the options, since it may have been set elsewhere. */
const including = (options: readonly (readonly [string, string])[], value: string, title: string) =>
  options.some(([each]) => each === value) ? options : [...options, [value, title] as const];

const quietIn = (text: string): WatchInput['quietHours'] => {
  const [from, to] = text.split('-').map(Number);
  return from === undefined || to === undefined ? null : { from, to };
};

const Price = ({ input: { target, schedule, zone } }: { input: WatchInput }) => {
  const { data, error } = useQuery({
    ...ask('watches.preview', { name: 'Preview', target, ...(schedule && { schedule }), ...(zone && { zone }) }),
    placeholderData: keepPreviousData,
    // A schedule that is still being typed has no price yet.
    enabled: schedule?.trim().split(/\s+/).length === 5,
  });
  if (error || !data) return <span className="soft small">&nbsp;</span>;
  const { price, nextRuns } = data;
  return (
    <span className="soft small">
      {price.perRun > 0 &&
        `Costs ${counted(price.perRun, 'credit')} a check, about ${counted(price.creditsPerMonth, 'credit')} a month. `}
      {nextRuns[0] && `Next check: ${dateTime(nextRuns[0])}.`}
    </span>
  );
};

const Message = ({ input }: { input: WatchInput }) => {
  const { data } = useBacktest(input);
  const newest = newestOf(data, input.rules ?? []);
  if (!newest) return null;
  return (
    <section className={style.part} aria-labelledby="message">
      <h2 id="message">The message</h2>
      <div className={style.message}>
        <p className="soft small">Appraise</p>
        <p dir="auto">
          <b>{newest.headline}</b>
        </p>
        <ul>
          {newest.figures.map(({ label, value, usual }) => (
            <li key={label}>
              {label}: {value}
              {usual !== null && <span className="soft"> (usually {usual})</span>}
            </li>
          ))}
        </ul>
        <Quotes quotes={newest.quotes} />
      </div>
    </section>
  );
};

interface Props {
  readonly target: Target;
  readonly name: string;
  /** The watch to change; omitted for a new one. */
  readonly watch?: Watch;
  readonly change: { readonly isPending: boolean; readonly error: Error | null };
  readonly verb: string;
  onSave(input: WatchInput): void;
}

export const Editor = ({ target: initialTarget, name, watch, change, verb, onSave }: Props) => {
  const [target, setTarget] = useState(initialTarget);
  const [title, setTitle] = useState(watch?.name ?? name);
  const [rules, setRules] = useState<readonly Rule[]>(
    watch?.rules ?? rulesFor[initialTarget.type].slice(0, 1).map(newRule),
  );
  const isKnown = schedules.some(([each]) => each === (watch?.schedule ?? schedules[0][0]));
  const [choice, setChoice] = useState<string>(isKnown ? (watch?.schedule ?? schedules[0][0]) : own);
  const [cron, setCron] = useState(watch?.schedule ?? '0 9 * * *');
  const [zone, setZone] = useState(watch?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [quiet, setQuiet] = useState(watch?.quietHours ? quietText(watch.quietHours) : '');
  const [throttle, setThrottle] = useState(String(watch?.throttle ?? 24));
  const [channels, setChannels] = useState<readonly string[]>(watch?.destinations ?? []);
  const input: WatchInput = {
    name: title.trim() || name,
    target,
    rules: [...rules],
    schedule: choice === own ? cron : choice,
    zone,
    quietHours: quietIn(quiet),
    throttle: Number(throttle),
    destinations: [...channels],
  };
  return (
    <Form onSubmit={() => onSave(input)}>
      <Sentences
        {...{ target, name, rules }}
        canMove={!watch}
        onRules={setRules}
        onCountries={(countries) => setTarget({ ...target, country: undefined, countries })}
      />
      <BacktestView input={input} />
      <div className={style.two}>
        <Channels chosen={channels} onChange={setChannels} />
        <section className={style.part} aria-labelledby="when">
          <h2 id="when">When</h2>
          <Select<string>
            label="Check"
            value={choice}
            options={scheduleOptions}
            onChange={setChoice}
            fault={choice === own ? undefined : faultAt(change.error, 'schedule')}
          />
          {choice === own && (
            <TextField
              label="Schedule"
              hint="Five fields, as in cron: minute, hour, day, month, weekday."
              autoComplete="off"
              value={cron}
              onChange={(event) => setCron(event.target.value)}
              fault={faultAt(change.error, 'schedule')}
            />
          )}
          <Select<string>
            label="Quiet hours"
            value={quiet}
            options={including(quietOptions, quiet, `${quiet.replace('-', ':00 to ')}:00`)}
            onChange={setQuiet}
          />
          <Select<string>
            label="At most once in"
            value={throttle}
            options={including(throttles, throttle, `${throttle} hours`)}
            onChange={setThrottle}
          />
          <TextField
            label="Time zone"
            autoComplete="off"
            value={zone}
            onChange={(event) => setZone(event.target.value)}
            fault={faultAt(change.error, 'zone')}
          />
        </section>
      </div>
      <Message input={input} />
      <TextField
        label="Name"
        maxLength={120}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        fault={faultAt(change.error, 'name')}
      />
      {change.error && <Refused error={change.error} fields={['name', 'schedule', 'zone']} />}
      <FormEnd>
        <Button type="submit" look="first" busy={change.isPending}>
          {verb}
        </Button>
        <Price input={input} />
      </FormEnd>
    </Form>
  );
};
