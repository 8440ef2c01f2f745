const languages = ['en', 'de', 'fr', 'es', 'pt', 'it'] as const;

/** The names of months that a slip may stand for, folded; those of four letters are too near to other words. */
export const monthNames: readonly string[] = languages.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
    .map((name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .filter((name) => name.length > 4);
});
