import { dayMs } from '../../../contract/domain/durations.ts';
import type { Store } from '../../../contract/domain/stores.ts';
import type { Window } from '../../findings/findings.ts';
import { createNameBook } from '../../reading/apps/name-book.ts';
import { checkProposal } from '../../reading/model/check-proposal.ts';
import type { ProposedReading } from '../../reading/model/proposed-reading.ts';
import { readSentence } from '../../reading/read-sentence.ts';
import { excludedThings } from '../../reading/topic/exclusion.ts';
import type { Asked } from '../intents/intent-input.ts';
import { comparesTimes } from '../reading-plan.ts';
import { askedThings } from '../topic/asked-topic.ts';
import { impliedThing } from '../topic/implied-thing.ts';
import { type LeftOut, leftOutOf } from '../topic/left-out.ts';
import { namedFeatures, wishedThings } from '../topic/named-features.ts';

/** A question about a kind of app, read into what has to be counted for it. */
export interface ReportAsk {
  readonly asked: Asked;
  readonly language: string;
  /** The store whose apps alone are asked about; null: it names none, or asks which of the two. */
  readonly store: Store | null;
  /** The country that it asks about; null: it names none, or several. */
  readonly country: string | null;
  readonly leftOut: LeftOut;
  /** The days that are counted. */
  readonly window: Window;
  /** All that is read: further back where times are compared. */
  readonly span: Window;
}

const farDays = 180;
const beforeDays = 90;

/** The kind is the apps that are asked about: `which habit tracker` asks `which app`. */
const withKindAsApp = (question: string, kind: string): string =>
  question.replace(
    new RegExp(`${RegExp.escape(kind.replace(/s$/iu, ''))}(?:s|es)?(?:[-\\s]+(?:apps?|applications?))?`, 'iu'),
    'app',
  );

/** The words of a topic without the kind that stood among them. */
const withoutApp = (label: string): string => label.replace(/(?<!\p{L})apps? /giu, '');

/**
 * Reads what a question about a kind of app is after.
 * @param kind as the question says it
 * @param today YYYY-MM-DD, UTC
 * @param proposed how a model reads it, where there is one
 */
export const readReportAsk = (
  question: string,
  kind: string,
  { today, days, to }: { readonly today: string; readonly days: number; readonly to: number },
  proposed: ProposedReading | null = null,
): ReportAsk => {
  const book = createNameBook();
  const rules = readSentence(withKindAsApp(question, kind), {
    today,
    book,
    anyKind: true,
    about: { apps: 'kind' },
  });
  const reading = (proposed && checkProposal(proposed, rules, { today, book })?.reading) ?? rules;
  const { asking: read, since, until, versions } = reading;
  const stars = reading.starsImplied ? [] : reading.stars;
  const hasPeriod = since !== null || until !== null;
  const usual = { from: to - days * dayMs, to };
  const named: Window | null = hasPeriod
    ? {
        from: since === null ? usual.from : Date.parse(since),
        to: until === null ? to : Math.min(to, Date.parse(until) + dayMs),
      }
    : null;
  const compares = comparesTimes(read.intent);
  const period = named !== null && named.from < named.to ? named : null;
  const window = period !== null && !compares ? period : usual;
  const from = compares
    ? Math.min(usual.from, to - farDays * dayMs, (period?.from ?? to) - beforeDays * dayMs)
    : window.from;
  const features = namedFeatures(question);
  const implied = impliedThing(question, read);
  return {
    asked: {
      ...read,
      way: implied ? implied.way : read.way,
      stars,
      versions,
      period,
      things: implied
        ? [implied.thing]
        : (wishedThings(read, features) ?? askedThings(read)).map((thing) => ({
            ...thing,
            label: withoutApp(thing.label),
          })),
      features,
    },
    language: read.language,
    store: read.intent === 'which_store' ? null : reading.store,
    country: read.intent === 'which_country' || reading.countries.length > 1 ? null : (reading.countries[0] ?? null),
    leftOut: leftOutOf(excludedThings(reading.exclude.text), read),
    window,
    span: { from, to },
  };
};
