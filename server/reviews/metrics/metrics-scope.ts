import type { Sources } from '../../connectors/sources.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import { appRefOf, isPlausibleAppId } from '../../contract/domain/app-ref.ts';
import { spokenLanguage } from '../../contract/domain/languages.ts';
import { collectedStorefronts } from '../../contract/domain/storefronts.ts';
import { storeTitles } from '../../contract/domain/stores.ts';
import { Problem } from '../../contract/problem.ts';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import type { MetricsDimension, MetricsScope, MetricsTopic } from '../../contract/resources/reviews/metrics.ts';
import {
  bothOf,
  everywhere,
  type Groups,
  inDays,
  type Literal,
  mentioning,
  planOfEverything,
  type SearchPlan,
  type TopicMatch,
  type Where,
} from '../../metrics/search/plan.ts';
import { kindTerm, moveTerm, polarityTerm, themeTerm, writerTerm } from '../../metrics/search/tag-terms.ts';
import { excludedGroups, exclusionOf } from '../../questions/topic/exclusion.ts';
import { planLiterals } from '../../questions/topic/plan-literals.ts';
import { noTopic } from '../../questions/topic/sentence-reading.ts';
import type { Database } from '../../store/engine/database.ts';
import { currentNos } from '../../store/reviews/editions.ts';
import { isKnown } from '../../store/reviews/panels.ts';
import { pulledNos } from '../../store/reviews/pulls.ts';
import { reviewApp, sampleLoading } from '../../store/reviews/review-apps.ts';
import type { Clock } from '../../support/clock.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { languageOf } from '../../tagging/words/language/languages.ts';
import type { Searcher } from '../index/searcher.ts';
import { lookAt } from '../panels/ask-panels.ts';
import { readCoverage } from '../panels/coverage.ts';
import { type KnownApps, knownApps } from '../search/known-apps.ts';
import { type ReadTopic, readTopic } from '../search/read-topic.ts';
import { stillLoading } from '../search/search-notes.ts';

export interface MetricsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Pick<Sources, 'listing'>;
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
  readonly accountId: string;
}

/** The problem for a well-formed query that makes no sense. */
export const refuse = (path: string, message: string): Problem =>
  new Problem('invalid_request', message, { errors: [{ path, code: 'invalid', message }] });

/** The most unknown apps of a scope that are looked up at their store. */
export const mostLookedUp = 5;

/** Throws if the store does not know an app or cannot be read. */
const checkExists = async ({ db, sources }: MetricsTools, name: string, path: string): Promise<void> => {
  const ref = appRefOf(name);
  const { store, appId } = ref;
  if (isPlausibleAppId(ref)) {
    const { outcome } = await sources.listing(store, appId, collectedStorefronts[0]);
    if (outcome.kind === 'found' || outcome.kind === 'not_offered') return;
    if (isFailure(outcome)) {
      const late = outcome.kind === 'timed_out';
      throw new Problem(
        late ? 'upstream_timeout' : 'upstream_failed',
        `\`${name}\` was never read, and ${storeTitles[store]} could not be asked about it: try again in a minute.`,
        { cause: `${store}: ${outcome.kind}: ${outcome.detail}` },
      );
    }
  }
  const loading = stillLoading(await sampleLoading(db));
  const message = `No app \`${name}\` is known here: check the ID, or look the app up where it is offered, with \`GET /api/v1/apps/${store}/${appId}?country=\`. ${loading}`;
  throw refuse(path, message.trim());
};

/** Looks up the apps of a scope and starts reading unknown ones; apps without reviews on file have no number. */
const appNosNamed = async (tools: MetricsTools, names: readonly string[], path: string): Promise<number[]> => {
  const { db } = tools;
  const refs = names.map(appRefOf);
  const apps = await Promise.all(refs.map(({ store, appId }) => reviewApp(db, store, appId)));
  const isNew = await Promise.all(refs.map(async (ref, at) => !apps[at] && !(await isKnown(db, ref))));
  const news = isNew.filter(Boolean).length;
  if (news > mostLookedUp) {
    const message = `${news} of these apps were never read, and one call begins to read ${mostLookedUp} at most: name fewer of them.`;
    throw refuse(path, message);
  }
  await Promise.all(names.map((name, at) => (isNew[at] ? checkExists(tools, name, `${path}.${at}`) : null)));
  await lookAt(tools, refs);
  return apps.flatMap((app) => app?.appNo ?? []);
};

/** Null means every app. */
const appNosOf = async (
  tools: MetricsTools,
  { apps, stores }: MetricsScope,
  known: KnownApps,
  path: string,
): Promise<number[] | null> => {
  const named = apps && (await appNosNamed(tools, apps, `${path}.apps`));
  if (!stores) return named ?? null;
  const isInStore = (appNo: number): boolean => stores.some((store) => store === known.stores.get(appNo));
  return (named ?? [...known.stores.keys()]).filter(isInStore);
};

const nosOf = async ({ db, accountId }: MetricsTools, pull: string | undefined, path: string) => {
  if (pull === undefined) return null;
  const nos = await pulledNos(db, accountId, pull);
  if (nos === null) throw refuse(`${path}.pull`, 'There is no such pull in your account: check the id.');
  return currentNos(db, nos);
};

/** The terms of themes; throws for unknown ids, which would match no review. */
const termsOfThemes = (themes: readonly string[] | undefined, path: string): string[] =>
  (themes ?? []).map((id, at) => {
    if (taxonomy.some((theme) => theme.id === id)) return themeTerm(id);
    const message = `No theme has the id \`${id}\`: use an id that a review or a search result has.`;
    throw refuse(`${path}.themes.${at}`, message);
  });

/** A country or a pull means everything on file there; otherwise apps' panels apply. */
const isDefault = ({ countries, pull }: MetricsScope): boolean => countries === undefined && pull === undefined;

/** How far the panels of a scope's apps were read; null if it names no app. */
export const panelsOf = async ({ db, clock }: MetricsTools, { apps }: MetricsScope): Promise<Coverage | null> =>
  apps ? readCoverage(db, clock, apps.map(appRefOf)) : null;

/** Which reviews a scope's figures cover; null if it names no app, or is not about their panels. */
export const coverageOfScope = async (tools: MetricsTools, scope: MetricsScope): Promise<Coverage | null> =>
  isDefault(scope) ? panelsOf(tools, scope) : null;

const wordless = (path: string): Problem =>
  refuse(path, `\`${path}\` has no word that reviews could be about: name a topic, such as \`crashes\`.`);

/** Reads a text as a topic; null if there is none. Throws if it has no searchable word. */
const readWords = async (
  tools: MetricsTools,
  text: string | undefined,
  path: string,
  widen: boolean,
): Promise<ReadTopic | null> => {
  if (text === undefined) return null;
  const found = await readTopic(tools, text, widen);
  if (found !== null) return found;
  throw wordless(path);
};

export const planScope = async (tools: MetricsTools, scope: MetricsScope, path: string): Promise<SearchPlan> => {
  const known = await knownApps(tools.db);
  const where: Where = {
    ...everywhere,
    appNos: await appNosOf(tools, scope, known, path),
    stars: scope.stars ?? [],
    nos: await nosOf(tools, scope.pull, path),
    ...inDays(scope.since, scope.until),
    countries: scope.countries ?? [],
    languagesOfCountries: scope.playLanguages?.map(spokenLanguage) ?? [],
    languages: scope.languages?.map(spokenLanguage) ?? [],
    versions: scope.versions ?? [],
    kinds: scope.kinds ?? [],
    replied: scope.replied ?? null,
    minLength: scope.minLength ?? null,
    panel: isDefault(scope),
  };
  const said = [termsOfThemes(scope.themes, path), scope.moves?.map(moveTerm), scope.writers?.map(writerTerm)];
  const words = await readWords(tools, scope.words, `${path}.words`, false);
  const topic = said.reduce<TopicMatch | null>((match, terms) => mentioning(match, terms ?? []), words?.match ?? null);
  return { ...planOfEverything(0), topic, where };
};

/** The intersection of two lists, of which an empty one means any. */
const both = (one: readonly number[], other: readonly number[]): readonly number[] => {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const common = one.filter((each) => other.includes(each));
  return common.length > 0 ? common : [0];
};

export interface PlannedTopic {
  readonly notes: readonly string[];
  /** Narrows a scope to the reviews about the topic. */
  within(scope: SearchPlan): SearchPlan;
}

const tagsOf = ({ polarity, moves, writers }: MetricsTopic): Groups => [
  ...(polarity ? [[polarityTerm(polarity)]] : []),
  ...(moves ? [moves.map(moveTerm)] : []),
  ...(writers ? [writers.map(writerTerm)] : []),
];

/** Reads an exclusion; throws if it has no searchable word. */
const leftOut = (text: string | undefined, path: string): readonly Groups[] => {
  if (text === undefined) return [];
  const groups = excludedGroups(exclusionOf(text, languageOf(text, null), noTopic));
  if (groups.length > 0) return groups;
  throw wordless(path);
};

/** Reads a quote; throws if all its words are too general to search for. */
const quoted = (text: string | undefined, path: string): readonly Literal[] => {
  if (text === undefined) return [];
  const { literals } = planLiterals([text]);
  if (literals.length > 0) return literals;
  throw wordless(path);
};

/** Whether counts are by polarity of clauses, so that one clause must match the topic. */
export const asksForClauses = (topic: MetricsTopic | undefined, by: readonly MetricsDimension[]): boolean =>
  by.includes('polarity') &&
  [topic?.about, topic?.words, topic?.phrase, topic?.themes].some((part) => part !== undefined);

/**
 * Reads a topic; throws if it has no searchable word.
 * @param inClause whether one clause must match all of it even if the topic does not require one
 */
export const planTopic = async (
  tools: MetricsTools,
  topic: MetricsTopic,
  path: string,
  inClause: boolean,
): Promise<PlannedTopic> => {
  const about = await readWords(tools, topic.about, `${path}.about`, true);
  const words = await readWords(tools, topic.words, `${path}.words`, false);
  const themes = termsOfThemes(topic.themes, path);
  const literals = quoted(topic.phrase, `${path}.phrase`);
  const exclude = leftOut(topic.exclude, `${path}.exclude`);
  const [tags, without] = [tagsOf(topic), leftOut(topic.without, `${path}.without`)];
  const isOfClause =
    inClause || tags.length > 0 || without.length > 0 || [about, words].some((one) => one?.hasSeveralWords);
  const inThemes = mentioning(bothOf(about?.match ?? null, words?.match ?? null), themes);
  return {
    notes: [
      ...(about?.notes ?? []),
      ...(words?.notes ?? []),
      ...(isOfClause ? ['One clause of a review must say all of this.'] : []),
    ],
    within: (scope) => {
      const ofKinds = mentioning(isOfClause ? null : inThemes, (topic.kinds ?? []).map(kindTerm));
      return {
        ...scope,
        topic: bothOf(ofKinds, scope.topic),
        clause: isOfClause ? { topic: inThemes, tags, literals, without } : null,
        literals: isOfClause ? [] : literals,
        exclude,
        where: { ...scope.where, stars: both(scope.where.stars, topic.stars ?? []) },
      };
    },
  };
};

export const appNameOf = (app: { readonly store: string; readonly appId: string }): string =>
  `${app.store}:${app.appId}`;
