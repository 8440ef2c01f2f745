import { useQuery } from '@tanstack/react-query';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { ask } from '../../service/api.ts';
import style from './account.module.css';
import { AccountHead } from './account-head.tsx';
import { Balance } from './credits/balance.tsx';
import { Ledger } from './credits/ledger.tsx';
import { PlanAndPrices } from './credits/plan-and-prices.tsx';
import { Usage } from './credits/usage.tsx';
import { DeleteAccount } from './deletion/delete-account.tsx';

export const Page = () => {
  const me = useQuery(ask('me', {}));
  return (
    <>
      <AccountHead title="Account" page="/account" />
      <Answered query={me} skeleton={<Skeleton height={82} />}>
        {(balance) => <Balance balance={balance} />}
      </Answered>
      <div className={style.columns}>
        <div>
          <Usage />
          <Ledger />
        </div>
        <Answered query={me} skeleton={<Skeleton lines={12} />}>
          {(balance) => <PlanAndPrices balance={balance} />}
        </Answered>
      </div>
      <DeleteAccount />
    </>
  );
};
