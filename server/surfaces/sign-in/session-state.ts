import type * as z from 'zod';
import type { SessionState, SignInMethods } from '../../contract/resources/accounts/session.ts';
import { confirmedUntil } from '../../contract/step-up.ts';
import { parseInput } from '../../operations/invoke.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { OpenSession } from '../../store/accounts/sessions.ts';
import { sampleLoading } from '../../store/reviews/review-apps.ts';
import type { Services } from '../services.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const isSample = ({ config }: Pick<Services, 'config'>): boolean => config.sources === 'sandbox';

export const signedIn = async (
  services: Pick<Services, 'config' | 'db' | 'provider' | 'mailer' | 'model'>,
  { email, plan, owner }: Account,
  { expiresAt, hasPassword, passkeys, provedAt, unseenNotices }: OpenSession,
): Promise<SessionState> => ({
  signedIn: true,
  account: { email, plan },
  owner,
  sample: isSample(services),
  sampleLoading: isSample(services) ? await sampleLoading(services.db) : null,
  expiresAt: expiresAt.toISOString(),
  hasPassword,
  passkeys,
  provider: services.provider && { name: services.provider.name },
  mail: services.mailer !== null,
  translates: services.model !== null,
  confirmedUntil: iso(confirmedUntil(provedAt?.getTime())),
  unseenNotices,
});

export const signedOut = (services: Pick<Services, 'config'>, methods: SignInMethods): SessionState => ({
  signedIn: false,
  methods,
  sample: isSample(services),
});

/** Parses the body of a route that is not an operation, with the same problems. */
export const readBody = <Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> =>
  parseInput(schema, (body ?? {}) as Record<string, unknown>);
