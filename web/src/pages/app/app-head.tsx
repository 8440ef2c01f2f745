import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import type { Output } from '../../../../client/types.ts';
import type { AppRef } from '../../../../server/contract/domain/app-ref.ts';
import { type AppTab, appTabs } from '../../address/app.ts';
import { writeApp } from '../../address/market.ts';
import { StoreErrors } from '../../parts/apps/store-errors.tsx';
import { StoreIcon } from '../../parts/apps/store-icon.tsx';
import { LinkButton } from '../../parts/controls/button.tsx';
import { fileAddress } from '../../parts/controls/file-address.ts';
import { Menu } from '../../parts/controls/menu.tsx';
import { PriceLine } from '../../parts/controls/price-line.tsx';
import { Tabs } from '../../parts/controls/tabs.tsx';
import { Started } from '../../parts/states/started.tsx';
import { kerned } from '../../parts/texts/kerned.ts';
import { useStart } from '../../service/api.ts';
import { storeLabels } from '../../words.ts';
import { useAppAddress } from './app-address.ts';
import style from './app-head.module.css';

export const tabLabels: Readonly<Record<AppTab, string>> = {
  overview: 'Overview',
  reviews: 'Reviews',
  versions: 'Versions',
  breakdown: 'Breakdown',
  answers: 'Answers',
  revenue: 'Revenue',
  history: 'Rankings',
  ads: 'Ads and videos',
};

/** Scope bar fields, kept across tabs; other fields belong to a single tab. */
const kept = ['country', 'language', 'period', 'from', 'to', 'against'] as const;

const scopeOf = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([name]) => kept.some((each) => each === name)));

interface ActionsProps {
  readonly twin: AppRef | null | undefined;
  onSummarise(): void;
  onGetReviews(): void;
}

const Actions = ({ twin, onSummarise, onGetReviews }: ActionsProps) => {
  const { app, search } = useAppAddress();
  const name = writeApp(app);
  const item = (content: ReactNode) => <li>{content}</li>;
  return (
    <Menu text="⋯" label="More actions">
      {twin &&
        item(
          <Link to="/compare" search={{ apps: [name, writeApp(twin)] }}>
            Compare both stores
          </Link>,
        )}
      {item(
        <Link to="/compare" search={{ apps: [name], country: search.country }}>
          Compare with other apps
        </Link>,
      )}
      {item(
        <button type="button" onClick={onSummarise}>
          Summarise reviews of 90 days
          <PriceLine endpoint="teardowns.create" />
        </button>,
      )}
      {item(
        <button type="button" onClick={onGetReviews}>
          Get newest reviews
          <PriceLine endpoint="reviews.pull" />
        </button>,
      )}
      {item(
        <a href={fileAddress('/reviews/search', { q: 'all reviews', apps: name }, 'csv')} download>
          Download reviews (CSV)
        </a>,
      )}
    </Menu>
  );
};

export const AppHead = ({ answer }: { answer: Output<'apps.get'> | undefined }) => {
  const { app, tab, storefront, search } = useAppAddress();
  const listing = answer?.app;
  const title = listing?.title ?? 'App';
  const summary = useStart('teardowns.create');
  const pull = useStart('reviews.pull');
  useEffect(() => {
    document.title = `${title} · Appraise`;
  }, [title]);
  const twin = answer?.sameAs;
  const intro: readonly ReactNode[] = [
    listing?.developer,
    storeLabels[app.store],
    twin && (
      <Link
        to="/apps/$store/$id"
        params={{ store: twin.store, id: twin.appId }}
        search={{ tab: search.tab, period: search.period, from: search.from, to: search.to, against: search.against }}
      >
        also on {storeLabels[twin.store]}
      </Link>
    ),
    listing?.genre,
    listing && (listing.free ? 'free' : 'paid'),
  ].filter(Boolean);
  return (
    <header className={style.head}>
      <div className={style.row}>
        <StoreIcon url={listing?.icon ?? null} size={44} />
        <div className={style.words}>
          <h1 dir="auto" {...kerned(title)}>
            {title}
          </h1>
          <p className="soft small">
            {intro.map((each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line whose parts keep their places.
              <Fragment key={at}>
                {at > 0 && ' · '}
                {each}
              </Fragment>
            ))}
          </p>
        </div>
        <div className={style.actions}>
          <LinkButton to="/alerts/new" search={{ app: writeApp(app), country: search.country }}>
            Create alert
          </LinkButton>
          <Actions
            twin={twin}
            onSummarise={() => summary.mutate({ ...app, days: 90 })}
            onGetReviews={() =>
              pull.mutate({ apps: [app], ...(app.store === 'apple' && { countries: [storefront] }), limit: 1_000 })
            }
          />
        </div>
      </div>
      <StoreErrors errors={answer?.errors} />
      <Started start={summary} />
      <Started start={pull} stays />
      <Tabs
        label={`Tabs of ${title}`}
        tabs={appTabs.map((each, at) => ({
          label: tabLabels[each],
          search: (old: object) => ({ ...scopeOf(old), tab: each === 'overview' ? undefined : each }),
          chosen: each === tab,
          letter: String(at + 1),
        }))}
      />
    </header>
  );
};
