import type { Coverage } from '../../../server/contract/resources/reviews/coverage.ts';
import { Table } from '../parts/texts/table.tsx';
import { date, language, none, place, storeLabels } from '../words.ts';

type Storefront = Coverage['storefronts'][number];

const stateOf = ({ complete, readAt }: Storefront): string =>
  complete ? 'Complete' : readAt === null ? 'Not read yet' : 'In part';

const bases = {
  panel:
    'Figures count the reviews that the service reads by itself in these places. Pulls and runs do not change them.',
  on_file: 'Figures count every review on file until these places have been read.',
  run: 'Figures count the reviews that this run selected in these places, and may differ from those of the app’s page.',
} as const;

/** The places that figures are of. */
export const CoverageDetails = ({ coverage }: { coverage: Coverage }) => (
  <>
    <p className="soft small">{bases[coverage.basis]}</p>
    <Table
      label="Places that were read"
      rows={coverage.storefronts}
      keyOf={({ store, place: code }) => `${store}:${code}`}
      columns={[
        { title: 'Place', cell: ({ store, place: code }) => (store === 'apple' ? place(code) : language(code)) },
        { title: 'Store', wideOnly: true, cell: ({ store }) => storeLabels[store] },
        { title: 'Since', cell: ({ since }) => (since === null ? none : date(since)) },
        { title: 'Read', cell: stateOf },
        { title: 'As of', wideOnly: true, cell: ({ readAt }) => (readAt === null ? none : date(readAt)) },
      ]}
    />
  </>
);
