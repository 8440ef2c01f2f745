/** A stand-in for language models: OpenAI's and Anthropic's wire formats, without a model. */

import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../route.ts';
import { creatorsIn, lieAboutCreators, readCreators } from './creator-reader.ts';
import { lieAbout, readSentence } from './lies.ts';
import { textOf as answerOf, lieAboutPlan, lieInText, planOf, questionIn, sentencesIn } from './question-reader.ts';
import { adsIn, lieAboutAds, readReviews, reviewsIn, vetAds } from './review-reader.ts';
import recordedTranslations from './translations.json' with { type: 'json' };

const json = (value: unknown, status = 200): SandboxAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

interface Message {
  role: string;
  content: string | { type: string; text?: string }[];
}

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n');

/** The data between the marks that the instructions define. */
const dataOf = (messages: readonly Message[]): string =>
  /<data>\n?([\s\S]*?)\n?<\/data>/.exec(messages.map(textOf).join('\n'))?.[1] ?? '';

/** Recorded translations of a few sentences; other text is returned with the language in front. */
const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = recordedTranslations;

const translationOf = (data: string): { text: string } | null => {
  try {
    const { to, text } = JSON.parse(data) as { to?: unknown; text?: unknown };
    if (typeof to !== 'string' || typeof text !== 'string') return null;
    return { text: translations[to]?.[text] ?? `(${to}) ${text}` };
  } catch {
    return null;
  }
};

const read = (data: string): object => {
  const translated = translationOf(data);
  if (translated) return translated;
  const sentences = sentencesIn(data);
  if (sentences) return answerOf(sentences);
  const question = questionIn(data);
  if (question) return planOf(question);
  const creators = creatorsIn(data);
  if (creators) return readCreators(creators);
  const ads = adsIn(data);
  if (ads) return vetAds(ads);
  const reviews = reviewsIn(data);
  return reviews ? readReviews(reviews) : readSentence(data);
};

const badAnswer = (fault: string | undefined, messages: readonly Message[]): string | null => {
  const data = dataOf(messages);
  const isSentBack = messages.some((message) => textOf(message).includes('was refused because'));
  const sentences = sentencesIn(data);
  const question = questionIn(data);
  const misled = sentences ? lieInText(fault, sentences, isSentBack) : question && lieAboutPlan(fault, question);
  if (misled) return JSON.stringify(misled);
  const creators = creatorsIn(data);
  if (creators && lieAboutCreators(fault, creators)) return JSON.stringify(lieAboutCreators(fault, creators));
  const ads = adsIn(data);
  if (ads && lieAboutAds(fault, ads)) return JSON.stringify(lieAboutAds(fault, ads));
  const reviews = reviewsIn(data);
  const lie = reviews && lieAbout(fault, reviews);
  if (lie) return JSON.stringify(lie);
  switch (fault) {
    case 'malformed-json':
      return '{"topic": "log';
    case 'wrong-shape':
      return '{"answer": 42}';
    // Follows instructions in the data, and names apps that were not requested.
    case 'obeys':
      return JSON.stringify({
        ...read(data),
        topic: '![x](https://evil.example/x.png) see https://evil.example',
        apps: ['https://evil.example/app', 'An App Nobody Named'],
        keywords: ['<script>alert(1)</script>'],
      });
    // Larger than the service's limit.
    case 'huge':
      return JSON.stringify({ ...read(data), topic: 'x'.repeat(1_500_000) });
    default:
      return null;
  }
};

interface ChatRequest {
  messages: Message[];
  model?: string;
  tools?: { name?: string }[];
}

const body = ({ body }: SandboxRequest): ChatRequest | null => {
  try {
    const read = JSON.parse(body) as Partial<ChatRequest>;
    return Array.isArray(read.messages) ? (read as ChatRequest) : null;
  } catch {
    return null;
  }
};

const chat: SandboxRoute = {
  source: 'model',
  name: 'model-chat',
  method: 'POST',
  match: ({ pathname }) => pathname === '/v1/chat/completions',
  answer(request) {
    const chatRequest = body(request);
    if (!chatRequest) return json({ error: { message: 'messages are missing', type: 'invalid_request_error' } }, 400);
    // As from servers without support for schemas.
    if (request.fault === 'no-schemas' && request.body.includes('"json_schema"')) {
      return json(
        { error: { message: 'response_format json_schema is not supported', type: 'invalid_request_error' } },
        400,
      );
    }
    const data = dataOf(chatRequest.messages);
    const refusal = request.fault === 'refusal' ? 'I can’t help with that.' : null;
    const content =
      refusal === null ? (badAnswer(request.fault, chatRequest.messages) ?? JSON.stringify(read(data))) : null;
    return json({
      id: 'chatcmpl-sample',
      object: 'chat.completion',
      created: 1_767_225_600,
      model: chatRequest.model ?? 'stand-in',
      choices: [{ index: 0, message: { role: 'assistant', content, refusal }, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: Math.ceil(request.body.length / 4),
        completion_tokens: Math.ceil((content ?? '').length / 4),
        total_tokens: Math.ceil((request.body.length + (content ?? '').length) / 4),
      },
    });
  },
};

const messages: SandboxRoute = {
  source: 'model',
  name: 'model-messages',
  method: 'POST',
  match: ({ pathname }) => pathname === '/v1/messages',
  answer(request) {
    if (!request.headers['x-api-key']) {
      return json({ type: 'error', error: { type: 'authentication_error', message: 'x-api-key is missing' } }, 401);
    }
    const chatRequest = body(request);
    if (!chatRequest) {
      return json({ type: 'error', error: { type: 'invalid_request_error', message: 'messages are missing' } }, 400);
    }
    const data = dataOf(chatRequest.messages);
    const text = badAnswer(request.fault, chatRequest.messages) ?? JSON.stringify(read(data));
    const asTool = chatRequest.tools?.some(({ name }) => name === 'json') === true;
    const refused = request.fault === 'refusal';
    const content = refused
      ? []
      : asTool
        ? [{ type: 'tool_use', id: 'toolu_sample', name: 'json', input: readable(text) }]
        : [{ type: 'text', text }];
    return json({
      id: 'msg_sample',
      type: 'message',
      role: 'assistant',
      model: chatRequest.model ?? 'stand-in',
      content,
      stop_reason: refused ? 'refusal' : asTool ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: Math.ceil(request.body.length / 4), output_tokens: Math.ceil(text.length / 4) },
    });
  },
};

/** A tool's input must be an object, so text that isn't JSON is wrapped. */
const readable = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
};

export const modelRoutes: readonly SandboxRoute[] = [chat, messages];
