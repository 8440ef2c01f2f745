import { useLasting } from '../controls/use-lasting.ts';
import style from './states.module.css';

/** Slower actions say what they are doing. */
export const slowMs = 1_000;

/** Says what is in progress after one second, beside the button that started it. */
export const Doing = ({ when, words }: { when: boolean; words: string }) => {
  const isSlow = useLasting(when, slowMs);
  return (
    <span className="small soft" role="status">
      {when && isSlow && words}
    </span>
  );
};

/** The same as an overlay that takes no space. */
export const DoingOver = ({ when, words }: { when: boolean; words: string }) => {
  const isSlow = useLasting(when, slowMs);
  return (
    <div className={style.doingPlace} role="status">
      {when && isSlow && <span className={style.doing}>{words}</span>}
    </div>
  );
};
