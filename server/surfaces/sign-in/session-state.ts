import type { SessionState } from '../../contract/resources/session.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { Services } from '../services.ts';

const isSample = ({ config }: Pick<Services, 'config'>): boolean => config.sources === 'sandbox';

export const signedIn = (
  services: Pick<Services, 'config'>,
  { email, plan, owner }: Account,
  expiresAt: Date,
): SessionState => ({
  signedIn: true,
  account: { email, plan },
  owner,
  sample: isSample(services),
  expiresAt: expiresAt.toISOString(),
});

export const signedOut = (services: Pick<Services, 'config'>): SessionState => ({
  signedIn: false,
  methods: { password: false, passkey: false, provider: null },
  sample: isSample(services),
});
