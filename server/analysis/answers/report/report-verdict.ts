import type { AppRef } from '../../../contract/domain/app-ref.ts';
import { listed } from '../../prose/lists.ts';
import { counted, figure, percent, review } from '../../prose/numbers.ts';
import { titled } from '../../prose/untrusted.ts';
import type { ReportVerdict } from '../../research/report/report-verdict.ts';
import { tellIntent } from '../intents/tell-intent.ts';
import { part, type Told } from '../intents/told.ts';
import { tellRoom } from './room.ts';

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
