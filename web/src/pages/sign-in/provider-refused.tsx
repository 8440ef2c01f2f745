import type { ProviderRefusal } from '../../address/sign-in.ts';

/** Explains why sign-in through the company's provider failed, and what to do. */
const sentences: Record<ProviderRefusal, (name: string) => string> = {
  cancelled: (name) => `You did not sign in with ${name}. Try again, or sign in another way.`,
  provider: (name) => `The answer of ${name} was not valid or came too late. Try again.`,
  unverified: (name) => `${name} has not verified your email address, so it cannot be used to sign in here.`,
  unknown: () => 'No active account has your email address. Ask the people who host this service for one.',
};

export const ProviderRefused = ({ refusal, name }: { refusal: ProviderRefusal; name: string }) => (
  <p role="alert">{sentences[refusal](name)}</p>
);
