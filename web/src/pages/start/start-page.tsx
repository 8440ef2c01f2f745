import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { formSearch } from '../../address/runs.ts';
import { examplesOf, needsApps } from '../../kinds/examples.ts';
import type { Values } from '../../kinds/form.ts';
import { forms } from '../../kinds/forms/index.ts';
import { type FormKind, kindWords } from '../../kinds/kinds.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { ask } from '../../service/api.ts';
import { RunTable } from '../runs/run-table.tsx';
import { useRuns } from '../runs/use-runs.ts';
import { StartRun } from '../start-form/start-run.tsx';
import style from './start.module.css';

/** Example inputs: clicking one fills in the form without starting a run. */
const Examples = ({ kind }: { kind: FormKind }) => {
  const { data } = useQuery({ ...ask('charts', { store: 'apple', limit: 3 }), enabled: needsApps(kind) });
  const examples = examplesOf(kind, data?.charts.flatMap(({ rows }) => rows) ?? []);
  if (examples.length === 0) return null;
  return (
    <ul className={style.examples} aria-label="Examples">
      {examples.map(({ label, address }) => (
        <li key={label}>
          <Link to={kindWords[kind].path} search={address} dir="auto">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
};

const Earlier = ({ kind }: { kind: FormKind }) => {
  const { query, runs } = useRuns({ kind, limit: 10 });
  return (
    <section className={style.earlier} aria-labelledby="earlier">
      <h2 id="earlier">{kindWords[kind].many} so far</h2>
      <Answered query={query}>
        {({ next }) => (
          <>
            {runs.length === 0 ? (
              <p className="soft">None yet.</p>
            ) : (
              <RunTable label={kindWords[kind].many} runs={runs} oneKind />
            )}
            {next && (
              <p>
                <Link to="/activity" search={{ kind }}>
                  Show all
                </Link>
              </p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
};

const StartPage = ({ kind }: { kind: FormKind }) => {
  const { heading, does, verb } = kindWords[kind];
  const address = useLocation({ select: ({ search }) => formSearch(search) }) as Values;
  return (
    <>
      <PageTitle title={heading} intro={does}>
        {(kind === 'reviews' || kind === 'review_scan') && (
          <p className={style.way}>
            {kind === 'reviews' ? (
              <Link to="/pulls/describe">Describe the reviews in a sentence instead</Link>
            ) : (
              <Link to="/pulls/new">Fill in the filter yourself instead</Link>
            )}
          </p>
        )}
        <Examples kind={kind} />
      </PageTitle>
      {/* A new address resets the form: run again, or back and forward in the history. */}
      <StartRun key={JSON.stringify(address)} form={forms[kind]} verb={verb} address={address} ownPage />
      <Earlier kind={kind} />
    </>
  );
};

export const pageOf = (kind: FormKind) => () => <StartPage kind={kind} />;
