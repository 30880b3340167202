import type { Reporter } from 'vitest/node';

/** Lists the tests that passed only when they were tried again: each is a fault of the test or of the product. */
export const flakyReporter = (): Reporter => {
  const flaky: string[] = [];
  return {
    onTestCaseResult: (test) => {
      if (test.diagnostic()?.flaky) flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`);
    },
    onTestRunEnd: () => {
      for (const name of flaky) process.stdout.write(`flaky, passed when tried again: ${name}\n`);
    },
  };
};
