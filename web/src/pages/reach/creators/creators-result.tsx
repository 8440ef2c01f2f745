import type { Creator, CreatorSearch } from '../../../../../server/contract/resources/reach/creators.ts';
import { useRunAddress } from '../../../address/use-run-address.ts';
import { Button, LinkButton } from '../../../parts/controls/button.tsx';
import { download } from '../../../parts/controls/download.ts';
import { Notes } from '../../../parts/states/notes.tsx';
import { Reading } from '../../../parts/texts/reading.tsx';
import { Scatter } from '../../../plots/scatter.tsx';
import { compact, counted, share } from '../../../words.ts';
import { creatorsCsv } from './creator-csv.ts';
import { CreatorDrawer } from './creator-drawer.tsx';
import { CreatorTable } from './creator-table.tsx';
import { creatorKey, creatorName } from './creator-words.ts';
import style from './creators.module.css';

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
  const untold = creators.length - points.length;
  if (points.length < 2) return null;
  return (
    <Scatter
      title="Fit by reach"
      caption={`Full dots fit. Further right, more followers, each step ten times as many.${untold > 0 ? ` Of ${counted(untold, 'creator')} the platform tells no followers.` : ''}`}
      xName="Followers"
      yName="Fit"
      points={points}
      formatX={compact}
      formatY={share}
      onChoose={onOpen}
    />
  );
};

export const CreatorsResult = ({ result, input, jobId }: Props) => {
  const { search, set } = useRunAddress();
  const { creators, unreached } = result;
  const fit = creators.filter(({ vetted }) => vetted.fit);
  const unfit = creators.filter(({ vetted }) => !vetted.fit);
  const open = (creator: string): void => set({ creator });
  return (
    <>
      <Notes notes={result.notes} errors={result.errors} />
      <p className={style.verdict}>
        {counted(fit.length, 'creator fits', 'creators fit')}, of {counted(creators.length, 'creator')} vetted.
      </p>
      <Reading reading={result.reading} />
      <p className={style.actions}>
        <Button
          onClick={() => download(`creators-${result.generatedAt.slice(0, 10)}.csv`, 'text/csv', creatorsCsv(creators))}
        >
          Download CSV
        </Button>
        {unreached > 0 && (
          <LinkButton
            to="/creators"
            search={{ query: input.query, platforms: input.platforms.join(), more: jobId }}
          >{`Vet ${counted(unreached, 'more creator')}`}</LinkButton>
        )}
      </p>
      <FitByReach creators={creators} onOpen={open} />
      {fit.length > 0 && (
        <section>
          <h2>Creators who fit</h2>
          <CreatorTable label="Creators who fit" creators={fit} onOpen={open} />
        </section>
      )}
      {unfit.length > 0 && (
        <section>
          <h2>Creators who do not fit</h2>
          <CreatorTable label="Creators who do not fit" creators={unfit} onOpen={open} />
        </section>
      )}
      <CreatorDrawer
        creator={creators.find((creator) => creatorKey(creator) === search.creator)}
        onClose={() => set({ creator: undefined }, true)}
      />
    </>
  );
};
