import type { ReactNode } from 'react';

/** An external link. The URL is untrusted: anything but http(s) stays text. */
export const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) =>
  /^https?:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noreferrer noopener" dir="auto">
      {children}
      <span className="hidden"> (opens another site)</span>
    </a>
  ) : (
    <span dir="auto">{children}</span>
  );
