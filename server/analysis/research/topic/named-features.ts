import { mentionsOf } from '../../findings/rules/wishes.ts';
import type { Intent } from '../../reading/intent/intent.ts';
import type { IntentRead } from '../../reading/intent/read-intent.ts';
import type { AskedThing } from './asked-topic.ts';

/** The things that apps are often asked for and that a question names, by the labels that requests for them have. */
export const namedFeatures = (asked: string): string[] => [
  ...new Set(mentionsOf({ title: null, text: asked.replace(requested, '$1 app') }).map(({ thing }) => thing.label)),
];

/** `Watch requests` are requests for a watch app. */
const requested = /(?<!\p{L})(watch|tv|mac|desktop|web|ipad|tablet)(?= (?:requests?|wishes|demand|support))/giu;

/** These count requests by themselves. */
const ofRequests: ReadonlySet<Intent> = new Set(['worth', 'requests', 'build_next'] as const);

/** Who asks how many want a widget means those who ask for it, and not all who mention one; null: that is not asked. */
export const wishedThings = (
  { intent, wishes }: Pick<IntentRead, 'intent' | 'wishes'>,
  features: readonly string[],
): AskedThing[] | null =>
  !wishes || features.length === 0 || ofRequests.has(intent)
    ? null
    : features.map((label) => ({ label, feature: label, themes: [], known: true, wordings: [], told: [] }));
