/** The page for people who have a link to an answer and need not be signed in. */
export const sharedPath = '/s/$token';

/** Every other page of the web application, as its router spells them (`tests/structure/site-paths.test.ts` compares the two). */
export const sitePaths = [
  '/',
  '/sign-in',
  '/apps',
  '/apps/$store/$id',
  '/compare',
  '/charts',
  '/new',
  '/runs',
  '/runs/new',
  '/runs/$id',
  '/teardowns',
  '/research',
  '/reports',
  '/ads',
  '/creators',
  '/videos',
  '/pulls',
  '/pulls/new',
  '/pulls/describe',
  '/pulls/$id',
  '/reviews/$id',
  '/account',
  '/account/keys',
  '/account/sessions',
  '/account/security',
  '/admin',
] as const;
