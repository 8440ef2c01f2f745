import { type ComponentType, Suspense } from 'react';
import type { Plan } from '../../../../server/contract/resources/questions/plan.ts';
import type {
  Playbook,
  PlaybookStep,
  Research,
  ResearchDifference,
  ResearchSource,
} from '../../../../server/contract/resources/research/research.ts';
import { planInWords } from '../../../../server/questions/words.ts';
import { Notes } from '../../parts/states/notes.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Prose, Sentence } from '../../parts/texts/prose.tsx';
import { Reading } from '../../parts/texts/reading.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { count, counted, dateTime, money, share, storeLabels } from '../../words.ts';
import style from './answers.module.css';
import { Endnotes, EvidenceButton, useCite, useFinding, useWords } from './evidence.tsx';
import { Findings } from './findings.tsx';
import { HowSure } from './how-sure.tsx';
import { ReadBy } from './read-by.tsx';
import { SaidMore } from './said-more.tsx';

const sourceColumns: readonly Column<ResearchSource>[] = [
  { title: 'Source', cell: ({ cite }) => cite },
  { title: 'What was read', cell: ({ detail }) => detail },
  { title: 'When', wideOnly: true, cell: ({ readAt }) => dateTime(readAt) },
];

const Sources = ({ sources }: { sources: readonly ResearchSource[] }) => (
  <section>
    <h2>Sources</h2>
    <Table
      label="Sources"
      columns={sourceColumns}
      rows={sources}
      keyOf={({ cite, store, appId, detail }) => [cite, store, appId, detail].join(' ')}
    />
  </section>
);

const Differences = ({ result }: { result: Research }) => {
  const { apps, differences } = result.evidence.reviews;
  if (differences.length === 0) return null;
  const columns: readonly Column<ResearchDifference>[] = [
    { title: 'What they say', cell: ({ label }) => label },
    ...apps.map(
      ({ store, appId, title }): Column<ResearchDifference> => ({
        title: `${title} (${storeLabels[store]})`,
        number: true,
        cell: (row) => {
          const own = row.apps.find((app) => app.store === store && app.appId === appId);
          return own ? `${share(own.share)} (${count(own.reviews)})` : '–';
        },
      }),
    ),
  ];
  return (
    <section>
      <h2>Where they differ</h2>
      <Table
        label="Where the apps differ"
        columns={columns}
        rows={differences}
        keyOf={({ kind, label }) => kind + label}
      />
    </section>
  );
};

const Revenue = ({ result }: { result: Research }) => {
  const revenue = (result.evidence.revenue ?? []).filter(({ estimate }) => estimate.monthly.high > 0);
  if (revenue.length === 0) return null;
  return (
    <section>
      <h2>Revenue a month, estimated</h2>
      <Table
        label="Revenue"
        rows={revenue}
        keyOf={({ store, appId }) => `${store}:${appId}`}
        columns={[
          { title: 'App', cell: ({ title, store }) => `${title} (${storeLabels[store]})` },
          { title: 'Low', number: true, cell: ({ estimate }) => money(estimate.monthly.low) },
          { title: 'Likely', number: true, cell: ({ estimate }) => money(estimate.monthly.mid) },
          { title: 'High', number: true, cell: ({ estimate }) => money(estimate.monthly.high) },
        ]}
      />
    </section>
  );
};

export interface ReadAsProps {
  readonly result: Research;
  readonly plan: Plan;
}

export interface ResearchParts {
  /** Lets signed-in readers correct how a question was understood. */
  readonly ReadAs?: ComponentType<ReadAsProps> | undefined;
  /** The chart, for readers who may count reviews. */
  readonly Proof?: ComponentType<ReadAsProps> | undefined;
  /** The countries where the change happened. */
  readonly Where?: ComponentType<ReadAsProps> | undefined;
  readonly FollowUp?: ComponentType<{ result: Research }> | undefined;
}

interface ResearchProps extends ResearchParts {
  readonly result: Research;
}

/** How the question was understood, with its plan if there is one. */
const HowRead = ({ result, ReadAs }: Pick<ResearchProps, 'result' | 'ReadAs'>) => {
  const { plan, reading } = result;
  if (!plan) return <Reading reading={reading} />;
  if (ReadAs) return <ReadAs result={result} plan={plan} />;
  return planInWords(plan).map((line) => (
    <p key={line} className="soft small" dir="auto">
      {line}
    </p>
  ));
};

/** Splits an answer into its first sentence and the rest. */
const partsOf = ({ answer, verdict }: Research): readonly [string | null, string] =>
  verdict && answer.startsWith(verdict.sentence)
    ? [verdict.sentence, answer.slice(verdict.sentence.length).trim()]
    : [null, answer];

export const ResearchAnswer = ({ result, ReadAs, Proof, Where, FollowUp }: ResearchProps) => {
  const answer = { kind: 'research', result } as const;
  const [cite, words] = [useCite(answer), useWords()];
  const [verdict, rest] = partsOf(result);
  const { plan } = result;
  const changes = result.verdict?.changes ?? [];
  return (
    <>
      {verdict !== null && <Prose text={verdict} lead cite={cite} words={words} />}
      {Proof && plan && (
        <Suspense fallback={<Skeleton height={280} />}>
          <Proof result={result} plan={plan} />
        </Suspense>
      )}
      {rest !== '' && (
        <Prose text={rest} lead={verdict === null && result.verdict !== null} cite={cite} words={words} />
      )}
      {result.verdict && <HowSure verdict={result.verdict} />}
      <SaidMore changes={changes} />
      {Where && plan && changes.length > 0 && (
        <Suspense>
          <Where result={result} plan={plan} />
        </Suspense>
      )}
      <Differences result={result} />
      {changes.length > 0 ? (
        <details className={`${style.behind} ${style.screen}`}>
          <summary>All complaints, praise and requests of these reviews</summary>
          <Findings answer={answer} />
        </details>
      ) : (
        <Findings answer={answer} />
      )}
      {FollowUp && (
        <Suspense>
          <FollowUp result={result} />
        </Suspense>
      )}
      <Suspense>
        <HowRead result={result} ReadAs={ReadAs} />
      </Suspense>
      <details className={style.behind}>
        <summary>Coverage, revenue and sources</summary>
        <div className={style.body}>
          {result.notes.map((note) => (
            <p key={note}>
              <Sentence text={note} />
            </p>
          ))}
          <Revenue result={result} />
          <Sources sources={result.sources} />
        </div>
      </details>
      <ReadBy answer={answer} />
      <Endnotes answer={answer} labels={changes.length > 0 ? changes.map(({ label }) => label) : undefined} />
    </>
  );
};

type StepItem = NonNullable<PlaybookStep['evidence'][number]['item']>;

const ItemSaid = ({ item }: { item: StepItem }) => {
  const finding = useFinding(item.label);
  const words = `${item.label}: ${counted(item.reviews, 'review')} of ${counted(item.apps, 'app')}`;
  return <p className="small">{finding ? <EvidenceButton no={finding.no}>{words}</EvidenceButton> : words}</p>;
};

const Step = ({ step: { step, why, evidence } }: { step: PlaybookStep }) => (
  <li className={style.step}>
    <h3>{step}</h3>
    <p>{why}</p>
    {evidence.map(({ cite, item, places }) => (
      <div key={cite + (item?.label ?? '')}>
        {item && <ItemSaid item={item} />}
        {places.length > 0 && (
          <p className="soft small">
            {places.map(({ title, store, rank }) => `${title} is number ${rank} (${storeLabels[store]})`).join(', ')}
          </p>
        )}
      </div>
    ))}
  </li>
);

export const PlaybookAnswer = ({ result }: { result: Playbook }) => {
  const answer = { kind: 'research', result } as const;
  const cite = useCite(answer);
  return (
    <>
      <Notes notes={result.notes} />
      <Prose text={result.answer} cite={cite} />
      <Reading reading={result.reading} />
      <section>
        <h2>What to do</h2>
        <ol className={style.steps}>
          {result.playbook.map((step) => (
            <Step key={step.step} step={step} />
          ))}
        </ol>
      </section>
      <Findings answer={answer} />
      <Sources sources={result.sources} />
      <ReadBy answer={answer} />
      <Endnotes answer={answer} />
    </>
  );
};
