import { mentionsOf } from '../findings/rules/wishes.ts';

/** The things that apps are often asked for and that a question names, by the labels that requests for them have. */
export const namedFeatures = (asked: string): string[] => [
  ...new Set(mentionsOf({ title: null, text: asked }).map(({ thing }) => thing.label)),
];
