import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { hasEnded } from '../../live.ts';
import { Answered } from '../../parts/answered.tsx';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Figures } from '../../parts/figures.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { count, date } from '../../words.ts';
import { RunTable } from '../runs/run-table.tsx';
import { useRuns } from '../runs/use-runs.ts';
import style from './home.module.css';

/** Finds apps by name, store link or id. */
const AppSearch = () => {
  const router = useRouter();
  const [words, setWords] = useState('');
  return (
    <search>
      <form
        className={style.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim()) router.history.push(`/apps?q=${encodeURIComponent(words.trim())}`);
        }}
      >
        <label className="hidden" htmlFor="find-app">
          Find an app
        </label>
        <input
          id="find-app"
          type="search"
          data-search=""
          placeholder="An app’s name, store link or id"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button look="first" type="submit">
          Find
        </Button>
      </form>
    </search>
  );
};

const Balance = () => (
  <Answered query={useQuery(ask('me', {}))} skeleton={<Skeleton height={92} />}>
    {({ plan, credits }) => (
      <Figures
        figures={[
          {
            label: 'Credits left',
            value: credits.counted ? count(credits.left + credits.wallet) : 'Unlimited',
            note: credits.counted ? `of ${count(credits.total + credits.wallet)}` : 'your runs are free',
          },
          { label: 'Used this month', value: count(credits.used) },
          { label: 'Renews on', value: date(credits.resetsAt) },
          { label: 'Plan', value: plan.name },
        ]}
      />
    )}
  </Answered>
);

const NoRuns = () => (
  <Empty title="You have not started a run yet.">
    <p>
      A run reads reviews, ads or videos for you and keeps the answer. Find an app above, or choose what you want to
      know.
    </p>
    <LinkButton to="/runs/new">Start a run</LinkButton>
  </Empty>
);

const Runs = () => {
  const { query, runs } = useRuns({ limit: 10 });
  const going = runs.filter((job) => !hasEnded(job));
  const ended = runs.filter(hasEnded);
  return (
    <Answered query={query} skeleton={<Skeleton lines={8} />}>
      {() => (
        <>
          {going.length > 0 && (
            <section className={style.section}>
              <h2>Running now</h2>
              <RunTable label="Running now" runs={going} />
            </section>
          )}
          <section className={style.section}>
            <h2>Recent runs</h2>
            {ended.length > 0 ? (
              <>
                <RunTable label="Recent runs" runs={ended} />
                <p>
                  <Link to="/runs" search={{}}>
                    All runs
                  </Link>
                </p>
              </>
            ) : (
              going.length === 0 && <NoRuns />
            )}
          </section>
        </>
      )}
    </Answered>
  );
};

export const Page = () => (
  <>
    <PageTitle
      title="Appraise"
      intro="What people love, hate and ask for in an app, what it earns, and who talks about it."
    />
    <AppSearch />
    <Balance />
    <Runs />
  </>
);
