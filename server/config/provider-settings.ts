import { planKeys } from '../contract/plans.ts';
import { define } from './setting.ts';
import { baseUrl, oneOf, visible } from './setting-values.ts';

/** A company's own OpenID provider, for its people to sign in with. */
export const providerSettings = {
  oidcIssuer: define({
    name: 'OIDC_ISSUER',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description:
      'Your OpenID provider, as it names itself in its discovery document; if unset, nobody signs in with one.',
    parse: baseUrl,
  }),
  oidcClientId: define({
    name: 'OIDC_CLIENT_ID',
    default: null,
    allowed: 'visible ASCII characters',
    description: 'The id that the provider gave this service.',
    parse: visible,
  }),
  oidcClientSecret: define({
    name: 'OIDC_CLIENT_SECRET',
    default: null,
    allowed: 'visible ASCII characters',
    description: 'The secret that the provider gave this service.',
    secret: true,
    parse: visible,
  }),
  oidcName: define({
    name: 'OIDC_NAME',
    default: null,
    allowed: '1 to 60 characters',
    description: 'What people call the provider, on the button “Sign in with …”; if unset, its host name.',
    parse: (text) => (/^\P{Cc}{1,60}$/u.test(text) ? text : undefined),
  }),
  oidcNewAccounts: define({
    name: 'OIDC_NEW_ACCOUNTS',
    default: 'no',
    allowed: `no, ${planKeys.slice(0, -1).join(', ')} or ${planKeys.at(-1)}`,
    description:
      'Whether people whom the provider knows and this service does not are given an account, and with which plan.',
    parse: oneOf('no', ...planKeys),
  }),
};
