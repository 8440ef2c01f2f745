import { main } from './main.ts';
import { processTerminal } from './terminal.ts';

// The exit code is set, not forced: what was written must reach the pipe first.
process.exitCode = await main(process.argv.slice(2), processTerminal());
