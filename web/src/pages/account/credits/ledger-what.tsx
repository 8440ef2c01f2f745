import { Link } from '@tanstack/react-router';
import type { Output } from '../../../../../client/types.ts';
import { kindTitle } from '../../../kinds/kinds.ts';

type Entry = Output<'account.ledger'>['entries'][number];

const typeNames: Readonly<Record<Entry['type'], string>> = {
  grant: 'Credits added',
  charge: 'Charge',
  refund: 'Refund',
  lapse: 'Credits expired',
};

/** The purpose of an entry, linked to its run if it has one. */
export const LedgerWhat = ({ entry: { type, job } }: { entry: Entry }) => {
  if (job !== null) {
    return (
      <>
        {typeNames[type]}:{' '}
        <Link to="/runs/$id" params={{ id: job.id }}>
          {kindTitle(job.kind)}
        </Link>
      </>
    );
  }
  const isOfRun = type === 'charge' || type === 'refund';
  return isOfRun ? `${typeNames[type]}: deleted since` : typeNames[type];
};
