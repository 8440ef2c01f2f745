import pino, { type DestinationStream, type Logger } from 'pino';

/** Structured lines on standard error: standard output is for the person who started the service. Keys never get in. */
export const createLog = (
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['authorization', '*.authorization', '*.*.authorization', 'key', '*.key'],
        censor: '[redacted]',
      },
      formatters: { level: (label) => ({ level: label }) },
      // The whole line, when it is ready: a key may stand in any field, however deep, or in an error's.
      hooks: { streamWrite: (line) => hideKeys(line) },
    },
    destination,
  );

const anyKey = /ap[rsl]_[0-9A-Za-z]{4}[0-9A-Za-z]+/g;

/** The first eight characters of a key, a session or a link may be shown, as lists do; the rest may not. */
export const hideKeys = (text: string): string => text.replace(anyKey, (key) => `${key.slice(0, 8)}[redacted]`);
