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
      hooks: {
        logMethod(args, method) {
          for (const [at, arg] of args.entries()) if (typeof arg === 'string') args[at] = hideKeys(arg);
          method.apply(this, args);
        },
      },
      serializers: {
        err: (error: Error) => {
          const plain = pino.stdSerializers.err(error);
          return { ...plain, message: hideKeys(plain.message ?? ''), stack: hideKeys(plain.stack ?? '') };
        },
      },
    },
    destination,
  );

const anyKey = /apr_[0-9A-Za-z]{4}[0-9A-Za-z]+/g;

/** A key's first eight characters may be shown, as lists do; the rest may not. */
export const hideKeys = (text: string): string => text.replace(anyKey, (key) => `${key.slice(0, 8)}[redacted]`);
