import type { AppRef } from '../../../contract/domain/app-ref.ts';
import { listed } from '../../prose/lists.ts';
import { app, counted, countedInWords, figure, inWords, percent, review, stars, verb } from '../../prose/numbers.ts';
import { titled } from '../../prose/untrusted.ts';
import type { Gap, ReportVerdict, RoomFacts } from '../../research/report/report-verdict.ts';
import { capital } from '../finding-facts.ts';
import { peopleDo, phraseOf } from '../finding-phrases.ts';
import { tellIntent } from '../intents/tell-intent.ts';
import { part, type Told, topicInWords } from '../intents/told.ts';

export interface ReportWords {
  /** `habit tracker apps`. */
  readonly kind: string;
  readonly nameOf: (app: AppRef) => string;
  /** `from the last 90 days`. */
  readonly when: string;
}

/** The answer to what a report's question asks; null: it asks in general. */
export const tellReport = ({ facts, byApp, dominant, least }: ReportVerdict, words: ReportWords): Told | null => {
  if (!facts) return null;
  const told =
    facts.intent === 'room'
      ? tellRoom(facts, words)
      : tellIntent(facts, { name: words.kind, isMany: true, nameOf: words.nameOf, when: words.when, least });
  const [first, ...rest] = byApp;
  const all = byApp.reduce((sum, { said }) => sum + (said ?? 0), 0);
  const mostly =
    first && byApp.length > 1
      ? `Most of it concerns ${titled(first.name)}, with ${figure(first.said ?? 0)} of these ${counted(all, review)} (${part(first)} of its own); ${rest.length === 1 ? 'the other app is' : 'next are'} ${listed(rest.slice(0, 3).map((each) => `${titled(each.name)} (${figure(each.said ?? 0)})`))}.`
      : first
        ? `All of it concerns ${titled(first.name)}, in ${part(first)} of its own.`
        : '';
  const large =
    dominant && facts.intent !== 'which_app'
      ? `Note that ${titled(dominant.title)} has ${figure(dominant.reviews)} of all reviews read (${percent(dominant.share)}), so the figures are largely about it.`
      : '';
  return { ...told, paragraphs: [[mostly, large], ...told.paragraphs] };
};

/** A gap that this share of reviews is about, in several apps, is room for a newcomer. */
const wide = 0.05;
const someApps = 3;
const contented = 4.3;

const tellRoom = ({ whole, apps, gaps, topic, wanted }: RoomFacts, { kind, when }: ReportWords): Told => {
  const [first, ...rest] = gaps;
  const read = `${counted(whole.reviews, review)} of ${countedInWords(apps, app)} ${when}`;
  const average = whole.avgRating === null ? '' : ` The apps average ${stars(whole.avgRating)} together.`;
  if (!first)
    return {
      verdict: `No gap shows: nothing is missed or complained about more than once in ${read}.`,
      paragraphs: [],
    };
  const isWide = first.share >= wide && first.apps >= Math.min(someApps, apps);
  const isContent = !isWide && (whole.avgRating ?? 0) >= contented;
  const gap = `${percent(first.share)} of ${read} ${peopleDo(first)}, across ${first.apps === apps ? `all ${inWords(apps)}` : `${inWords(first.apps)} of ${inWords(apps)}`} apps`;
  const lead = isWide ? 'Yes, there is room' : isContent ? 'Little room' : 'Some room';
  return {
    verdict: wanted
      ? `${capital(part(wanted))} ${when} ${verb(wanted.said ?? 0, 'mentions', 'mention')} ${topicInWords(topic)}. ${lead}: ${gap}.`
      : `${lead}: ${gap}.`,
    paragraphs: [
      [
        rest.length > 0 ? `The next gaps in ${kind} are ${listed(rest.slice(0, 4).map(gapPart))}.` : '',
        average.trim(),
        'Reviews show what people miss, not how many would switch.',
      ],
    ],
  };
};

const gapPart = (gap: Gap): string =>
  `${phraseOf(gap)} (${counted(gap.reviews, review)}, ${countedInWords(gap.apps, app)})`;
