import style from './progress.module.css';

/** Progress of a run; null if its end is unknown. */
export const Progress = ({ percent, label }: { percent: number | null; label: string }) => (
  <progress className={style.progress} max={100} value={percent ?? undefined} aria-label={label} />
);
