import style from './progress.module.css';

/** How far a run is; null where its end is not known. */
export const Progress = ({ percent, label }: { percent: number | null; label: string }) => (
  <progress className={style.progress} max={100} value={percent ?? undefined} aria-label={label} />
);
