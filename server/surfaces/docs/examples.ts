import { readFileSync } from 'node:fs';

/** What a service with sample data really answered to an operation's example; long lists and texts are cut. */
export interface RecordedExample {
  readonly answer: unknown;
  /** Of a start: its job at the end, with the result. */
  readonly ended?: unknown;
}

export type Examples = Readonly<Record<string, RecordedExample>>;

/** Written by `npm run examples`. Read when the page is made, which no start waits for. */
export const examplesFile = new URL('examples.json', import.meta.url);

export const readExamples = (): Examples => JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples;
