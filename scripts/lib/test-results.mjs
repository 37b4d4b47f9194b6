import path from 'node:path'
import { ROOT } from './paths.mjs'

/**
 * What Vitest and Playwright wrote down, as one closing line and the faults with their messages.
 *
 * @param {any} unit
 * @param {any} browser
 */
export function resultsOf(unit, browser) {
  const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0)
  const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0)
  const flaky = browser?.stats.flaky ?? 0
  const second = flaky > 0 ? `, ${flaky} passed only on a second try` : ''
  return {
    closing: `${passed} passed, ${failed} failed${second}`,
    faults: [...unitFaults(unit?.testResults ?? []), ...browserFaults(browser?.suites ?? [])],
  }
}

function unitFaults(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const where = path.relative(ROOT, name)
    if (failed.length === 0) return status === 'failed' ? [`${where}\n${message}`] : []
    return failed.map((test) => `${where} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
  })
}

function browserFaults(suites) {
  return suites.flatMap((suite) => [
    ...browserFaults(suite.suites ?? []),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => `${suite.file} > ${spec.title} (${status})\n${results[0]?.error?.message ?? ''}`),
    ),
  ])
}
