import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { nearestName } from '../../operations/input/input-faults.ts';

type Values = Readonly<Record<string, string>>;

interface Job {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly required: Values;
  readonly optional?: Values;
  text(values: Values): string;
}

const anApp = 'An app’s name, store link or id.';
const inCountry = 'A two-letter country code; `us` if omitted.';

/** The most common tasks. */
const jobs: readonly Job[] = [
  {
    name: 'tear_down_app',
    title: 'Tear down an app',
    description: 'What users of an app complain about, praise and ask for, and what to fix first.',
    required: { app: anApp },
    optional: { days: 'The window: 7, 30, 90 or 3650 days; 30 if omitted.' },
    text: ({ app, days = '30' }) => `Tear down the app “${app}”.

1. Find it with \`search_apps\`. If several apps fit, or the same app is in both stores, say which you take.
2. Call \`start_teardown\` with its \`store\`, \`appId\` and \`days: ${days}\`, then \`get_job\` until the job is \`done\`.
3. Report the verdict first; then the three complaints that cost most stars, each with its count, trend, versions and one quote; what people love; what they ask for; what the newest version changed; and the fixes in the order you would ship them.

Give counts as the answer has them, and say so where there are few reviews.`,
  },
  {
    name: 'compare_apps',
    title: 'Compare two apps',
    description: 'Where one app is better than another, and why people choose or leave it.',
    required: { app: anApp, other: 'The app to compare it with: a name, store link or id.' },
    optional: { question: 'What to compare; everything if omitted.' },
    text: ({ app, other, question }) => `Compare the apps “${app}” and “${other}”.

1. Find both with \`search_apps\`, in the same store where both are there.
2. Call \`start_research\` with the first as \`app\`, the other in \`compare\`, and the question “${question ?? 'Where is each of them better, and why do people choose or leave it?'}”, then \`get_job\` until the job is \`done\`.
3. Say in one sentence which one wins at what. Then a table of the differences that are more than chance, with counts and shares of both, and two quotes a side. Name what could not be read.`,
  },
  {
    name: 'what_to_build_next',
    title: 'Decide what to build next',
    description: 'The most wanted features that an app or its rivals do not have.',
    required: { app: 'Your app, or the kind of app you build: a name, link, id, or words such as `habit tracker`.' },
    text: ({ app }) => `Find out what to build next for “${app}”.

1. If it is an app, find it with \`search_apps\`; its genre and description say what kind of app it is.
2. Call \`start_category_report\` with the question “What do people ask for and miss in ${app}?”, naming the kind of app where “${app}” is a single app. If it is an app, also call \`start_teardown\` for it. Call \`get_job\` for each until it is \`done\`.
3. List the five things most worth building: how many reviews and apps ask for it, how badly it is missing, which rivals have it, and one quote. Put those first that many ask for and no rival does well. Set wishes of your own users beside those of the market.`,
  },
  {
    name: 'monitor_release',
    title: 'Monitor a release',
    description: 'How a new version is received, compared with the one before.',
    required: { app: anApp },
    optional: { version: 'The version; the newest if omitted.' },
    text: ({
      app,
      version,
    }) => `Check how ${version ? `version ${version}` : 'the newest version'} of “${app}” is received.

1. Find the app with \`search_apps\`${version ? '' : ' and read its version and date with `get_app`'}.
2. Call \`start_teardown\` with \`days: 30\`, and \`get_job\` until it is \`done\`: it says what each version made better or worse.
3. Call \`start_review_pull\` for that version (\`versions\`), newest first, and read what is new in it with \`get_pull_insights\` and \`get_pull_reviews\`, 1 and 2 stars first.
4. Say first whether to roll on, patch or roll back. Then the average against the version before, what got worse and better with counts, the first review of each new problem, and what to do today. Say so where there are too few reviews to tell.`,
  },
  {
    name: 'find_market_gap',
    title: 'Find a gap in a market',
    description: 'Unmet needs in a kind of app, and whether there is money in it.',
    required: { kind: 'A kind of app, such as `habit tracker`.' },
    optional: { country: inCountry },
    text: ({ kind, country = 'us' }) => `Find a gap in the market of ${kind} apps in the storefront \`${country}\`.

1. Call \`start_category_report\` with the question “What do people miss in ${kind} apps?” and \`country: "${country}"\`, then \`get_job\` until it is \`done\`.
2. For the three apps that lead, call \`get_revenue_estimate\` where they are in the App Store, and \`start_ad_search\` for “${kind}” to see who pays for users. \`new_releases\` shows who has just tried.
3. Name the gap in one sentence. Then the evidence: how many reviews of how many apps ask for it, how badly existing apps serve it, what the leaders earn, who advertises, and what would speak against entering. Say what you could not find out.`,
  },
];

const argumentsOf = ({ required, optional = {} }: Job): NonNullable<Prompt['arguments']> => [
  ...Object.entries(required).map(([name, description]) => ({ name, description, required: true })),
  ...Object.entries(optional).map(([name, description]) => ({ name, description, required: false })),
];

export const prompts: readonly Prompt[] = jobs.map((job) => ({
  name: job.name,
  title: job.title,
  description: job.description,
  arguments: argumentsOf(job),
}));

const refuse = (message: string): never => {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
};

const longestValue = 300;

const meant = (given: string, names: readonly string[]): string => {
  const near = nearestName(given, names);
  return near === null ? '' : ` Did you mean \`${near}\`?`;
};

export const writePrompt = (name: string, given: Values = {}): GetPromptResult => {
  const job = jobs.find((each) => each.name === name);
  if (!job) {
    return refuse(
      `There is no prompt \`${name.slice(0, 100)}\`.${meant(
        name,
        jobs.map((each) => each.name),
      )}`,
    );
  }
  const known = argumentsOf(job).map((argument) => argument.name);
  for (const each of Object.keys(given)) {
    if (!known.includes(each)) {
      refuse(`\`${each.slice(0, 100)}\` is not an argument of the prompt \`${name}\`.${meant(each, known)}`);
    }
  }
  const values = Object.entries(given).map(([each, value]) => [each, value.trim().slice(0, longestValue)]);
  const filled = Object.fromEntries(values.filter(([, value]) => value !== '')) as Values;
  for (const each of Object.keys(job.required)) {
    if (!Object.hasOwn(filled, each)) refuse(`The prompt \`${name}\` needs \`${each}\`: ${job.required[each]}`);
  }
  return {
    description: job.description,
    messages: [{ role: 'user', content: { type: 'text', text: job.text(filled) } }],
  };
};
