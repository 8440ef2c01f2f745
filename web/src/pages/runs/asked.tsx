import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { Job } from '../../../../client/follow.ts';
import { appKey } from '../../../../server/contract/domain/app-ref.ts';
import { appsOf, type FieldSpec, filled, listOf } from '../../kinds/form.ts';
import { forms } from '../../kinds/forms/index.ts';
import { knownKind } from '../../kinds/kinds.ts';
import { AppName } from '../../parts/apps/app-name.tsx';
import { ask } from '../../service/api.ts';
import { count, date } from '../../words.ts';
import style from './runs.module.css';

type AskedJob = Pick<Job, 'kind' | 'input'> & { readonly error?: Job['error'] };

const titles = (options: readonly (readonly [string, string])[], value: string): string =>
  listOf(value)
    .map((each) => options.find(([name]) => name === each)?.[1] ?? each)
    .join(', ');

const Shown = ({ field, value, isUnknown }: { field: FieldSpec; value: string; isUnknown: boolean }): ReactNode => {
  switch (field.type) {
    case 'apps':
      return appsOf(value).map((app, at) => (
        <Fragment key={appKey(app)}>
          {at > 0 && ', '}
          <AppName app={app} isUnknown={isUnknown} />
        </Fragment>
      ));
    case 'choice':
    case 'checks':
    case 'several':
      return titles(field.options, value);
    case 'switch':
      return 'Yes';
    case 'day':
      return date(value);
    case 'number':
      return count(Number(value));
    case 'words':
      return listOf(value)
        .map((each) => `“${each}”`)
        .join(', ');
    default:
      return <span dir="auto">{value}</span>;
  }
};

/** The store does not have the app, so don't request its title again. */
export const isUnknown = ({ error }: AskedJob): boolean => error?.code === 'not_found';

interface Entry {
  readonly field: FieldSpec;
  readonly value: string;
  /** Equal to the form's default. */
  readonly isUsual: boolean;
}

/** The input by form field, without empty ones. */
const entriesOf = ({ kind, input }: AskedJob): readonly Entry[] => {
  const known = knownKind(kind);
  if (!known) return [];
  const values = filled(forms[known], forms[known].values(input));
  return forms[known].fields.flatMap((field) => {
    const value = values[field.name] ?? '';
    return value === '' || (field.type === 'number' && value === '0')
      ? []
      : [{ field, value, isUsual: value === (field.initial ?? '') }];
  });
};

/** The alert's name for a watch check; undefined for other runs and until it is known. */
export const useAlertName = ({ kind, input }: AskedJob): string | undefined => {
  const { data } = useQuery({ ...ask('watches.list', {}), enabled: kind === 'watch' });
  return data && (data.watches.find(({ id }) => id === input.watchId)?.name ?? 'Deleted alert');
};

/** A run in one line: its label, its subject, and options that differ from the defaults. Numbers have units. */
export const AskedLine = ({ job }: { job: AskedJob }) => {
  const alert = useAlertName(job);
  if (job.kind === 'watch') return <span dir="auto">{alert ?? 'Alert'}</span>;
  const entries = entriesOf(job)
    .filter(({ isUsual }) => !isUsual)
    .toSorted((one, other) => Number(other.field.name === 'label') - Number(one.field.name === 'label'));
  return (
    <span>
      {entries.map(({ field, value }, at) => (
        <Fragment key={field.name}>
          {at > 0 && ' · '}
          {field.type === 'number' && `${field.label}: `}
          <Shown field={field} value={value} isUnknown={isUnknown(job)} />
        </Fragment>
      ))}
      {entries.length === 0 &&
        Object.values(job.input)
          .filter((each) => typeof each === 'string')
          .join(' · ')}
    </span>
  );
};

/** The input with the form's labels; default options are omitted. */
export const AskedList = ({ job }: { job: AskedJob }) => (
  <dl className={style.asked}>
    {entriesOf(job)
      .filter(({ field, isUsual }) => !(field.rare && isUsual))
      .map(({ field, value }) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            <Shown field={field} value={value} isUnknown={isUnknown(job)} />
          </dd>
        </div>
      ))}
  </dl>
);

/** The run's question or search words; undefined if it is about apps. */
export const askedWords = ({ input }: AskedJob): string | undefined =>
  [input.label, input.question, input.query].find((each): each is string => typeof each === 'string' && each !== '');
