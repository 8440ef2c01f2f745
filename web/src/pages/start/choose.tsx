import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { filled } from '../../kinds/form.ts';
import { forms } from '../../kinds/forms/index.ts';
import { kindNames, kindWords } from '../../kinds/kinds.ts';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { ask } from '../../service/api.ts';
import { counted } from '../../words.ts';
import style from './start.module.css';

/** Every kind of run with its price, to help choose one. */
export const Page = () => {
  const me = useQuery(ask('me', {})).data;
  return (
    <>
      <PageTitle title="What do you want to know?" crumb={<Link to="/activity">Activity</Link>} />
      <ul className={style.kinds}>
        {kindNames.map((kind) => {
          const endpoint = forms[kind].price(filled(forms[kind], {}));
          const price = me?.prices.find((each) => each.endpoint === endpoint)?.credits;
          return (
            <li key={kind} data-row="">
              <Link to={kindWords[kind].path}>{kindWords[kind].heading}</Link>
              <span className={style.price}>
                {me && price !== undefined && (me.credits.counted ? counted(price, 'credit') : 'Free')}
              </span>
              <p className="soft">{kindWords[kind].does}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
};
