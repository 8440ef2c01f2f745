import { clusterSettings } from './cluster-settings.ts';
import { deliverySettings } from './delivery-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { modelSettings } from './model-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { serviceSettings } from './service-settings.ts';
import { signInSettings } from './sign-in-settings.ts';
import { sourceSettings } from './source-settings.ts';
import { traceSettings } from './trace-settings.ts';

/** Every setting, once: the parser, the refusals and the reference page are made from this table. */
export const settings = {
  ...serviceSettings,
  ...signInSettings,
  ...providerSettings,
  ...mailSettings,
  ...sourceSettings,
  ...modelSettings,
  ...clusterSettings,
  ...deliverySettings,
  ...traceSettings,
};
