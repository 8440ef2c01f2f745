import base from './vitest.config.ts';
export default { ...base, test: { ...base.test, execArgv: ['--cpu-prof', '--cpu-prof-dir=/tmp/h/prof6', '--cpu-prof-interval=1000'] } };
