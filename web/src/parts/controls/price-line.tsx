import { useQuery } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import { ask } from '../../service/api.ts';
import { count, counted } from '../../words.ts';

type Credits = Output<'me'>['credits'];

const left = ({ left: plan, wallet }: Credits): number => plan + wallet;

/**
 * A run's price and the remaining balance, beside the start button. `endpoint` identifies the operation in `me.prices`.
 */
export const PriceLine = ({ endpoint }: { endpoint: string }) => {
  const me = useQuery(ask('me', {})).data;
  const price = me?.prices.find((each) => each.endpoint === endpoint)?.credits;
  if (!me?.credits.counted || price === undefined) return <span className="soft small">&nbsp;</span>;
  return (
    <span className="soft small">
      Costs {counted(price, 'credit')}; you have {count(left(me.credits))}.
      {left(me.credits) < price && ' That is not enough.'}
    </span>
  );
};
