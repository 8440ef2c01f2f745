import { faultInReceiverUrl } from '../../connectors/outgoing/receiver-url.ts';
import type { DestinationType } from '../../contract/resources/destinations/destination.ts';

type ChatType = Exclude<DestinationType, 'email'>;

interface Vendor {
  readonly name: string;
  /** Of its incoming hooks. */
  readonly hosts: RegExp;
  readonly paths: RegExp;
  readonly example: string;
}

const vendors: Readonly<Record<ChatType, Vendor>> = {
  slack: {
    name: 'Slack',
    hosts: /^hooks\.slack(-gov)?\.com$/,
    paths: /^\/services\/\w+\/\w+\/\w+$/,
    example: 'https://hooks.slack.com/services/…',
  },
  teams: {
    name: 'Teams',
    hosts: /^[a-z0-9.-]+\.(webhook\.office\.com|logic\.azure\.(com|us)|api\.powerplatform\.(com|us))$/,
    paths: /^\/.+$/,
    example: 'https://….logic.azure.com/workflows/…',
  },
  discord: {
    name: 'Discord',
    hosts: /^((canary|ptb)\.)?discord(app)?\.com$/,
    paths: /^\/api(\/v\d{1,2})?\/webhooks\/\d+\/[\w-]+$/,
    example: 'https://discord.com/api/webhooks/…',
  },
};

const isOwnMachine = (url: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);

/** What is wrong with the address of a chat's hook, to follow "`url`"; null: nothing can be seen to be. */
export const faultInChatHook = (type: ChatType, text: string, allowLoopback: boolean): string | null => {
  const fault = faultInReceiverUrl(text, allowLoopback);
  if (fault) return fault;
  const url = new URL(text);
  if (allowLoopback && isOwnMachine(url)) return null;
  const { name, hosts, paths, example } = vendors[type];
  return hosts.test(url.hostname) && url.port === '' && paths.test(url.pathname)
    ? null
    : `must be the address of an incoming hook of ${name}, such as ${example}.`;
};

/** Whoever has the address of a hook may write to its channel, so it is never shown whole again. */
export const shownHook = (text: string): string => {
  const url = new URL(text);
  return `${url.host}/…${`${url.pathname}${url.search}`.slice(-4)}`;
};
