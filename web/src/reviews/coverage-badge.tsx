import { lazy, Suspense, useId, useState } from 'react';
import type { Coverage } from '../../../server/contract/resources/reviews/coverage.ts';
import { coverageWords } from '../../../server/exports/answers/coverage-words.ts';
import { useRenewal } from '../service/api.ts';
import style from './coverage-badge.module.css';

const CoverageDetails = lazy(async () => ({ default: (await import('./coverage-details.tsx')).CoverageDetails }));

/** Which reviews the figures beside it are of, with the places in a list that it opens. */
export const CoverageBadge = ({ coverage }: { coverage: Coverage }) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const words = coverageWords(coverage);
  if (coverage.storefronts.length === 0) return <p className={style.words}>{words}</p>;
  return (
    <div>
      <button type="button" className={style.words} popoverTarget={id}>
        <span className="hidden">Coverage: </span>
        {words}
      </button>
      <div id={id} popover="auto" className={style.details} onToggle={({ newState }) => setOpen(newState === 'open')}>
        <Suspense>{open && <CoverageDetails coverage={coverage} />}</Suspense>
      </div>
    </div>
  );
};

/** Renews the figures of a page while any of what they are of is being read. */
export const useCoverageRenewal = (coverages: readonly (Coverage | null | undefined)[]): void =>
  useRenewal(
    coverages.some((coverage) => coverage?.reading),
    'apps.get',
    'reviews.search',
  );
