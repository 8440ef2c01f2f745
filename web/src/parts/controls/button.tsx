import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import style from './button.module.css';

type Look = 'plain' | 'first' | 'danger' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  /** `first`: the page's primary action. `quiet`: looks like a link. */
  readonly look?: Look;
  /** While its action is in progress. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export const Button = ({ look = 'plain', busy = false, disabled, className, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={[style.button, style[look], className].filter(Boolean).join(' ')}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
  />
);

const Anchor = ({ look = 'plain', ...rest }: ComponentProps<'a'> & { look?: Look }) => (
  <a {...rest} className={`${style.button} ${style[look]}`} />
);

export const LinkButton = createLink(Anchor);
