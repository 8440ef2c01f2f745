import * as z from 'zod';
import { storefronts } from '../../domain/storefronts.ts';
import { Ask, Declined, type Scope, type Topic } from './plan.ts';

const maxAsks = 8;
const maxTopics = 8;
const maxValues = 50;
const longestWords = 200;
const longestName = 200;

type Path = readonly (string | number)[];
type Refuse = (path: Path, message: string) => void;

const sayable = /[\p{L}\p{N}]/u;

const checkTopic = ({ words }: Topic, path: Path, refuse: Refuse): void => {
  const text = words.join(' ');
  const field = [...path, 'words'];
  if (words.some((word) => !sayable.test(word))) refuse(field, 'must have a letter or a digit in each entry.');
  if (text.length > longestWords) refuse(field, `must have at most ${longestWords} characters in all.`);
};

const checkScope = (scope: Scope, path: Path, at: number, refuse: Refuse): void => {
  const { apps = [], versions = [], countries = [], stars = [], stores = [], kind = '', from, period, segment } = scope;
  for (const [name, values] of Object.entries({ apps, versions, countries, stars, stores })) {
    if (values.length > maxValues) refuse([...path, name], `must have at most ${maxValues} items.`);
  }
  for (const [name, texts] of Object.entries({ apps, versions, kind: [kind] })) {
    if (texts.some(({ length }) => length > longestName)) {
      refuse([...path, name], `must be at most ${longestName} characters long.`);
    }
  }
  for (const [place, code] of countries.entries()) {
    if (code !== '*' && !storefronts.has(code)) {
      refuse(
        [...path, 'countries', place],
        'must be the two-letter code of a country in lower case, such as `us`, or `*`.',
      );
    }
  }
  if (from !== undefined && from >= at) refuse([...path, 'from'], 'must be the place of an earlier ask, from 0.');
  if (segment) checkTopic(segment, [...path, 'segment'], refuse);
  if (!period) return;
  if ('side' in period) {
    if ('words' in period.event) checkTopic(period.event, [...path, 'period', 'event'], refuse);
    else if (period.event.version.length > longestName) {
      refuse([...path, 'period', 'event', 'version'], `must be at most ${longestName} characters long.`);
    }
  } else if (period.since !== undefined && period.until !== undefined && period.since > period.until) {
    refuse([...path, 'period', 'until'], 'must not be before `since`.');
  }
};

const checkAsk = ({ about, against, topic, without = [], by, measure }: Ask, at: number, refuse: Refuse): void => {
  const path = ['asks', at];
  checkScope(about, [...path, 'about'], at, refuse);
  if (against !== undefined && against !== 'rest') checkScope(against, [...path, 'against'], at, refuse);
  if (topic) checkTopic(topic, [...path, 'topic'], refuse);
  const things = topic?.words.length ?? 0;
  if (by === 'topic' && (things < 2 || things > maxTopics))
    refuse([...path, 'topic', 'words'], `must have 2 to ${maxTopics} entries where \`by\` is \`topic\`.`);
  if (measure === 'change' && (by === 'app' || by === 'country' || by === 'store'))
    refuse([...path, 'by'], 'must be `theme` or left out where `measure` is `change`: ask about each group by itself.');
  if (without.length > maxTopics) refuse([...path, 'without'], `must have at most ${maxTopics} items.`);
  for (const [place, each] of without.entries()) checkTopic(each, [...path, 'without', place], refuse);
};

/** A plan to use instead of one read from a question. */
export const PlanRequest = z
  .strictObject({
    asks: z.array(Ask).min(1).max(maxAsks).describe('What to count or look up, in the order of the answer.'),
    declined: z.array(Declined).max(maxAsks).optional().describe('What the answer should say it does not answer.'),
    unread: z.array(z.string()).max(maxValues).optional(),
  })
  .superRefine(({ asks }, check) => {
    const refuse: Refuse = (path, message) => {
      const name = ['plan', ...path].join('.');
      check.addIssue({ code: 'custom', path: [...path], message: `\`${name}\` ${message}` });
    };
    for (const [at, ask] of asks.entries()) checkAsk(ask, at, refuse);
  })
  .meta({ id: 'QuestionPlanRequest' });

export type PlanRequest = z.output<typeof PlanRequest>;
