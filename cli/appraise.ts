import { keepCompiledCode } from '../server/support/process/process.ts';

// First: most commands take less time than compiling what they import.
keepCompiledCode(null);
const [{ main }, { processTerminal }] = await Promise.all([import('./main.ts'), import('./output/terminal.ts')]);

// Set and not forced: output must reach the pipe first.
process.exitCode = await main(process.argv.slice(2), processTerminal());
