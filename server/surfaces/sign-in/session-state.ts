import type { SessionState, SignInMethods } from '../../contract/resources/accounts/session.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { OpenSession } from '../../store/accounts/sessions.ts';
import type { Services } from '../services.ts';

const isSample = ({ config }: Pick<Services, 'config'>): boolean => config.sources === 'sandbox';

export const signedIn = (
  services: Pick<Services, 'config'>,
  { email, plan, owner }: Account,
  { expiresAt, hasPassword, passkeys }: OpenSession,
): SessionState => ({
  signedIn: true,
  account: { email, plan },
  owner,
  sample: isSample(services),
  expiresAt: expiresAt.toISOString(),
  hasPassword,
  passkeys,
});

export const signedOut = (services: Pick<Services, 'config'>, methods: SignInMethods): SessionState => ({
  signedIn: false,
  methods,
  sample: isSample(services),
});
