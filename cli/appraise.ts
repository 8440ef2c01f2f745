import { keepCompiledCode } from '../server/support/process/process.ts';

// Before anything else is read: most commands take less time than compiling what they need.
keepCompiledCode(null);
const [{ main }, { processTerminal }] = await Promise.all([import('./main.ts'), import('./output/terminal.ts')]);

// The exit code is set, not forced: what was written must reach the pipe first.
process.exitCode = await main(process.argv.slice(2), processTerminal());
