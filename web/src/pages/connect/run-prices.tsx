import { useQuery } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { count } from '../../words.ts';
import { priceNames } from '../account/credits/price-names.ts';

/** What a cap can buy. */
export const RunPrices = () => {
  const me = useQuery(ask('me', {})).data;
  if (!me) return <p className="soft small">&nbsp;</p>;
  if (!me.credits.counted)
    return <p className="soft small">This account has no credit limit, so no cap is ever reached.</p>;
  const named = me.prices.flatMap(({ endpoint, credits }) => {
    const name = priceNames[endpoint];
    return name === undefined || endpoint.endsWith('.more') ? [] : [`${name} ${count(credits)}`];
  });
  return (
    <p className="soft small">
      You have {count(me.credits.left + me.credits.wallet)} credits. Prices in credits: {named.join(' · ')}.
    </p>
  );
};
