import type { ReactNode } from 'react';

/** A link to another site. Its address was written by a stranger: whatever is not a web page stays text. */
export const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) =>
  /^https?:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noreferrer noopener" dir="auto">
      {children}
      <span className="hidden"> (opens another site)</span>
    </a>
  ) : (
    <span dir="auto">{children}</span>
  );
