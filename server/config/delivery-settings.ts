import { define } from './setting.ts';
import { oneOf } from './setting-values.ts';

/** Where the service may send what accounts want to be told of. */
export const deliverySettings = {
  webhookLoopback: define({
    name: 'WEBHOOK_LOOPBACK',
    default: 'no',
    allowed: 'no or yes',
    description:
      'Whether webhooks may be on this machine (`http://127.0.0.1:…`), for trying them out: every account can then reach what listens on it, so it is refused with an https `PUBLIC_URL`.',
    parse: oneOf('no', 'yes'),
  }),
};
