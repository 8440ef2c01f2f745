import { storeTitles } from '../../../../contract/domain/stores.ts';
import { capital } from '../../../prose/capital.ts';
import { listed } from '../../../prose/lists.ts';
import { stars } from '../../../prose/numbers.ts';
import type { WhichAppFacts } from '../../../research/intents/which/which-app.ts';
import { bestQuote, quoteLine } from '../../finding-facts.ts';
import {
  average,
  averages,
  caution,
  changeSentences,
  type IntentWords,
  part,
  quoteOf,
  type Told,
  topicInWords,
  topicOf,
} from '../told.ts';

/** So many are held against the first. */
const mostOthers = 3;

/** `, among 9 apps with at least 20 reviews`. */
const among = (apps: readonly App[], least: number | null): string =>
  least === null || least < 2 ? '' : `, among ${apps.length} apps with at least ${least} reviews`;

type App = WhichAppFacts['apps'][number];

/** Which app, or which store's version of it, it is. */
export const tellWhichApp = (facts: WhichAppFacts, words: IntentWords): Told => {
  const nameOf = (app: App): string => (facts.intent === 'which_store' ? storeTitles[app.store] : words.nameOf(app));
  const [first, second] = facts.apps;
  if (!first) return { verdict: 'No reviews of any of them were read.', paragraphs: [] };
  if (!second)
    return { verdict: `Only ${nameOf(first)} could be read, so there is nothing to compare it with.`, paragraphs: [] };
  const least = words.least ?? null;
  const told = facts.topic === null ? byRating(facts, nameOf, least) : byTopic(facts, nameOf, least);
  const paragraphs = facts.ranks ? [[rankingOf(facts, nameOf)], ...told.paragraphs] : told.paragraphs;
  return { verdict: capital(told.verdict), paragraphs };
};

/** All apps in their order, where that is what the question asks for. */
const rankingOf = ({ apps, topic }: WhichAppFacts, nameOf: (app: App) => string): string =>
  apps.map((app, at) => `${at + 1}. **${nameOf(app)}**: ${topic === null ? average(app) : part(app)}.`).join('\n');

/** The answer in a sentence: which app, and how far apart it is from the others. */
const topicVerdict = (
  { topic, apps, standing, way }: WhichAppFacts,
  nameOf: (app: App) => string,
  least: number | null,
): string => {
  const [first, ...others] = apps as [App, ...App[]];
  const isAlone = others.length === 1;
  const rest = listed(others.slice(0, mostOthers).map((each) => `${part(each)} for ${nameOf(each)}`));
  const said = `${topicInWords(topic)} comes up in ${part(first)}`;
  if (standing === 'tooFew') {
    return `There are too few reviews to tell: ${said} for ${nameOf(first)}, compared with ${rest}.`;
  }
  if (apps.every((app) => app.said === 0)) {
    return `${isAlone ? 'Neither' : 'None'} stands out: ${topicOf(topic)} comes up in none of the reviews read.`;
  }
  const fact = `${said}, compared with ${rest}`;
  if (standing === 'above' || standing === 'below') {
    const degree = way === 'better' ? 'less' : 'more';
    return `${nameOf(first)}, ${degree} than ${isAlone ? nameOf(others[0]!) : 'the others'}${among(apps, least)}: ${fact}.`;
  }
  if (standing !== 'level') {
    return `${nameOf(first)}${among(apps, least)}, though the difference may be chance: ${fact}.`;
  }
  return isAlone || way !== 'better'
    ? `About equal: for ${nameOf(first)} ${fact}.`
    : `${nameOf(first)}${among(apps, least)}, though hardly apart from the next: ${fact}.`;
};

const byTopic = (facts: WhichAppFacts, nameOf: (app: App) => string, least: number | null): Told => {
  const { apps, ranks } = facts;
  const quotes = apps.slice(0, 2).flatMap((app) => {
    const quote = bestQuote(app.quotes);
    return quote ? [`> ${quoteLine(quote, nameOf(app))}`] : [];
  });
  return {
    verdict: topicVerdict(facts, nameOf, least),
    paragraphs: [
      [
        ranks
          ? ''
          : `Overall, ${listed(apps.slice(0, mostOthers + 1).map((app) => `${nameOf(app)} averages ${average(app)}`))}.`,
        caution(...apps.slice(0, 2).map(({ reviews }) => reviews)),
      ],
      [quotes.join('\n>\n')],
    ],
  };
};

const byRating = (
  { apps, standing, way, changes }: WhichAppFacts,
  nameOf: (app: App) => string,
  least: number | null,
): Told => {
  const [first, ...others] = apps as [App, ...App[]];
  const rest = listed(
    others
      .slice(0, mostOthers)
      .map(
        (each) =>
          `${each.avgRating === null ? 'no reviews' : stars(each.avgRating)} over ${each.reviews} for ${nameOf(each)}`,
      ),
  );
  const [more, most] = way === 'better' ? ['rated higher', 'rated highest'] : ['rated lower', 'rated lowest'];
  const end = `${others.length > 1 ? most : more}${among(apps, least)}`;
  const doubt =
    standing === 'level'
      ? ', though hardly apart from the next'
      : standing.startsWith('perhaps')
        ? ', though the difference may be chance'
        : '';
  const fact = `${averages(first)}, compared with ${rest}`;
  const verdict =
    standing === 'tooFew'
      ? `There are too few reviews to tell: ${nameOf(first)} ${fact}.`
      : standing === 'level' && others.length === 1
        ? `About equal: ${nameOf(first)} ${fact}.`
        : `${nameOf(first)} is ${end}${doubt}: it ${fact}.`;
  const said = changeSentences(changes, `Compared with ${nameOf(others[0]!)}, reviews of ${nameOf(first)}`);
  return {
    verdict,
    paragraphs: [
      [
        ...said.map((sentence) =>
          sentence.replaceAll(/\(from (\S+) to (\S+) of reviews\)/gu, '($2 of reviews, compared with $1)'),
        ),
      ],
      [caution(...apps.slice(0, 2).map(({ reviews }) => reviews))],
      quoteOf(changes.find(({ kind, way: more }) => more === 'more' && kind !== 'praise')?.quotes ?? []),
    ],
  };
};
