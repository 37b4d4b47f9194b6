import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './paths.mjs'
import { costsOf, resultsOf, secondsOfFiles } from './test-results.mjs'

const browserRun = (stats, status) => ({
  stats,
  suites: [
    {
      file: 'home.spec.ts',
      specs: [{ title: 'opens', line: 7, tests: [{ status, results: [{ error: { message: 'too late' } }] }] }],
    },
  ],
})

test('what passed is counted over both kinds of tests', () => {
  const unit = { numPassedTests: 10, numFailedTests: 0, testResults: [] }
  const browser = browserRun({ expected: 4, unexpected: 0 }, 'expected')
  expect(resultsOf(unit, browser)).toEqual({ closing: '14 passed, 0 failed', faults: [] })
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
  const browser = browserRun({ expected: 0, unexpected: 1 }, 'unexpected')
  expect(resultsOf(unit, browser, [{ title: 'End-to-end tests', again: 'npm test -- e2e' }])).toEqual({
    closing:
      'FAILED: End-to-end tests (1 passed, 2 failed)\nTo run it again: npx vitest run a.test.ts b.test.ts && npx playwright test e2e/home.spec.ts:7',
    faults: ['a.test.ts > adds up\n1 is not 2', 'b.test.ts\nno such module', 'home.spec.ts > opens\ntoo late'],
  })
})

test('a run that ended before its tests says at what, and how that is run again', () => {
  const steps = [
    { title: 'Types of apps/server', again: 'npx tsc -p apps/server' },
    { title: 'Unused code', again: 'npx knip' },
  ]
  const closing =
    'FAILED: Types of apps/server, Unused code (no test was run)\nTo run it again: npx tsc -p apps/server && npx knip'
  expect(resultsOf(undefined, undefined, steps)).toEqual({ closing, faults: [] })
  expect(resultsOf(undefined, undefined).closing).toBe('no test was run')
})

test('a step that failed without a failed test counts none, and what kept the browser from beginning is told', () => {
  const browser = {
    stats: { expected: 0, unexpected: 0 },
    suites: [],
    errors: [{ message: 'the server did not start' }],
  }
  expect(resultsOf(undefined, browser, [{ title: 'End-to-end tests', again: 'npm test -- e2e' }])).toEqual({
    closing: 'FAILED: End-to-end tests (0 passed, 0 failed)\nTo run it again: npm test -- e2e',
    faults: ['the server did not start'],
  })
})

test('what took most of the time is named with its share, of files and of the browser’s', () => {
  const ran = (name, seconds) => ({ name: path.join(ROOT, name), startTime: 1_000, endTime: 1_000 + seconds * 1_000 })
  const unit = { testResults: [ran('a.test.ts', 1), ran('b.test.ts', 3)] }
  const specs = [{ tests: [{ results: [{ duration: 500 }, { duration: 1_500 }] }] }]
  const browser = { suites: [{ file: 'home.spec.ts', specs: [], suites: [{ file: 'home.spec.ts', specs }] }] }
  expect(secondsOfFiles(unit)).toEqual({ 'a.test.ts': 1, 'b.test.ts': 3 })
  expect(costsOf(unit, browser)).toEqual([
    'Unit tests, 4 s in all lanes together; most of it:',
    '  75.0 %     3.0 s  b.test.ts',
    '  25.0 %     1.0 s  a.test.ts',
    'Browser tests, 2 s in all lanes together; most of it:',
    ' 100.0 %     2.0 s  e2e/home.spec.ts',
  ])
  expect(costsOf(undefined, undefined)).toEqual([])
})
