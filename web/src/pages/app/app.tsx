import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Output } from '../../../../client/types.ts';
import { type AppTab, appTabs, homeCountry, writeApp } from '../../address/market.ts';
import { CountrySelect } from '../../parts/apps/country-select.tsx';
import { StoreErrors } from '../../parts/apps/store-errors.tsx';
import { StoreIcon } from '../../parts/apps/store-icon.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { PriceLine } from '../../parts/controls/price-line.tsx';
import { Tabs } from '../../parts/controls/tabs.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Started } from '../../parts/states/started.tsx';
import { Figures } from '../../parts/texts/figures.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { CoverageBadge, useCoverageRenewal } from '../../reviews/coverage-badge.tsx';
import { ask, useStart } from '../../service/api.ts';
import { count, date, stars, storeLabels } from '../../words.ts';
import { AdsTab } from './ads-tab.tsx';
import { AnswersTab } from './answers-tab.tsx';
import style from './app.module.css';
import { type TabProps, useAppAddress } from './app-address.ts';
import { HistoryTab } from './history-tab.tsx';
import { RevenueTab } from './revenue-tab.tsx';
import { ReviewsTab } from './reviews-tab.tsx';
import { VideosTab } from './videos-tab.tsx';

const tabs: Record<AppTab, { readonly label: string; readonly Show: ComponentType<TabProps> }> = {
  revenue: { label: 'Revenue', Show: RevenueTab },
  history: { label: 'History', Show: HistoryTab },
  reviews: { label: 'Reviews', Show: ReviewsTab },
  answers: { label: 'Answers', Show: AnswersTab },
  ads: { label: 'Ads', Show: AdsTab },
  videos: { label: 'Videos', Show: VideosTab },
};

type Listing = Output<'apps.get'>['app'];

const known = (value: string | null) => value ?? <Missing />;

const figuresOf = ({ score, ratingsTotal, version, updated, released }: Listing) => [
  { label: 'Rating', value: score === null ? <Missing why="Nobody has rated it yet." /> : stars(score) },
  { label: 'Ratings', value: ratingsTotal === null ? <Missing /> : count(ratingsTotal) },
  { label: 'Version', value: known(version) },
  { label: 'Updated', value: known(updated && date(updated)) },
  { label: 'Released', value: known(released && date(released)) },
];

/** Starts the teardown of this app, with its price beside the button. */
const TeardownStart = () => {
  const { app } = useAppAddress();
  const start = useStart('teardowns.create');
  return (
    <>
      <div className={style.start}>
        <Button look="first" busy={start.isPending} onClick={() => start.mutate({ ...app, days: 90 })}>
          Tear it down
        </Button>
        <PriceLine endpoint="teardowns.create" />
        <span className="soft small">Reads the reviews of the last 90 days.</span>
      </div>
      <Started start={start} />
    </>
  );
};

export const Page = () => {
  const { app, country, tab, set } = useAppAddress();
  const query = useQuery(ask('apps.get', { ...app, country }));
  useCoverageRenewal([query.data?.coverage]);
  const listing = query.data?.app;
  const { Show } = tabs[tab];
  const intro = listing && [listing.developer, storeLabels[app.store], listing.genre, listing.free ? 'Free' : 'Paid'];
  return (
    <>
      <PageTitle
        title={listing?.title ?? 'App'}
        crumb={<Link to="/apps">Apps</Link>}
        icon={<StoreIcon url={listing?.icon ?? null} size={64} />}
        intro={intro?.filter(Boolean).join(' · ')}
        actions={
          <>
            <LinkButton
              to="/watches/new"
              search={{ app: writeApp(app), country: country === homeCountry ? undefined : country }}
            >
              Watch
            </LinkButton>
            <LinkButton
              to="/compare"
              search={{ apps: [writeApp(app)], country: country === homeCountry ? undefined : country }}
            >
              Compare
            </LinkButton>
          </>
        }
      >
        <StoreErrors errors={query.data?.errors} />
      </PageTitle>
      <Answered
        query={query}
        skeleton={<Skeleton height={130} />}
        refusedTitle="This app cannot be shown"
        doing="Reading the store’s listing…"
      >
        {(answer) => (
          <>
            <Figures figures={figuresOf(answer.app)} />
            {/* The reviews tab says what its own figures are of, once it has any. */}
            {(tab !== 'reviews' || answer.coverage.reviews === 0) && <CoverageBadge coverage={answer.coverage} />}
            <TeardownStart />
            <div className={style.narrow}>
              <CountrySelect
                value={country}
                onChange={(next) => set({ country: next === homeCountry ? undefined : next })}
              />
            </div>
            <Tabs
              label="What is known of this app"
              tabs={appTabs.map((each) => ({
                label: tabs[each].label,
                search: (old: object) => ({ ...old, tab: each }),
                chosen: each === tab,
              }))}
            />
            <Show title={answer.app.title} />
          </>
        )}
      </Answered>
    </>
  );
};
