import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Output } from '../../../../client/types.ts';
import { inCountry } from '../../../../server/contract/domain/storefronts.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Form, FormEnd, TextField } from '../../parts/controls/form.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Intervals } from '../../plots/interval.tsx';
import { ask } from '../../service/api.ts';
import { count, dateTime, money } from '../../words.ts';
import style from './app.module.css';
import { useAppAddress } from './app-address.ts';
import { readDownloads } from './read-downloads.ts';

type Estimate = Output<'apps.revenue'>['estimate'];

const monetisations: Record<Estimate['monetisation'], string> = {
  subscription: 'It sells subscriptions.',
  in_app_purchase: 'It sells purchases within the app.',
  paid: 'It is paid for once.',
  ads: 'It earns from ads, which no store publishes.',
  none: 'It sells nothing that the store lists.',
};

const rowsOf = ({ monthly, mrr }: Estimate) => [
  { key: 'monthly', label: 'Total', low: monthly.low, high: monthly.high, middle: monthly.mid },
  ...(mrr.high > 0 ? [{ key: 'mrr', label: 'From subscriptions', low: mrr.low, high: mrr.high, middle: mrr.mid }] : []),
];

/** The app's monthly downloads, if the reader knows better than the estimate. */
const KnownDownloads = () => {
  const { search, set } = useAppAddress();
  const { downloads } = search;
  const [text, setText] = useState(downloads === undefined ? '' : String(downloads));
  useEffect(() => setText(downloads === undefined ? '' : String(downloads)), [downloads]);
  const parsed = readDownloads(text);
  const fault = parsed === 'wrong' ? 'Give a whole number, at most 1,000,000,000.' : undefined;
  return (
    <div className={style.narrow}>
      <Form onSubmit={() => parsed !== 'wrong' && set({ downloads: parsed })}>
        <TextField
          label="What if I know the downloads?"
          hint="Downloads a month in this country. They replace the estimated ones."
          inputMode="numeric"
          value={text}
          fault={fault}
          onChange={(event) => setText(event.target.value)}
        />
        <FormEnd>
          <Button type="submit">Update estimate</Button>
          {downloads !== undefined && (
            <Button look="quiet" onClick={() => set({ downloads: undefined })}>
              Use the estimate
            </Button>
          )}
        </FormEnd>
      </Form>
    </div>
  );
};

const Shown = ({ estimate }: { estimate: Estimate }) => {
  const { storefront: country, search } = useAppAddress();
  const { downloads } = search;
  const known = downloads === undefined ? '' : ` with ${count(downloads)} downloads a month`;
  return (
    <>
      <Intervals
        title={`Revenue a month in ${inCountry(country)}${known}`}
        caption="US dollars before the store’s commission, on a log scale. The wider the bar, the less certain the estimate."
        rows={rowsOf(estimate)}
        format={money}
      />
      <div className={style.reasons}>
        <h3>Confidence: {estimate.confidence.label}</h3>
        <p>{estimate.confidence.reason}</p>
        <p>{monetisations[estimate.monetisation]}</p>
        <p className="soft small">Computed {dateTime(estimate.computedAt)}.</p>
      </div>
    </>
  );
};

const AppleRevenue = () => {
  const { app, storefront: country, search } = useAppAddress();
  const { downloads } = search;
  const input = { ...app, country, ...(downloads !== undefined && { downloads }) };
  const query = useQuery({ ...ask('apps.revenue', input), placeholderData: keepPreviousData });
  return (
    <section className={style.section} aria-label="Revenue">
      <Answered
        query={query}
        skeleton={<Skeleton height={260} />}
        refusedTitle="The revenue could not be estimated"
        doing="Reading the store’s listing and estimating from ratings and charts…"
      >
        {({ estimate }) => <Shown estimate={estimate} />}
      </Answered>
      <KnownDownloads />
    </section>
  );
};

export const RevenueTab = () => {
  const { app } = useAppAddress();
  return app.store === 'apple' ? (
    <AppleRevenue />
  ) : (
    <Empty title="Revenue is estimated for the App Store only.">
      Google Play publishes too little to estimate it from.
    </Empty>
  );
};
