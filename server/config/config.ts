import { StartError } from '../support/process/process.ts';
import {
  clusterSettings,
  deliverySettings,
  mailSettings,
  providerSettings,
  serviceSettings,
  signInSettings,
  traceSettings,
} from './service-settings.ts';
import type { Setting } from './setting.ts';
import { modelSettings, sourceSettings } from './source-settings.ts';

/** Every setting: the source of the parser, the error messages and the reference page. */
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

type Settings = typeof settings;
type ValueOf<S> = S extends { readonly default: infer Default; parse(text: string): infer Parsed }
  ? Exclude<Parsed, undefined> | Extract<Default, null>
  : never;

export type Config = { readonly [Key in keyof Settings]: ValueOf<Settings[Key]> };

/** The value for error messages: bounded, on one line, without passwords in URLs. */
const shown = (text: string): string =>
  JSON.stringify(text.replace(/\/\/[^/]*@/g, '//…@').replace(/^(.{80}).+$/su, '$1…'));

const conflictIn = ({ webhookLoopback, publicUrl }: Config): string | null =>
  webhookLoopback === 'yes' && publicUrl?.startsWith('https:')
    ? 'WEBHOOK_LOOPBACK is "yes", which lets every account reach what listens on this machine, so it is not allowed with a public https:// address (PUBLIC_URL): remove one of the two.'
    : null;

/** Parses the environment once and reports every invalid setting, not only the first. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const faults: string[] = [];
  const read = ([key, setting]: [string, Setting<unknown>]): [string, unknown] => {
    const raw = env[setting.name]?.trim() || null;
    const text = raw ?? setting.default;
    const value = text === null ? null : setting.parse(text);
    if (value === undefined) {
      const found = setting.secret ? 'has a value that is not allowed (not shown)' : `is ${shown(text ?? '')}`;
      faults.push(`${setting.name} ${found}, it must be ${setting.allowed}`);
    }
    return [key, value];
  };
  const config = Object.fromEntries(Object.entries<Setting<unknown>>(settings).map(read));
  if (faults.length > 0) throw new StartError(`${faults.join('; ')}.`);
  const checked = config as unknown as Config;
  const conflict = conflictIn(checked);
  if (conflict) throw new StartError(conflict);
  return checked;
};
