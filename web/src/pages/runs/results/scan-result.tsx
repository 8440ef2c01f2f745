import type { ReviewScan } from '../../../../../server/contract/resources/reviews/review-scan.ts';
import { addressOf } from '../../../kinds/form.ts';
import { forms } from '../../../kinds/forms/index.ts';
import { kindWords } from '../../../kinds/kinds.ts';
import { Notes } from '../../../parts/states/notes.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import { storeLabels } from '../../../words.ts';
import { StartRun } from '../../start-form/start-run.tsx';
import style from '../runs.module.css';

/** Defaults for the form: the scan returns a start's body as callers write it, without them. */
const defaults = {
  keywords: [],
  exclude: [],
  versions: [],
  countries: ['us'],
  languages: ['en'],
  keywordMode: 'any',
  requireText: false,
  minLength: 0,
  limit: 200,
  sort: 'recent',
  label: '',
};

export const ScanResult = ({ result }: { result: ReviewScan }) => {
  const input = { ...defaults, ...result.pull };
  return (
    <>
      <Notes notes={result.reading.notes} />
      <p className={style.verdict} dir="auto">
        {result.reading.sentence}
      </p>
      <section>
        <h2>Apps</h2>
        <Table
          label="Apps meant"
          rows={result.apps}
          keyOf={({ store, appId }) => `${store}:${appId}`}
          columns={[
            { title: 'App', cell: ({ title }) => <span dir="auto">{title}</span> },
            { title: 'Store', cell: ({ store }) => storeLabels[store] },
            { title: 'Why', wideOnly: true, cell: ({ why }) => why.join(' ') },
          ]}
        />
      </section>
      <section>
        <h2>The filter</h2>
        <p className="soft">
          This is how the sentence was read. Change what was meant otherwise, then get the reviews.
        </p>
        <StartRun
          form={forms.reviews}
          verb={kindWords.reviews.verb}
          address={addressOf(forms.reviews, forms.reviews.values(input))}
        />
      </section>
    </>
  );
};
