import type { Pull } from '../../../../server/contract/resources/reviews/pull.ts';

/** What a pull is known by: the name it was given, or its apps. */
export const pullTitle = ({ label, apps }: Pick<Pull, 'label' | 'apps'>): string =>
  label || `Reviews of ${[...new Set(apps.map(({ title, appId }) => title ?? appId))].join(', ')}`;
