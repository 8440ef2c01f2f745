import type { Output } from '../../../../../client/types.ts';
import { Figures } from '../../../parts/texts/figures.tsx';
import { count, date, money } from '../../../words.ts';

export const Balance = ({ balance: { plan, credits } }: { balance: Output<'me'> }) => (
  <Figures
    figures={
      credits.counted
        ? [
            { label: 'Plan', value: plan.name, note: `${money(plan.price.amount)} a ${plan.price.per}` },
            { label: 'Left this month', value: count(credits.left), note: `of ${count(credits.total)} credits` },
            { label: 'Used this month', value: count(credits.used) },
            { label: 'Wallet', value: count(credits.wallet), note: 'credits that never expire' },
            { label: 'Renews on', value: date(credits.resetsAt) },
          ]
        : [
            { label: 'Plan', value: plan.name },
            { label: 'Credits', value: 'No limit' },
          ]
    }
  />
);
