import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that failed first and passed when they were repeated. */
export class FlakyTests implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.names.length > 0) console.log(`\nPassed only when repeated:\n${this.names.join('\n')}`);
  }
}
