import * as z from 'zod';

const of = (what: string) => (name: string | null) => (name === null ? what : `${what} “${name}”`);
const [key, program, passkey] = [of('The API key'), of('The program'), of('The passkey')];
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Every change of who can use an account, as a sentence. */
const sentences = {
  key_created: (name) => `${key(name)} was created.`,
  key_changed: (name) => `The name or spending caps of ${lower(key(name))} were changed.`,
  key_revoked: (name) => `${key(name)} was revoked.`,
  program_allowed: (name) => `${program(name)} was allowed to use your account.`,
  program_changed: (name) => `The spending caps of ${lower(program(name))} were changed.`,
  program_ended: (name) => `${program(name)} lost its access to your account.`,
  password_changed: () => 'Your password was set or changed.',
  passkey_added: (name) => `${passkey(name)} was added.`,
  passkey_removed: (name) => `${passkey(name)} was removed.`,
  owner_added: () => 'Your account was made an owner of this service.',
  owner_removed: () => 'Your account is no longer an owner of this service.',
} as const satisfies Record<string, (name: string | null) => string>;

export type SecurityChange = keyof typeof sentences;
const changes = Object.keys(sentences) as [SecurityChange, ...SecurityChange[]];

export const securitySentence = (change: SecurityChange, name: string | null): string => sentences[change](name);

export const SecurityNotice = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    change: z.enum(changes),
    name: z.string().nullable().describe('Of the key, program or passkey; null: the change concerns none.'),
    text: z.string().describe('The change in a sentence.'),
    seen: z.boolean().describe('Whether this browser has shown it before.'),
  })
  .meta({ id: 'SecurityNotice' });

export type SecurityNotice = z.output<typeof SecurityNotice>;
