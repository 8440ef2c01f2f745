/** Every page of the web application, as its router spells them (`tests/structure/site-paths.test.ts` compares the two). */
export const sitePaths = [
  '/',
  '/sign-in',
  '/runs',
  '/runs/new',
  '/runs/$id',
  '/teardowns',
  '/research',
  '/reports',
  '/ads',
  '/creators',
  '/videos',
  '/pulls/new',
  '/pulls/describe',
] as const;
