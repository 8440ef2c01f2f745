import { define } from './setting.ts';
import { baseUrl, visible, wholeNumber } from './setting-values.ts';

/** The language model, which is optional. */
export const modelSettings = {
  modelUrl: define({
    name: 'MODEL_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description:
      'The base address of a language model: any server that speaks OpenAI’s API, or Anthropic’s. Without it rules read.',
    parse: baseUrl,
  }),
  modelKey: define({
    name: 'MODEL_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The key for `MODEL_URL`, where it wants one; a key that begins with `sk-ant-` is for Anthropic’s API.',
    secret: true,
    parse: visible,
  }),
  modelName: define({
    name: 'MODEL_NAME',
    default: 'default',
    allowed: 'visible ASCII characters',
    description: 'The model to ask for, as its server names it.',
    parse: visible,
  }),
  modelTimeoutS: define({
    name: 'MODEL_TIMEOUT',
    default: '20',
    allowed: 'a whole number from 1 to 600',
    description: 'Seconds to wait for an answer of the model before rules read instead.',
    parse: wholeNumber(1, 600),
  }),
  modelMaxCalls: define({
    name: 'MODEL_MAX_CALLS',
    default: '40',
    allowed: 'a whole number from 1 to 10000',
    description: 'How often one run may ask the model; rules read what is left.',
    parse: wholeNumber(1, 10_000),
  }),
  modelMaxTokens: define({
    name: 'MODEL_MAX_TOKENS',
    default: '1500',
    allowed: 'a whole number from 200 to 100000',
    description: 'How many tokens one answer of the model may have.',
    parse: wholeNumber(200, 100_000),
  }),
};
