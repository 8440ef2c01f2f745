import { useQueries } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import { ask } from '../../service/api.ts';
import { date, storeLabels } from '../../words.ts';
import style from './compare.module.css';

type Listing = Output<'apps.get'>['app'];

const most = 4;

/** The last versions of each app, side by side; nothing where none is on file. */
export const Versions = ({ listings, country }: { listings: readonly Listing[]; country: string }) => {
  const queries = useQueries({
    queries: listings.map(({ store, appId }) => ask('apps.history', { store, appId, country })),
  });
  const versions = queries.map(({ data }) => (data?.history.versions ?? []).toReversed().slice(0, most));
  if (versions.every(({ length }) => length === 0)) return null;
  return (
    <section className={style.section} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <div className={style.columns}>
        {listings.map(({ store, appId, title }, at) => (
          <div key={`${store}:${appId}`} className={style.column}>
            <h3 dir="auto">
              {title} <span className="soft">({storeLabels[store]})</span>
            </h3>
            {versions[at]?.length ? (
              <ul>
                {versions[at].map(({ version, date: day }) => (
                  <li key={version}>
                    <span dir="auto">{version}</span> <span className="soft">since {date(day)}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="soft">None is on file.</p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
};
