import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import { type UsageSpan, usageSpans } from '../../../address/account.ts';
import { ControlRow, Select } from '../../../parts/controls/form.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { ask } from '../../../service/api.ts';
import style from '../account.module.css';
import { CreditsPlot } from './credits-plot.tsx';
import { RunsPlot } from './runs-plot.tsx';

const route = getRouteApi('/shell/account');

const spanNames: Readonly<Record<UsageSpan, string>> = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 365 days',
};

/** Credits used by day, with the balance; runs by day if they are free. */
export const Usage = () => {
  const { days = '30' } = route.useSearch();
  const navigate = useNavigate({ from: '/account' });
  const usage = useQuery({ ...ask('account.usage', { days: Number(days) }), placeholderData: keepPreviousData });
  return (
    <>
      <Answered query={usage} skeleton={<Skeleton height={282} />} doing="Adding up the credits of each day…">
        {(answer) => {
          const days = answer.days.map(({ day, ...rest }) => ({ day: Date.parse(day) / dayMs, ...rest }));
          // Today's balance is known unless the account's runs are free.
          return days.at(-1)?.balance === null ? <RunsPlot days={days} /> : <CreditsPlot days={days} />;
        }}
      </Answered>
      <div className={style.days}>
        <ControlRow>
          <Select
            label="Days shown"
            value={days}
            options={usageSpans.map((span) => [span, spanNames[span]] as const)}
            onChange={(span) =>
              void navigate({
                search: (old) => ({ ...old, days: span === '30' ? undefined : span }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        </ControlRow>
      </div>
    </>
  );
};
