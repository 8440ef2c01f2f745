import type { Pull } from '../../../../server/contract/resources/reviews/pull.ts';

/** The label of a pull, or its apps. */
export const pullTitle = ({ label, apps }: Pick<Pull, 'label' | 'apps'>): string =>
  label || `Reviews of ${[...new Set(apps.map(({ title, appId }) => title ?? appId))].join(', ')}`;
