import { mentionsOf } from '../findings/rules/wishes.ts';
import type { Intent } from '../reading/intent/intent.ts';
import type { IntentRead } from '../reading/intent/read-intent.ts';
import type { AskedThing } from './asked-topic.ts';

/** The things that apps are often asked for and that a question names, by the labels that requests for them have. */
export const namedFeatures = (asked: string): string[] => [
  ...new Set(mentionsOf({ title: null, text: asked }).map(({ thing }) => thing.label)),
];

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
