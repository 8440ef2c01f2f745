import { type ReactNode, useId } from 'react';
import button from './button.module.css';
import style from './menu.module.css';

interface Props {
  /** Button text; if it is a symbol, `label` names it. */
  readonly text: string;
  readonly label: string;
  /** List items with a link or a button. */
  readonly children: ReactNode;
}

/** A button that opens a list of actions, and closes it when one is chosen. */
export const Menu = ({ text, label, children }: Props) => {
  const id = useId();
  return (
    <>
      <button type="button" className={`${button.button} ${button.plain}`} popoverTarget={id} aria-label={label}>
        {text}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the entries inside are what is clicked or pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a pressed entry clicks, too. */}
      <div id={id} popover="auto" className={style.menu} onClick={(event) => event.currentTarget.hidePopover()}>
        <ul>{children}</ul>
      </div>
    </>
  );
};

export const MenuLine = () => <li aria-hidden="true" className={style.line} />;
