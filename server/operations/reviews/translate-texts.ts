import * as z from 'zod';
import { languageName } from '../../contract/domain/languages.ts';
import { text } from '../../contract/fields/text.ts';
import { charactersPerDay, translate } from '../../reviews/meaning/translate.ts';
import { defineRoute } from '../operation.ts';

const most = { texts: 20, characters: 8_000 };

export const translateTexts = defineRoute({
  id: 'reviews.translate',
  group: 'Reviews',
  method: 'POST',
  writes: false,
  path: '/api/v1/reviews/translate',
  title: 'Translate reviews and quotes',
  description: `What people wrote, in another language, as the language model of this service words it: reviews, quotes or phrases, at most ${most.characters.toLocaleString('en')} characters at once and ${charactersPerDay.toLocaleString('en')} a day. Translations are kept for 30 days, and those on file count for nothing. Nobody has checked them: show them as translated, and as plain text. Without a model (\`MODEL_URL\`), others than those on file are refused as \`unsupported\`. Free.`,
  input: z.strictObject({
    texts: z
      .array(text(1, 6_000))
      .min(1)
      .max(most.texts)
      .refine((texts) => texts.reduce((sum, { length }) => sum + length, 0) <= most.characters, {
        message: `\`texts\` must have at most ${most.characters.toLocaleString('en')} characters together.`,
      })
      .describe('What to translate, in any language.'),
    to: z
      .string()
      .regex(/^[a-z]{2}$/, { error: 'a language code of two letters, such as `en`', abort: true })
      .refine((code) => languageName(code) !== code, {
        message: '`to` must be the code of a language, such as `en`.',
      })
      .describe('The language to translate into, as its code of two letters, such as `en`.'),
  }),
  output: z.object({
    texts: z
      .array(z.string().nullable())
      .describe('The translations, in the order of `texts`; null where the model gave none that can be shown.'),
  }),
  example: { texts: ['Stürzt seit dem Update ständig ab.'], to: 'en' },
  run: async ({ texts, to }, { db, clock, account, model }) => ({
    body: { texts: await translate({ db, clock, model, accountId: account.id }, texts, to) },
  }),
});
