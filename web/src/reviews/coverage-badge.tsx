import { lazy, Suspense, useId, useState } from 'react';
import type { AppRef } from '../../../server/contract/domain/app-ref.ts';
import type { Coverage } from '../../../server/contract/resources/reviews/coverage.ts';
import { coverageBadge } from '../../../server/exports/answers/coverage-words.ts';
import { useRenewal } from '../service/api.ts';
import style from './coverage-badge.module.css';

const CoverageDetails = lazy(async () => ({ default: (await import('./coverage-details.tsx')).CoverageDetails }));

interface Props {
  readonly coverage: Coverage;
  /** If given, shows the number of reviews for each place and a button to read the newest. */
  readonly app?: AppRef;
}

/** Coverage of the figures beside it, with a list of places. */
export const CoverageBadge = ({ coverage, app }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { storefronts } = coverage;
  const [number, ...rest] = coverageBadge(coverage).split(' ');
  const words = (
    <>
      <b>{number}</b> {rest.join(' ')}
    </>
  );
  if (storefronts.length === 0) return <p className={style.words}>{words}</p>;
  return (
    <div className={style.badge}>
      <button type="button" className={style.words} popoverTarget={id}>
        <span className={style.places} aria-hidden="true">
          {storefronts.map(({ store, place, complete }) => (
            <i key={`${store}:${place}`} data-part={complete ? undefined : ''} />
          ))}
        </span>
        <span>
          <span className="hidden">Coverage: </span>
          {words}
        </span>
      </button>
      <div id={id} popover="auto" className={style.details} onToggle={({ newState }) => setOpen(newState === 'open')}>
        <Suspense>{open && <CoverageDetails {...{ coverage, app }} />}</Suspense>
      </div>
    </div>
  );
};

/** Refreshes a page's figures while their reviews are still being read. */
export const useCoverageRenewal = (coverages: readonly (Coverage | null | undefined)[]): void =>
  useRenewal(
    coverages.some((coverage) => coverage?.reading),
    'apps.get',
    'reviews.search',
    'reviews.metrics',
  );
