import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './paths.mjs'
import { resultsOf } from './test-results.mjs'

const browserRun = (stats, status) => ({
  stats,
  suites: [
    {
      file: 'home.spec.ts',
      specs: [{ title: 'opens', tests: [{ status, results: [{ error: { message: 'too late' } }, {}] }] }],
    },
  ],
})

test('nothing failed where a test passed on its second try, which is counted and named apart', () => {
  const browser = browserRun({ expected: 4, unexpected: 0, flaky: 1 }, 'flaky')
  expect(resultsOf({ numPassedTests: 10, numFailedTests: 0, testResults: [] }, browser)).toEqual({
    closing: '14 passed, 0 failed, 1 passed only on a second try',
    faults: ['home.spec.ts > opens (flaky)\ntoo late'],
  })
})

test('what failed is counted once and named with its message, a file that did not load too', () => {
  const file = (name, parts) => ({ name: path.join(ROOT, name), assertionResults: [], ...parts })
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['1 is not 2'] }
  const testResults = [
    file('a.test.ts', { status: 'failed', assertionResults: [failed, { status: 'passed' }] }),
    file('b.test.ts', { status: 'failed', message: 'no such module' }),
    file('c.test.ts', { status: 'passed' }),
  ]
  const unit = { numPassedTests: 1, numFailedTests: 1, testResults }
  expect(resultsOf(unit, browserRun({ expected: 0, unexpected: 1, flaky: 0 }, 'unexpected'))).toEqual({
    closing: '1 passed, 2 failed',
    faults: [
      'a.test.ts > adds up\n1 is not 2',
      'b.test.ts\nno such module',
      'home.spec.ts > opens (unexpected)\ntoo late',
    ],
  })
})

test('a run that ended before its tests says so in numbers', () => {
  expect(resultsOf(undefined, undefined)).toEqual({ closing: '0 passed, 0 failed', faults: [] })
})
