import { define } from './setting.ts';
import { oneOf } from './setting-values.ts';

/** Where the service may send what accounts want to be told of. */
export const deliverySettings = {
  webhookLoopback: define({
    name: 'WEBHOOK_LOOPBACK',
    default: 'no',
    allowed: 'no or yes',
    description:
      'Whether webhooks may be on this machine (`http://127.0.0.1:…`), as everybody with an account could then reach what listens on it; for trying them out.',
    parse: oneOf('no', 'yes'),
  }),
};
