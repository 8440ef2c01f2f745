import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import style from './account.module.css';
import { AccountHead } from './account-head.tsx';
import { Balance } from './balance.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Ledger } from './ledger.tsx';
import { PlanAndPrices } from './plan-and-prices.tsx';
import { Usage } from './usage.tsx';

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
