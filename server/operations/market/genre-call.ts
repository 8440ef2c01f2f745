import { findGenre } from '../../contract/domain/genres.ts';
import { text } from '../../contract/fields/text.ts';

/** A genre as a caller may call it: by either store's id or name. One that neither store has is refused. */
export const genreCall = (name: string) =>
  text(1, 100).superRefine((call, check) => {
    // Too short or too long has been said already.
    if (call === '' || findGenre(call)) return;
    const message = `\`${name}\` is not a genre of either store: use an id or name from \`GET /api/v1/new-releases/categories\`, or one of Google Play’s.`;
    check.addIssue({ code: 'custom', message, input: call });
  });
