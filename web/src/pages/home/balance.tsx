import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { ask } from '../../service/api.ts';
import { count, date } from '../../words.ts';
import style from './home.module.css';

/** What can be spent, in one line: the numbers of a morning are those of the apps. */
export const Balance = () => (
  <div className={style.balance}>
    <Answered query={useQuery(ask('me', {}))} skeleton={<Skeleton height={10} />}>
      {({ plan, credits }) => (
        <p>
          {credits.counted ? (
            <>
              <strong>{count(credits.left + credits.wallet)}</strong> of {count(credits.total + credits.wallet)} credits
              left · {count(credits.used)} used this month · renews on {date(credits.resetsAt)} · {plan.name} plan
            </>
          ) : (
            <>
              <strong>Unlimited credits</strong>: your runs are free · {plan.name} plan
            </>
          )}{' '}
          · <Link to="/account">Account</Link>
        </p>
      )}
    </Answered>
  </div>
);
