/** Every page of the web application, as its router spells them (`tests/structure/site-paths.test.ts` compares the two). */
export const sitePaths = ['/', '/sign-in'] as const;
