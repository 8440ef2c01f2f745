import type { Output } from '../../../../../client/types.ts';
import { Table } from '../../../parts/texts/table.tsx';
import { count, dateTime } from '../../../words.ts';
import style from '../account.module.css';
import { priceNames } from './price-names.ts';

const PlanLimits = ({ limits, slowdowns }: Pick<Output<'me'>, 'limits' | 'slowdowns'>) => (
  <section>
    <h2>Limits</h2>
    <dl className={style.limits}>
      <div>
        <dt>Requests a minute, over all keys</dt>
        <dd>{count(limits.perMinute)}</dd>
      </div>
      <div>
        <dt>At once; others wait</dt>
        <dd>{count(limits.running)}</dd>
      </div>
      <div>
        <dt>Active API keys</dt>
        <dd>{count(limits.keys)}</dd>
      </div>
    </dl>
    {slowdowns.map(({ source, reason, until }) => (
      <p key={source} className="soft small">
        {reason} New ones can start at {dateTime(until)}.
      </p>
    ))}
  </section>
);

const Prices = ({ prices, credits }: Pick<Output<'me'>, 'prices' | 'credits'>) => (
  <section>
    <h2>Prices</h2>
    <p className="soft small">
      {credits.counted
        ? 'In credits. What fails, finds nothing or is cancelled before it starts is refunded.'
        : 'In credits. This account has no credit limit.'}
    </p>
    <Table
      label="Prices"
      keyOf={({ endpoint }) => endpoint}
      rows={prices}
      columns={[
        { title: 'What', cell: ({ endpoint }) => priceNames[endpoint] ?? <code>{endpoint}</code> },
        { title: 'Credits', number: true, cell: (price) => count(price.credits) },
      ]}
    />
  </section>
);

export const PlanAndPrices = ({ balance }: { balance: Output<'me'> }) => (
  <div className={style.side}>
    <PlanLimits limits={balance.limits} slowdowns={balance.slowdowns} />
    <Prices prices={balance.prices} credits={balance.credits} />
  </div>
);
