/** Nothing runs, loads or connects that does not come from here, and no text becomes code. */
export const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** What every page for people is sent with. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': sitePolicy,
  // A window that opened this page, or that this page opens, must not hold on to it.
  'cross-origin-opener-policy': 'same-origin',
};
