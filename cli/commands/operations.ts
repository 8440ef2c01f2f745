import { prices } from '../../server/contract/prices.ts';
import { defineCommand } from '../command.ts';
import { printRows } from '../output/terminal.ts';

export const listOperations = defineCommand({
  name: 'operations',
  summary: 'List the operations for `appraise call`, with their price in credits.',
  flags: '',
  options: {},
  run: async (_, terminal) => {
    const { operations } = await import('../../server/operations/index.ts');
    const { toolsAmong } = await import('../../server/operations/operation.ts');
    const rows = toolsAmong(operations).map(({ id, method, path, tool, title, prices: keys }) => ({
      id,
      credits: keys.length === 0 ? 'free' : [...new Set(keys.map((key) => prices[key]))].join(' or '),
      request: `${method} ${path}`,
      tool,
      title,
    }));
    printRows(terminal, rows);
  },
});
