import pino, { type DestinationStream, type Logger } from 'pino';

/** Structured logs on standard error; standard output is for the person who started the service. Keys are redacted. */
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
      // Redacts the finished line, since a key may be in any field, at any depth, or in an error.
      hooks: { streamWrite: (line) => hideKeys(line) },
    },
    destination,
  );

const anyKey = /ap[rsl]_[0-9A-Za-z]{4}[0-9A-Za-z]+/g;

/** The first eight characters of a key, session or link may be shown. */
export const hideKeys = (text: string): string => text.replace(anyKey, (key) => `${key.slice(0, 8)}[redacted]`);
