import { define } from './setting.ts';
import { baseUrl, visible, wholeNumber } from './setting-values.ts';

/** The language model, which is optional. */
export const modelSettings = {
  modelUrl: define({
    name: 'MODEL_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description:
      'The base address of a language model: any server that speaks OpenAI’s or Anthropic’s API; if unset, rules are used instead.',
    parse: baseUrl,
  }),
  modelKey: define({
    name: 'MODEL_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description: 'The key for `MODEL_URL`, if it needs one; a key that begins with `sk-ant-` selects Anthropic’s API.',
    secret: true,
    parse: visible,
  }),
  modelName: define({
    name: 'MODEL_NAME',
    default: 'default',
    allowed: 'visible ASCII characters',
    description: 'The name of the model, as its server knows it.',
    parse: visible,
  }),
  modelTimeoutS: define({
    name: 'MODEL_TIMEOUT',
    default: '20',
    allowed: 'a whole number from 1 to 600',
    description: 'Seconds to wait for the model before rules are used instead.',
    parse: wholeNumber(1, 600),
  }),
  modelMaxCalls: define({
    name: 'MODEL_MAX_CALLS',
    default: '40',
    allowed: 'a whole number from 1 to 10000',
    description: 'How many times one run may call the model; rules read the rest.',
    parse: wholeNumber(1, 10_000),
  }),
  modelMaxTokens: define({
    name: 'MODEL_MAX_TOKENS',
    default: '1500',
    allowed: 'a whole number from 200 to 100000',
    description: 'The most tokens one answer of the model may have.',
    parse: wholeNumber(200, 100_000),
  }),
};
