import { Link } from '@tanstack/react-router';
import type { Output } from '../../../../../client/types.ts';
import type { AppRef } from '../../../../../server/contract/domain/app-ref.ts';
import { kindTitle } from '../../../kinds/kinds.ts';
import { StatusBadge } from '../../../parts/states/status-badge.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import { When } from '../../../parts/texts/when.tsx';
import { counted } from '../../../words.ts';

type Job = Output<'jobs.list'>['jobs'][number];

const isRef = (value: unknown, { store, appId }: AppRef): boolean =>
  typeof value === 'object' && value !== null && 'store' in value && 'appId' in value
    ? value.store === store && value.appId === appId
    : false;

export const isAbout = ({ input }: Job, app: AppRef): boolean =>
  isRef(input, app) ||
  isRef(input.app, app) ||
  (Array.isArray(input.compare) && input.compare.some((each) => isRef(each, app)));

/** A short description of the input. */
export const askedOf = ({ input }: Job): string => {
  if (typeof input.question === 'string') return input.question;
  if (typeof input.query === 'string') return input.query;
  return typeof input.days === 'number' ? (input.days === 3650 ? 'All time' : `The last ${input.days} days`) : '';
};

export const AppJobs = ({ label, jobs }: { label: string; jobs: readonly Job[] }) => (
  <Table
    label={label}
    rows={jobs}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Kind',
        cell: ({ id, kind }) => (
          <Link to="/runs/$id" params={{ id }}>
            {kindTitle(kind)}
          </Link>
        ),
      },
      { title: 'Question', cell: askedOf },
      { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
      { title: 'When', cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        title: 'Cost',
        number: true,
        wideOnly: true,
        cell: ({ credits, refunded }) => (refunded ? 'Refunded' : counted(credits, 'credit')),
      },
    ]}
  />
);
