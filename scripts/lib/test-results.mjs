import path from 'node:path'
import { ROOT } from './paths.mjs'

/**
 * What Vitest and Playwright wrote down, as one closing line and the faults with their messages. The line names the step that ended
 * the run, and how it is run again: types, a wall or a build may fail where no test did.
 *
 * @param {any} unit
 * @param {any} browser
 * @param {readonly { title: string, again: string }[]} [failedSteps]
 */
export function resultsOf(unit, browser, failedSteps = []) {
  const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0)
  const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0)
  const wasTested = unit !== undefined || browser !== undefined
  const tests = wasTested ? `${passed} passed, ${failed} failed` : 'no test was run'
  const [files, tries] = [unitFaults(unit?.testResults ?? []), browserFaults(browser?.suites ?? [])]
  const tested = [...commandFor('npx vitest run', files), ...commandFor('npx playwright test', tries)]
  const again = tested.length > 0 ? tested : failedSteps.map((step) => step.again)
  const names = failedSteps.map(({ title }) => title).join(', ')
  return {
    closing: names === '' ? tests : `FAILED: ${names} (${tests})\nTo run it again: ${again.join(' && ')}`,
    faults: [
      ...[...files, ...tries].map(({ text }) => text),
      // What kept the browser tests from beginning, such as a server that did not start.
      ...(browser?.errors ?? []).map(({ message }) => message),
    ],
  }
}

/** So many are named. */
const COSTLY = 8

/**
 * Of each file of unit tests, how long its tests took.
 *
 * @param {any} unit
 * @returns {Record<string, number>}
 */
export const secondsOfFiles = (unit) =>
  Object.fromEntries(
    (unit?.testResults ?? []).map(({ name, startTime, endTime }) => [
      path.relative(ROOT, name),
      Math.max(0, Math.round(endTime - startTime)) / 1000,
    ]),
  )

/**
 * What costs most of the tests' time, each with its share of all: lines for the end of a run.
 *
 * @param {any} unit
 * @param {any} browser
 */
export function costsOf(unit, browser) {
  return [
    ...costly('Unit tests', Object.entries(secondsOfFiles(unit))),
    ...costly('Browser tests', Object.entries(secondsOfSpecs(browser?.suites ?? []))),
  ]
}

function costly(title, files) {
  const all = files.reduce((sum, [, seconds]) => sum + seconds, 0)
  if (all === 0) return []
  const lines = files
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, COSTLY)
    .map(([file, seconds]) => `${share(seconds, all)}  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
  return [`${title}, ${all.toFixed(0)} s in all lanes together; most of it:`, ...lines]
}

const share = (part, all) => `${((part * 100) / all).toFixed(1).padStart(6)} %`

function secondsOfSpecs(suites, sums = {}) {
  for (const suite of suites) {
    for (const { results } of (suite.specs ?? []).flatMap(({ tests }) => tests))
      for (const { duration = 0 } of results)
        sums[`e2e/${suite.file}`] = (sums[`e2e/${suite.file}`] ?? 0) + duration / 1000
    secondsOfSpecs(suite.suites ?? [], sums)
  }
  return sums
}

function commandFor(command, faults) {
  const places = [...new Set(faults.map(({ where }) => where))]
  return places.length === 0 ? [] : [`${command} ${places.join(' ')}`]
}

function unitFaults(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const where = path.relative(ROOT, name)
    if (failed.length === 0) return status === 'failed' ? [{ where, text: `${where}\n${message}` }] : []
    return failed.map((test) => ({
      where,
      text: `${where} > ${test.fullName}\n${test.failureMessages.join('\n')}`,
    }))
  })
}

function browserFaults(suites) {
  return suites.flatMap((suite) => [
    ...browserFaults(suite.suites ?? []),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({
          where: `e2e/${suite.file}:${spec.line}`,
          text: `${suite.file} > ${spec.title}\n${results[0]?.error?.message ?? ''}`,
        })),
    ),
  ])
}
