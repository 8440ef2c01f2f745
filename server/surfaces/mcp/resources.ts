import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { minuteOf } from '../../contract/domain/words.ts';
import type { ProblemBody } from '../../contract/problem.ts';
import { listPulls } from '../../store/reviews/pulls.ts';
import type { Services } from '../services.ts';
import type { CallTool, Exchange } from './mcp-call.ts';

interface Document {
  /** Such as `methods/teardown`. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const root = new URL('../../../docs/', import.meta.url);
/** Only documents for callers, not those about hosting or the code. */
const folders = ['guides/', 'methods/'];
const forOperators: ReadonlySet<string> = new Set(['guides/hosting', 'guides/settings', 'guides/sources']);

const read = (folder: string): Document[] => {
  const url = new URL(folder, root);
  if (!existsSync(url)) return [];
  return readdirSync(url)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, url), 'utf8');
      const name = `${folder}${file.slice(0, -'.md'.length)}`;
      return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
    })
    .filter(({ name }) => !forOperators.has(name));
};

const readDocuments = (): readonly Document[] => folders.flatMap(read);

const markdown = 'text/markdown';

/** What a client can attach to a conversation, and the tool that writes it. */
const kinds = {
  jobs: { tool: 'get_job', args: { wait: 0 } },
  pulls: { tool: 'get_pull_insights', args: {} },
} as const;

export const resourceTemplates: ResourceTemplateType[] = [
  {
    uriTemplate: 'appraise://jobs/{id}',
    name: 'job',
    title: 'A job',
    description: 'A run’s status and its result in brief.',
    mimeType: markdown,
  },
  {
    uriTemplate: 'appraise://pulls/{id}',
    name: 'pull',
    title: 'A pull',
    description: 'What the reviews of a pull say, counted.',
    mimeType: markdown,
  },
  {
    uriTemplate: 'appraise://documents/{+name}',
    name: 'document',
    title: 'A document',
    description: 'How something is done or counted, such as `methods/teardown`.',
    mimeType: markdown,
  },
];

export interface Resources {
  list(exchange: Exchange): Promise<Resource[]>;
  read(uri: string, exchange: Exchange): Promise<ReadResourceResult>;
}

/** The newest of each are listed; older ones are read by id. */
const most = 20;

export const createResources = ({ jobs, db }: Services, callTool: CallTool): Resources => {
  const documents = readDocuments();
  const pages = new Map(documents.map((each) => [`appraise://documents/${each.name}`, each]));
  const listed = documents.map(
    ({ name, title }): Resource => ({
      uri: `appraise://documents/${name}`,
      name,
      title,
      mimeType: markdown,
    }),
  );

  const textOf = (uri: string, { content, isError, _meta }: CallToolResult): string => {
    if (!isError) return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n\n');
    const { code, detail } = _meta!['appraise/problem'] as ProblemBody;
    // The same error for another account's id, an unknown id and an invalid one.
    if (code === 'not_found' || code === 'invalid_request') throw new ResourceNotFoundError(uri);
    throw new ProtocolError(ProtocolErrorCode.InternalError, detail);
  };

  return {
    async list({ admission }) {
      const { id } = admission.caller.account;
      const [{ jobs: ran }, pulled] = await Promise.all([jobs.list(id, { limit: most }), listPulls(db, id, most)]);
      return [
        ...ran.map((job) => ({
          uri: `appraise://jobs/${job.id}`,
          name: job.id,
          title: `${job.kind} of ${minuteOf(job.createdAt)}, ${job.status}`,
          mimeType: markdown,
        })),
        ...pulled.map((pull) => ({
          uri: `appraise://pulls/${pull.id}`,
          name: pull.id,
          title: pull.label || `pull of ${minuteOf(pull.createdAt)}`,
          mimeType: markdown,
        })),
        ...listed,
      ];
    },

    async read(uri, exchange) {
      const contents = (text: string): ReadResourceResult => ({ contents: [{ uri, mimeType: markdown, text }] });
      const page = pages.get(uri);
      if (page) return contents(page.text);
      const [, kind, id] = /^appraise:\/\/(jobs|pulls)\/([^/]+)$/.exec(uri) ?? [];
      if (kind === undefined || id === undefined) throw new ResourceNotFoundError(uri.slice(0, 300));
      const { tool, args } = kinds[kind as keyof typeof kinds];
      return contents(textOf(uri.slice(0, 300), await callTool(tool, { ...args, id }, exchange)));
    },
  };
};
