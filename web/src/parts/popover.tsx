import { type ReactNode, useId } from 'react';
import style from './popover.module.css';

/** A word that explains itself when it is pressed: a native popover, so Esc and a click elsewhere close it. */
export const Popover = ({ label, children }: { label: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <>
      <button type="button" className={style.button} popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto" className={style.popover}>
        {children}
      </div>
    </>
  );
};
