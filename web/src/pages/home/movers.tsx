import { Link } from '@tanstack/react-router';
import type { Home, MovedGenre } from '../../../../server/contract/resources/home.ts';
import { StoreIcon } from '../../parts/apps/store-icon.tsx';
import { dayMonth, place, storeLabels } from '../../words.ts';
import { Moved } from '../charts/movement.tsx';
import style from './home.module.css';

const Genre = ({ genre }: { genre: MovedGenre }) => (
  <section className={style.genre}>
    <h3>
      <Link to="/charts" search={{ genre: genre.genre, country: genre.country, store: genre.store }}>
        {genre.genre}
      </Link>{' '}
      <span className={style.store}>
        {storeLabels[genre.store]}, {place(genre.country)}
      </span>
    </h3>
    {genre.movers.length === 0 ? (
      <p className="soft small">
        {genre.dateBefore === null
          ? 'No chart of a week before is on file to compare with.'
          : `Nobody in the top 50 has moved since ${dayMonth(genre.dateBefore)}.`}
      </p>
    ) : (
      <ol className={style.movers}>
        {genre.movers.map((mover) => (
          <li key={mover.appId}>
            <span className={style.rank}>{mover.rank}</span>
            <StoreIcon url={mover.icon} size={24} />
            <Link
              to="/apps/$store/$id"
              params={{ store: genre.store, id: mover.appId }}
              search={{ country: genre.country, tab: 'history' }}
            >
              <span dir="auto">{mover.title ?? mover.appId}</span>
            </Link>
            <Moved now={mover.rank} before={mover.rankBefore ?? 'absent'} />
          </li>
        ))}
      </ol>
    )}
    {genre.dateBefore !== null && (
      <p className="soft small">
        Top free on {dayMonth(genre.date)}, compared with {dayMonth(genre.dateBefore)}.
      </p>
    )}
  </section>
);

/** Who moved furthest in the charts of the genres that the account's apps are in. */
export const Movers = ({ home: { movers } }: { home: Home }) => (
  <div className={style.genres}>
    {movers.map((genre) => (
      <Genre key={`${genre.store} ${genre.country} ${genre.genre}`} genre={genre} />
    ))}
  </div>
);
