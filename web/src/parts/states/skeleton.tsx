import style from './states.module.css';

/** A placeholder for loading content, at its final size. */
export const Skeleton = ({ lines = 3, height }: { lines?: number; height?: number }) => (
  <div className={style.skeleton} role="status">
    <span className="hidden">Loading…</span>
    {height !== undefined ? (
      <span className={style.block} style={{ blockSize: height }} />
    ) : (
      Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
        <span key={at} className={style.bone} />
      ))
    )}
  </div>
);

export const PageSkeleton = () => (
  <div className={style.pageSkeleton}>
    <span className={style.titleBone} />
    <Skeleton lines={8} />
  </div>
);
