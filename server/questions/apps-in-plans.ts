import { type Store, storeTitles } from '../contract/domain/stores.ts';
import type { Fault } from '../contract/problem.ts';
import type { Plan } from '../contract/resources/questions/plan.ts';
import { shortTitle } from '../support/prose/untrusted.ts';
import { fold } from '../tagging/words/words.ts';

/** Names of the request's apps in its plan; the store distinguishes equal titles. */
export const namesInPlans = (apps: readonly { readonly store: Store; readonly title: string }[]): string[] => {
  const titles = apps.map(({ title }) => shortTitle(title));
  return apps.map(({ store }, at) => {
    const title = titles[at]!;
    return titles.filter((each) => each === title).length === 1 ? title : `${title} (${storeTitles[store]})`;
  });
};

export const isInPlan = ({ asks }: Pick<Plan, 'asks'>, name: string): boolean =>
  asks.some(({ about, against }) =>
    [about, against].some(
      (scope) => typeof scope === 'object' && scope.apps?.some((each) => fold(each) === fold(name)),
    ),
  );

/** Apps in a plan that are not in the request. */
export const strangersIn = ({ asks }: Pick<Plan, 'asks'>, names: readonly string[]): Fault[] => {
  const known = new Set(names.map(fold));
  const called = names.map((name) => `“${name}”`).join(', ');
  return asks.flatMap(({ about, against }, at) =>
    Object.entries({ about, against }).flatMap(([part, scope]) =>
      typeof scope !== 'object'
        ? []
        : (scope.apps ?? []).flatMap((name, place) => {
            if (known.has(fold(name))) return [];
            const path = `plan.asks.${at}.${part}.apps.${place}`;
            const message = `\`${path}\` must be an app of the request, which are ${called}; add others to \`compare\`.`;
            return [{ path, code: 'not_allowed', message }];
          }),
    ),
  );
};
