import { Link } from '@tanstack/react-router';
import type { AppWeek, Home } from '../../../../server/contract/resources/home.ts';
import { writeApp } from '../../address/market.ts';
import { StoreIcon } from '../../parts/apps/store-icon.tsx';
import { LinkButton } from '../../parts/controls/button.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { storeLabels } from '../../words.ts';
import { type Change, changesOf, reviewGap } from './changes.ts';
import style from './home.module.css';

const marks = { good: '▲', bad: '▼' } as const;

const ChangeLine = ({ app, change }: { app: AppWeek; change: Change }) => (
  <li className={change.news ? style[change.news] : undefined}>
    <span className={style.mark} aria-hidden="true">
      {change.news ? marks[change.news] : '·'}
    </span>
    <Link to="/apps/$store/$id" params={{ store: app.store, id: app.appId }} search={change.at}>
      {change.text}
    </Link>
  </li>
);

/** What cannot be said of an app, and what would change that. */
const Gap = ({ app, isNothingKnown }: { app: AppWeek; isNothingKnown: boolean }) => {
  const gap = reviewGap(app, Date.now());
  if (gap === null) return null;
  return (
    <p className={style.gap}>
      {isNothingKnown && 'Nothing of the last week is on file. '}
      {gap}{' '}
      <Link to="/pulls/new" search={{ apps: writeApp(app) }}>
        Pull its reviews
      </Link>
    </p>
  );
};

const AppOfHome = ({ app, since }: { app: AppWeek; since: string }) => {
  const changes = changesOf(app, since);
  return (
    <li className={style.app}>
      <StoreIcon url={app.icon} size={40} />
      <div>
        <h3>
          <Link to="/apps/$store/$id" params={{ store: app.store, id: app.appId }}>
            <span dir="auto">{app.title ?? app.appId}</span>
          </Link>{' '}
          <span className={style.store}>{storeLabels[app.store]}</span>
        </h3>
        {changes.length > 0 && (
          <ul className={style.changes}>
            {changes.map((change) => (
              <ChangeLine key={change.text} app={app} change={change} />
            ))}
          </ul>
        )}
        <Gap app={app} isNothingKnown={changes.length === 0} />
      </div>
    </li>
  );
};

const NoApps = () => (
  <Empty title="No app to watch yet.">
    <p>
      The apps of your runs and pulls appear here, with what changed in them since last week: rating, reviews, versions
      and charts. Find one above, or pull its reviews.
    </p>
    <LinkButton to="/pulls/new">Pull reviews</LinkButton>
  </Empty>
);

/** The apps that the account's runs and pulls were about, with what changed in each within a week. */
export const YourApps = ({ home: { apps, since } }: { home: Home }) =>
  apps.length === 0 ? (
    <NoApps />
  ) : (
    <ul className={style.apps}>
      {apps.map((app) => (
        <AppOfHome key={writeApp(app)} app={app} since={since} />
      ))}
    </ul>
  );
