import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { Quotes } from '../../parts/texts/quotes.tsx';
import { When } from '../../parts/texts/when.tsx';
import { CoverageBadge } from '../../reviews/coverage-badge.tsx';
import { ask } from '../../service/api.ts';
import { isUnread, markRead, useReadUntil } from '../../service/unread.ts';
import { count, counted } from '../../words.ts';
import style from './alerts.module.css';
import { type Alert, scheduleWords, targetWords, type Watch } from './watch-words.ts';

/** Countries of the reviews that an alert counts, or their languages on Google Play. */
const placesOf = ({ store }: NonNullable<Alert['app']>, coverage: Alert['coverage']) => {
  const places = coverage?.storefronts.map(({ place }) => place);
  return store === 'apple' ? { country: places } : { language: places };
};

const appText = ({ store, appId }: NonNullable<Alert['app']>): string => `${store}:${appId}`;

export const AlertEntry = ({ alert, children }: { alert: Alert; children?: ReactNode }) => {
  const { headline, figures, quotes, raisedAt, app, period, coverage } = alert;
  const [from, to] = [period.from.slice(0, 10), period.to.slice(0, 10)];
  return (
    <li data-row="" className={style.entry}>
      <h3 dir="auto">{headline}</h3>
      <small>
        <When at={raisedAt} />
      </small>
      <ul>
        {figures.map(({ label, value, usual }) => (
          <li key={label}>
            {label}: {value}
            {usual !== null && <span className="soft"> (usually {usual})</span>}
          </li>
        ))}
      </ul>
      {coverage && <CoverageBadge coverage={coverage} />}
      <Quotes quotes={quotes} />
      {app && (
        <p className={style.acts}>
          <Link
            to="/apps/$store/$id"
            params={{ store: app.store, id: app.appId }}
            search={{ tab: 'reviews', from, to, ...placesOf(app, coverage) }}
          >
            Read its reviews
          </Link>
          <Link
            to="/research"
            search={{
              question: `Why did this happen between ${from} and ${to}: ${headline}`.slice(0, 400),
              apps: appText(app),
            }}
          >
            Ask why
          </Link>
          {children}
        </p>
      )}
    </li>
  );
};

const Inbox = ({ chosen }: { chosen: string | undefined }) => {
  const readUntil = useReadUntil();
  return (
    <section aria-labelledby="inbox">
      <Answered query={useQuery(ask('alerts.list', { limit: 30 }))} skeleton={<Skeleton lines={4} />}>
        {({ alerts }) => (
          <>
            <h2 id="inbox">
              Inbox{' '}
              {alerts.some((alert) => isUnread(alert, readUntil)) && (
                <Button look="quiet" data-letter="e" onClick={() => markRead(alerts[0]!.raisedAt)}>
                  Mark all read
                </Button>
              )}
            </h2>
            {alerts.length === 0 ? (
              <p className="soft">No alerts yet. Those that your rules raise appear here.</p>
            ) : (
              <ul className={style.inbox}>
                {alerts.map((alert) => (
                  <li key={alert.id} data-row="" data-unread={isUnread(alert, readUntil) || undefined}>
                    <Link
                      to="/alerts/$id"
                      params={{ id: alert.watch.id }}
                      hash={alert.id}
                      aria-current={alert.watch.id === chosen ? 'true' : undefined}
                      dir="auto"
                    >
                      {isUnread(alert, readUntil) && <span className="hidden">Unread: </span>}
                      {alert.headline}
                    </Link>
                    {alert.figures[0] && (
                      <small>
                        {alert.figures[0].value}
                        {alert.figures[0].usual !== null && `, usually ${alert.figures[0].usual}`}
                      </small>
                    )}
                    <small>
                      <When at={alert.raisedAt} />
                    </small>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Answered>
    </section>
  );
};

const stateOf = ({ status, alerts, note }: Watch): string =>
  note ??
  (status === 'paused'
    ? 'Muted'
    : alerts > 0
      ? `Fired ${alerts === 1 ? 'once' : `${count(alerts)} times`} in 30 days`
      : 'No alerts in 30 days');

const Rules = ({ watches, chosen }: { watches: readonly Watch[]; chosen: string | undefined }) => (
  <section aria-labelledby="rules">
    <h2 id="rules">Rules</h2>
    {watches.length === 0 ? (
      <p className="soft">
        No alerts yet. <Link to="/alerts/new">Create one</Link> for an app, or from a question or a saved set.
      </p>
    ) : (
      <ul className={style.inbox}>
        {watches.map((watch) => (
          <li key={watch.id} data-row="">
            <Link
              to="/alerts/$id"
              params={{ id: watch.id }}
              aria-current={watch.id === chosen ? 'true' : undefined}
              dir="auto"
            >
              {watch.name}
            </Link>
            <small className={watch.note ? style.amber : undefined}>
              {targetWords[watch.target.type]} · {scheduleWords(watch.schedule)} · {stateOf(watch)}
            </small>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** The inbox and the rules beside the open item; on phones, one at a time. */
export const Frame = ({ chosen, children }: { chosen?: string | undefined; children?: ReactNode }) => {
  const query = useQuery(ask('watches.list', {}));
  const watches = query.data?.watches ?? [];
  const isNew = children !== undefined && chosen === undefined;
  return (
    <>
      <PageTitle
        title="Alerts"
        intro={
          watches.length > 0
            ? `${counted(watches.length, 'alert')}, checked on a schedule.`
            : 'What changes in your apps, as soon as it is clear.'
        }
        actions={
          !isNew && (
            <LinkButton to="/alerts/new" look="first" data-letter="n">
              New alert
            </LinkButton>
          )
        }
      />
      <div className={style.frame} data-one={children ? '' : undefined}>
        <div className={style.lists}>
          <Inbox chosen={chosen} />
          <Answered query={query} skeleton={<Skeleton lines={4} />}>
            {() => <Rules {...{ watches, chosen }} />}
          </Answered>
        </div>
        <div>{children}</div>
      </div>
    </>
  );
};

export const Page = () => <Frame />;
