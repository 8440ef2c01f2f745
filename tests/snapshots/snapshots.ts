import { readFileSync } from 'node:fs';
import { routesSource } from '../../client/generate/reference.ts';
import { settings } from '../../server/config/config.ts';
import { operations } from '../../server/operations/index.ts';
import { toolsAmong } from '../../server/operations/operation.ts';
import { readFunctionTexts } from '../../server/store/engine/schema/migrations.ts';
import { toTool } from '../../server/surfaces/mcp/tools/to-tool.ts';
import { openapi } from '../../server/surfaces/openapi/openapi.ts';

/** JSON in which whatever fits on a line is on one, so that a diff shows a whole parameter or reference. */
const jsonLines = (value: object, indent: string): string => {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  if (indent.length + line.length <= 120) return line;
  const inner = `\n${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Object.entries(value).map(([key, part]) => {
    const text = typeof part === 'object' && part !== null ? jsonLines(part, `${indent}  `) : JSON.stringify(part);
    return Array.isArray(value) ? text : `${JSON.stringify(key)}: ${text}`;
  });
  return `${open}${inner}${parts.join(`,${inner}`)}\n${indent}${close}`;
};

const json = (value: object): string => `${jsonLines(JSON.parse(JSON.stringify(value)), '')}\n`;

const settingsTable = (): string =>
  [
    '# Settings',
    '',
    'Generated from the tables in `server/config/` by `npm run snapshots`.',
    '',
    '| variable | default | meaning | allowed |',
    '|---|---|---|---|',
    ...Object.values(settings).map(
      (setting) =>
        `| \`${setting.name}\` | ${setting.default ? `\`${setting.default}\`` : '(none)'} | ${setting.description} | ${setting.allowed} |`,
    ),
    '',
  ].join('\n');

const functionsFolder = new URL('../../server/store/functions/', import.meta.url);

/** Another text of the database's functions is another revision: nodes of earlier versions leave it in place. */
const functionsRevision = (): string => {
  const known = JSON.parse(readFileSync(new URL('revision.json', functionsFolder), 'utf8')) as {
    readonly revision: number;
    readonly checksum: string;
  };
  const { checksum } = readFunctionTexts(functionsFolder);
  return `${JSON.stringify(checksum === known.checksum ? known : { revision: known.revision + 1, checksum }, null, 2)}\n`;
};

/** Every committed file that is made from the definitions, by its path: a change of the contract shows in the diff. */
export const snapshots = (): Map<string, string> =>
  new Map([
    ['client/routes.ts', routesSource(operations)],
    ['docs/guides/settings.md', settingsTable()],
    ['server/store/functions/revision.json', functionsRevision()],
    ['tests/snapshots/openapi.json', json(openapi(operations, { version: '0.0.0', serverUrl: '/' }))],
    ...toolsAmong(operations)
      .map((operation) => toTool(operation).shown)
      .map((tool): [string, string] => [`tests/snapshots/tools/${tool.name}.json`, json(tool)]),
  ]);
