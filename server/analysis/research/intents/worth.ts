import type { ReviewQuote } from '../../../contract/resources/reviews/review-search.ts';
import { shareOf } from '../../counting/figures.ts';
import type { Finding, WindowReview } from '../../findings/findings.ts';
import { quotesOf } from '../../findings/measure.ts';
import { type AskedThing, isOf, speaksOf } from '../topic/asked-topic.ts';
import { type Standing, shareStanding } from './figures/apart.ts';
import { type Figure, figureOf } from './figures/figure.ts';
import type { IntentApp, IntentInput } from './intent-input.ts';

/** Something that might be built, and how many ask for it. */
export interface WorthOption {
  readonly label: string;
  readonly theme: string | null;
  /** Whether it is called as the question calls it: it is none of the things that apps are often asked for. */
  readonly verbatim: boolean;
  /** `said` is how many ask for it. */
  readonly asking: Figure;
  /** Its place among all that is asked for; null: nobody asks for it. */
  readonly place: number | null;
  readonly quotes: readonly ReviewQuote[];
}

/** Whether something is worth building, by how many ask for it. */
export interface WorthFacts {
  readonly intent: 'worth';
  /** What most ask for first. */
  readonly options: readonly WorthOption[];
  /** How the first stands to the second. */
  readonly standing: Standing;
  /** What most ask for, beside the options. */
  readonly top: {
    readonly label: string;
    readonly theme: string | null;
    readonly reviews: number;
    readonly share: number;
  } | null;
}

/** How many ask for what a question thinks of building; null: it names nothing that people ask for. */
export const weighWorth = ({ asked, apps: [app] }: IntentInput): WorthFacts | null => {
  if (!app || app.chosen.length === 0) return null;
  const requests = app.findings.filter(({ kind }) => kind === 'request');
  const named = asked.features.map((label) => ({ label, verbatim: false, finding: findingOf(label, requests) }));
  const meant =
    named.length > 0
      ? named
      : asked.things.map((thing) => ({
          label: thing.label,
          verbatim: true,
          finding: askingFor(thing, app, requests),
        }));
  if (meant.length === 0) return null;
  const options = meant.map(({ label, verbatim, finding }) => optionOf(label, verbatim, finding, app, requests));
  const sorted = options.toSorted((one, other) => (other.asking.said ?? 0) - (one.asking.said ?? 0));
  const [first, second] = sorted as [WorthOption, WorthOption?];
  const top = requests.find((request) => !meant.some(({ finding }) => finding === request));
  return {
    intent: 'worth',
    options: sorted,
    standing: second ? shareStanding(first.asking, second.asking) : 'tooFew',
    top: top
      ? {
          label: top.label,
          theme: top.theme,
          reviews: top.members.length,
          share: shareOf(top.members.length, app.chosen.length),
        }
      : null,
  };
};

const findingOf = (label: string, requests: readonly Finding[]): Finding =>
  requests.find((each) => each.label === label) ?? { kind: 'request', label, theme: null, members: [] };

/** Those who speak of it and ask for something: by the requests that are known, or by its own words. */
const askingFor = (thing: AskedThing, { chosen }: IntentApp, requests: readonly Finding[]): Finding => {
  const known = requests.find((each) => isOf(each, [thing]));
  if (known) return known;
  const isAsking = (review: WindowReview): boolean => review.kinds.includes('request') && speaksOf(thing, review);
  const members = [...chosen.keys()].filter((at) => isAsking(chosen[at]!));
  return { kind: 'request', label: thing.label, theme: null, members };
};

const optionOf = (
  label: string,
  verbatim: boolean,
  finding: Finding,
  { chosen }: IntentApp,
  requests: readonly Finding[],
): WorthOption => {
  const asks = new Set(finding.members.map((at) => chosen[at]!));
  const many = finding.members.length;
  return {
    label,
    theme: finding.theme,
    verbatim: verbatim && finding.theme === null,
    asking: figureOf(label, chosen, (review) => asks.has(review)),
    place: many === 0 ? null : requests.filter(({ members }) => members.length > many).length + 1,
    quotes: many === 0 ? [] : quotesOf(finding, chosen),
  };
};
