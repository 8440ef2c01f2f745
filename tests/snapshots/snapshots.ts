import { readFileSync } from 'node:fs';
import { operationTypes } from '../../client/generate/operation-types.ts';
import { reference } from '../../client/generate/reference.ts';
import { routesSource } from '../../client/generate/write-routes.ts';
import { settings } from '../../server/config/settings.ts';
import { problems } from '../../server/contract/problem.ts';
import { operations } from '../../server/operations/index.ts';
import { toolsAmong } from '../../server/operations/operation.ts';
import { readFunctionTexts } from '../../server/store/engine/schema/functions.ts';
import { toTool } from '../../server/surfaces/mcp/tools/to-tool.ts';
import { openapi } from '../../server/surfaces/openapi/openapi.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

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
  return json(checksum === known.checksum ? known : { revision: known.revision + 1, checksum });
};

/** Every committed file that is made from the definitions, by its path: a change of the contract shows in the diff. */
export const snapshots = (): Map<string, string> =>
  new Map([
    ['client/generated/operations.ts', operationTypes(operations, Object.keys(problems))],
    ['client/package/reference.md', reference(operations)],
    ['client/routes.ts', routesSource(operations)],
    ['docs/guides/settings.md', settingsTable()],
    ['server/store/functions/revision.json', functionsRevision()],
    ['tests/snapshots/openapi.json', json(openapi(operations, { version: '0.0.0', serverUrl: '/' }))],
    ...toolsAmong(operations)
      .map((operation) => toTool(operation).shown)
      .map((tool): [string, string] => [`tests/snapshots/tools/${tool.name}.json`, json(tool)]),
  ]);
