import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { periods } from '../../address/app.ts';
import { homeCountry, mostCompared, writeApp } from '../../address/market.ts';
import { WithEvidence } from '../../evidence/with-evidence.tsx';
import { appText } from '../../kinds/form.ts';
import { fewestReviews } from '../../metrics/metrics.ts';
import { endOf } from '../../metrics/pair.tsx';
import { AppPicker } from '../../parts/apps/app-picker.tsx';
import { CountrySelect } from '../../parts/apps/country-select.tsx';
import { StoreIcon } from '../../parts/apps/store-icon.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { Choice } from '../../parts/controls/choice.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { detailOf } from '../../parts/states/refused.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { CoverageBadge } from '../../reviews/coverage-badge.tsx';
import { capital, count, counted, place, storeLabels } from '../../words.ts';
import { periodLabel, periodLabels } from '../app/scope/period.ts';
import { Choices, Pill, Several } from '../app/scope/pill.tsx';
import scope from '../app/scope/scope.module.css';
import { Average, ByMonth, Rank, Revenue, revenueEnds, Share, Stars, StoreRating, Version } from './cells.tsx';
import style from './compare.module.css';
import { comparedThemes, type ThemeRow } from './compared-themes.ts';
import { type Address, type Compared, useAddress, useCompared, usualPeriod } from './use-compared.ts';
import { Verdict } from './verdict.tsx';

const [maxComplaints, maxPraise, maxQuestionApps] = [7, 5, 4];

const Scope = ({ address, apps }: { address: Address; apps: readonly Compared[] }) => {
  const { search, set, setApps } = address;
  const known = apps.flatMap(({ themes, app }) =>
    app.store === 'apple' ? (themes?.coverage?.storefronts ?? []).map((each) => each.place) : [],
  );
  const codes = [...new Set([...known, ...(search.country ?? [])])].sort((one, other) =>
    place(one).localeCompare(place(other)),
  );
  return (
    <div className={scope.scope}>
      <Several
        label="Countries"
        options={codes.map((code) => [code, place(code)] as const)}
        chosen={search.country}
        usual="All"
        onChoose={(country) => set({ country })}
      >
        <CountrySelect
          label="Any country"
          value={search.country?.[0] ?? homeCountry}
          onChange={(code) => set({ country: [code] })}
        />
      </Several>
      <Pill label="Period" value={periodLabel({ period: search.period }, usualPeriod)}>
        <Choices
          options={periods.map((each) => [each, periodLabels[each]] as const)}
          chosen={search.period ?? usualPeriod}
          onChoose={(next) => set({ period: next === usualPeriod ? undefined : next })}
        />
      </Pill>
      {apps.length > 1 && (
        <Choice
          label="Shares"
          value={search.view ?? 'side'}
          options={[
            ['side', 'Side by side'],
            ['against', `Against ${apps[0]!.title}`],
          ]}
          onChange={(next) => set({ view: next === 'against' ? next : undefined })}
        />
      )}
      {apps.length > 0 && apps.length < mostCompared && (
        <section className={style.add} aria-label="Add an app">
          <AppPicker label="Add an app" chosen={address.apps} most={mostCompared} isListed onChange={setApps} />
        </section>
      )}
    </div>
  );
};

/** An app's column header, with its reviews or a button to read them. */
const Head = ({ compared, at, address }: { compared: Compared; at: number; address: Address }) => {
  const { app, title, listing, themes, error } = compared;
  const { apps, setApps } = address;
  const reviews = themes?.total.reviews;
  return (
    <th scope="col">
      <StoreIcon url={listing?.icon ?? null} size={32} />
      <Link to="/apps/$store/$id" params={{ store: app.store, id: app.appId }}>
        <span dir="auto">{title}</span>
      </Link>
      <small>{storeLabels[app.store]}</small>
      <small>
        {error
          ? detailOf(error)
          : reviews === undefined
            ? 'Counting…'
            : reviews === 0 && themes?.coverage?.reading
              ? 'Reading its reviews…'
              : `${counted(reviews, 'review')} compared`}
      </small>
      {themes?.coverage && <CoverageBadge coverage={themes.coverage} />}
      {reviews === 0 && !themes?.coverage?.reading && (
        <Link to="/pulls/new" search={{ apps: writeApp(app) }} className={style.get}>
          Get reviews
        </Link>
      )}
      <span className={style.acts}>
        {at > 0 && (
          <Button look="quiet" onClick={() => setApps([app, ...apps.filter((each) => each !== app)])}>
            Put first<span className="hidden">: {title}</span>
          </Button>
        )}
        <Button look="quiet" onClick={() => setApps(apps.filter((each) => each !== app))}>
          Remove<span className="hidden"> {title}</span>
        </Button>
      </span>
    </th>
  );
};

interface RowProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly apps: readonly Compared[];
  cell(app: Compared, at: number): ReactNode;
}

const Row = ({ title, note, apps, cell }: RowProps) => (
  <tr>
    <th scope="row">
      {title}
      {note && <small>{note}</small>}
    </th>
    {apps.map((app, at) => (
      <td key={writeApp(app.app)}>{cell(app, at)}</td>
    ))}
  </tr>
);

const Group = ({
  title,
  note,
  columns,
  children,
}: {
  title: string;
  note?: string;
  columns: number;
  children: ReactNode;
}) => (
  <tbody>
    <tr className={style.group}>
      <th colSpan={columns} scope="rowgroup">
        {title} {note && <small>{note}</small>}
      </th>
    </tr>
    {children}
  </tbody>
);

/** Arrow keys move between numbers; with Shift they move the app's column. */
const useArrows =
  ({ apps, setApps }: Address) =>
  (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLTableCellElement>('td, th') : null;
    const row = cell?.closest('tr');
    const [across, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[
      event.key
    ] ?? [0, 0];
    if (!cell || !row || (across === 0 && down === 0)) return;
    const at = cell.cellIndex - 1;
    if (event.shiftKey) {
      const moved = apps[at];
      const to = at + across!;
      if (!moved || across === 0 || to < 0 || to >= apps.length) return;
      event.preventDefault();
      setApps(apps.toSpliced(at, 1).toSpliced(to, 0, moved));
      return;
    }
    const rows = [...event.currentTarget.rows];
    let [x, y] = [cell.cellIndex, rows.indexOf(row as HTMLTableRowElement)];
    for (;;) {
      [x, y] = [x + across!, y + down!];
      if (y < 0 || y >= rows.length || x < 0 || x > apps.length) return;
      const target = rows[y]?.cells[x]?.querySelector<HTMLElement>('a, button');
      if (!target) continue;
      event.preventDefault();
      target.focus();
      return;
    }
  };

const Themes = ({
  rows,
  apps,
  tone,
  isDifference,
}: {
  rows: readonly ThemeRow[];
  apps: readonly Compared[];
  tone: 'good' | 'bad';
  isDifference: boolean;
}) => {
  // Bars of the same colour share a scale.
  const most = endOf(
    rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell && cell.of >= fewestReviews ? [cell] : []))),
  );
  return rows.map(({ key, label, cells }) => (
    <Row
      key={key}
      title={label}
      apps={apps}
      cell={(app, at) => (
        <Share
          cell={cells[at]}
          of={app.themes?.total.reviews ?? 0}
          most={most}
          tone={tone}
          isDifference={isDifference && at > 0}
          label={`${label}, ${app.title}`}
        />
      )}
    />
  ));
};

const Comparison = ({ address, apps }: { address: Address; apps: readonly Compared[] }) => {
  const { search, storefront } = address;
  const arrows = useArrows(address);
  const isDifference = search.view === 'against';
  const ofApps = apps.map(({ themes }) => themes?.cells ?? []);
  const months = [...new Set(apps.flatMap((app) => [...app.months.keys()]))].filter(Boolean).sort();
  const scale = revenueEnds(apps);
  const country = storefront === homeCountry ? 'US' : place(storefront);
  const columns = apps.length + 1;
  const first = apps[0]!.title;
  const note = isDifference
    ? `difference to ${first} in points, 95% interval`
    : `share of reviews, 95% interval. Bold: clearly unlike ${first}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reachable by key.
    <section className={style.scroll} aria-label="Comparison" tabIndex={0}>
      <table className={style.table} onKeyDown={arrows}>
        <thead>
          <tr>
            <th scope="col">
              <small>
                {count(apps.length)} of {count(mostCompared)} apps
              </small>
            </th>
            {apps.map((compared, at) => (
              <Head key={writeApp(compared.app)} {...{ compared, at, address }} />
            ))}
          </tr>
        </thead>
        <Group title="Rating" columns={columns}>
          <Row title={`In the store, ${country}`} apps={apps} cell={StoreRating} />
          <Row title="Reviews, average" note="95% interval; lines at 3, 4, 5" apps={apps} cell={Average} />
          <Row title="Star mix" apps={apps} cell={Stars} />
          <Row
            title="By month"
            note="gap: fewer than 3"
            apps={apps}
            cell={(app) => <ByMonth {...app} all={months} />}
          />
        </Group>
        <Group title="Complaints" note={note} columns={columns}>
          <Themes rows={comparedThemes(ofApps, 'neg', maxComplaints)} tone="bad" {...{ apps, isDifference }} />
        </Group>
        <Group title="Praise" columns={columns}>
          <Themes rows={comparedThemes(ofApps, 'pos', maxPraise)} tone="good" {...{ apps, isDifference }} />
        </Group>
        <Group title={`Market, ${country}`} columns={columns}>
          <Row
            title="Revenue a month"
            note="log scale, line: the middle"
            apps={apps}
            cell={(app) => <Revenue {...app} scale={scale} />}
          />
          {(['top-grossing', 'top-free'] as const).map((chart) => (
            <Row
              key={chart}
              title={capital(chart.replace('-', ' '))}
              note="31 days, best on top"
              apps={apps}
              cell={(app) => <Rank {...app} chart={chart} />}
            />
          ))}
          <Row title="Latest version" apps={apps} cell={Version} />
        </Group>
      </table>
    </section>
  );
};

/** Significant differences between up to six apps, over the same countries and days. */
export const Page = () => {
  const address = useAddress();
  const apps = useCompared(address);
  return (
    <WithEvidence>
      <PageTitle
        title="Compare"
        intro={
          apps.length === 0 ? 'Up to six apps side by side, and where they differ by more than chance.' : undefined
        }
        actions={
          apps.length > 1 && (
            <LinkButton
              to="/research"
              search={{
                question: 'What sets them apart?',
                apps: address.apps.slice(0, maxQuestionApps).map(appText).join(),
              }}
            >
              Ask what sets {apps.length > maxQuestionApps ? 'the first four' : 'them'} apart
            </LinkButton>
          )
        }
      />
      {apps.length === 0 ? (
        <>
          <Empty title="Which apps?">
            <p>Add the first by its name or a link to it.</p>
          </Empty>
          <section className={style.add} aria-label="Add an app">
            <AppPicker label="First app" chosen={[]} most={mostCompared} isListed onChange={address.setApps} />
          </section>
        </>
      ) : (
        <>
          <Scope {...{ address, apps }} />
          <Verdict apps={apps} />
          <Comparison {...{ address, apps }} />
        </>
      )}
    </WithEvidence>
  );
};
