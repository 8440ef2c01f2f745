import type { Creator, CreatorSearch } from '../../../../../server/contract/resources/reach/creators.ts';
import { useRunAddress } from '../../../address/use-run-address.ts';
import { Button, LinkButton } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { download } from '../../../parts/controls/download.ts';
import { Notes } from '../../../parts/states/notes.tsx';
import { Reading } from '../../../parts/texts/reading.tsx';
import { Scatter } from '../../../plots/scatter.tsx';
import { compact, count, counted, share } from '../../../words.ts';
import { creatorsCsv } from './creator-csv.ts';
import { CreatorDrawer } from './creator-drawer.tsx';
import { CreatorTable } from './creator-table.tsx';
import { creatorKey, creatorName } from './creator-words.ts';
import style from './creators.module.css';
import { type Person, personsOf } from './persons.ts';

interface Props {
  readonly result: CreatorSearch;
  readonly input: { readonly query: string; readonly platforms: readonly string[] };
  readonly jobId: string;
}

const FitByReach = ({ creators, onOpen }: { creators: readonly Creator[]; onOpen(key: string): void }) => {
  const points = creators.flatMap((creator) =>
    creator.followers === null || creator.followers === 0
      ? []
      : [
          {
            key: creatorKey(creator),
            label: creatorName(creator),
            x: creator.followers,
            y: creator.vetted.score,
            strong: creator.vetted.fit,
          },
        ],
  );
  const withoutCount = creators.length - points.length;
  if (points.length < 2) return null;
  return (
    <Scatter
      title="Match by followers"
      caption={`Full dots are good matches. Followers on a log scale.${withoutCount > 0 ? ` Follower count hidden for ${counted(withoutCount, 'creator')}.` : ''}`}
      xName="Followers"
      yName="Match"
      points={points}
      formatX={compact}
      formatY={share}
      onChoose={onOpen}
    />
  );
};

/** The shortlist, kept in the address: anyone who may see the search can open its link. */
const Shortlist = ({
  persons,
  generatedAt,
  onClear,
}: {
  persons: readonly Person[];
  generatedAt: string;
  onClear(): void;
}) =>
  persons.length > 0 && (
    <section className={style.shortlist} aria-label="Shortlist">
      <b>Shortlist: {counted(persons.length, 'creator')}</b>
      <CopyButton text={() => location.href} label="Copy link" />
      <CopyButton text={() => contactLines(persons)} label="Copy contacts" />
      <Button
        onClick={() =>
          saveCsv(
            'shortlist',
            generatedAt,
            persons.flatMap(({ accounts }) => accounts),
          )
        }
      >
        Download CSV
      </Button>
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </section>
  );

const contactLines = (persons: readonly Person[]): string =>
  persons
    .map(({ accounts, contacts }) =>
      [
        creatorName(accounts[0]!),
        ...(contacts.length > 0 ? contacts.map(({ value }) => value) : [accounts[0]!.url]),
      ].join('\t'),
    )
    .join('\n');

const saveCsv = (name: string, generatedAt: string, creators: readonly Creator[]): void =>
  download(`${name}-${generatedAt.slice(0, 10)}.csv`, 'text/csv', creatorsCsv(creators));

export const CreatorsResult = ({ result, input, jobId }: Props) => {
  const { search, set } = useRunAddress();
  const { creators, unreached, generatedAt } = result;
  const { short = [] } = search;
  const persons = personsOf(creators);
  const [fit, unfit] = [true, false].map((wanted) =>
    persons.filter(({ accounts }) => accounts.some(({ vetted }) => vetted.fit) === wanted),
  ) as [Person[], Person[]];
  const onOpen = (creator: string): void => set({ creator });
  const onShort = (key: string): void =>
    set({ short: short.includes(key) ? short.filter((each) => each !== key) : [...short, key] }, true);
  return (
    <>
      <Notes notes={result.notes} errors={result.errors} />
      <p className={style.verdict}>
        {counted(fit.length, 'creator is a good match', 'creators are a good match')}, of {count(persons.length)}{' '}
        checked on {counted(creators.length, 'account')}.
      </p>
      <Reading reading={result.reading} />
      <p className={style.actions}>
        <Button onClick={() => saveCsv('creators', generatedAt, creators)}>Download CSV</Button>
        {unreached > 0 && (
          <LinkButton
            to="/creators"
            search={{ query: input.query, platforms: input.platforms.join(), more: jobId }}
          >{`Check ${counted(unreached, 'more account')}`}</LinkButton>
        )}
      </p>
      <Shortlist
        persons={persons.filter(({ key }) => short.includes(key))}
        generatedAt={generatedAt}
        onClear={() => set({ short: undefined }, true)}
      />
      {fit.length > 0 && (
        <section>
          <h2>Good matches</h2>
          <CreatorTable label="Good matches" persons={fit} {...{ short, onOpen, onShort }} />
        </section>
      )}
      <FitByReach creators={creators} onOpen={onOpen} />
      {unfit.length > 0 && (
        <section>
          <h2>Creators who do not match well</h2>
          <CreatorTable label="Creators who do not match well" persons={unfit} {...{ short, onOpen, onShort }} />
        </section>
      )}
      <CreatorDrawer
        person={persons.find(({ accounts }) => accounts.some((account) => creatorKey(account) === search.creator))}
        onClose={() => set({ creator: undefined }, true)}
      />
    </>
  );
};
