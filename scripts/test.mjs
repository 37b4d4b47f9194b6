import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inLanes } from './lib/lanes.mjs'
import { askersOf, changedFiles, nearTests, testsOf } from './lib/near.mjs'
import { ROOT } from './lib/paths.mjs'
import { Problem, runCommand } from './lib/problem.mjs'
import { ensurePython } from './lib/python.mjs'
import { runProgram } from './lib/steps.mjs'
import { costsOf, resultsOf, secondsOfFiles } from './lib/test-results.mjs'

const REPORTS = path.join(ROOT, '.cache/test')
const VITEST_REPORT = path.join(REPORTS, 'vitest.json')
const PLAYWRIGHT_REPORT = path.join(REPORTS, 'playwright.json')
const STATEMENTS = path.join(REPORTS, 'statements')
/** How long each file of tests took when it last ran here. */
const TIMES = path.join(ROOT, '.cache/test-times.json')
/** Of tests, by what they took: with the checks beside them it is a minute. */
const NEAR_SECONDS = 60

/** Those that take longest first, so that none is left over at the end with a lane to itself. */
const TYPED = [
  'apps/server',
  '.',
  'apps/web',
  'apps/backoffice',
  'apps/studio',
  'scripts',
  'packages/contract',
  'packages/lottery',
  'packages/fair',
  'packages/art',
  'packages/games',
  'packages/texts',
  'packages/trace',
]

/** Output is held back unless it fails, since several run at the same time. */
const quiet = (program, ...args) => runProgram(program, args, { capture: true, behind: true })
const own = (script) => ({ again: `node ${script}`, run: () => quiet('node', script) })

/** Incremental: unchanged files are not checked again. One checker each, because something else runs at the same time. */
const types = (project) => {
  const seen = `.cache/types/${project === '.' ? 'root' : project.replace('/', '-')}.tsbuildinfo`
  const run = () => quiet('tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', seen)
  return { group: 'check', title: `Types of ${project}`, again: `npx tsc -p ${project}`, run }
}

/** What tests may need comes before them, beside what takes longest. */
const FIRST = [
  { group: 'e2e', title: 'Web build', again: 'npm run build', run: () => quiet('node', 'scripts/build.mjs') },
  { group: 'check', title: 'Lint and format', again: 'npx biome ci', run: () => quiet('biome', 'ci') },
  { group: 'check', title: 'Import walls', ...own('scripts/check-walls.mjs') },
]

const CHECKS = [
  ...TYPED.slice(0, 2).map(types),
  { group: 'check', title: 'Unused code', again: 'npx knip', run: () => quiet('knip') },
  { group: 'check', title: 'Texts', ...own('scripts/check-i18n.mjs') },
  ...TYPED.slice(2).map(types),
  { group: 'check', title: 'Contrast', ...own('scripts/check-contrast.mjs') },
]

const vitest = (...files) => ({
  group: 'unit',
  title: 'Unit and integration tests',
  again: 'npm test -- unit',
  run: () =>
    runProgram(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`, ...files],
      {
        env: { RECORD_STATEMENTS: STATEMENTS },
      },
    ),
})

const TESTS = [
  vitest(),
  {
    group: 'unit',
    title: 'Statements and books',
    again: 'npm test -- unit',
    run: () => runProgram('node', ['scripts/check-books.mjs', STATEMENTS]),
  },
  {
    group: 'e2e',
    title: 'End-to-end tests',
    again: 'npm test -- e2e',
    run: () =>
      runProgram('playwright', ['test', '--reporter=list,json'], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
      }),
  },
]

await runCommand(async () => {
  await ensureInstalled({ tools: true })
  const wanted = process.argv.slice(2)
  if (wanted[0] === 'near') {
    process.exitCode = await runNear()
    return
  }
  const isWanted = ({ group }) => wanted.length === 0 || wanted.includes(group)
  const [first, checks, tests] = [FIRST.filter(isWanted), CHECKS.filter(isWanted), TESTS.filter(isWanted)]
  if (first.length + checks.length + tests.length === 0) {
    throw new Problem('Say nothing for all the tests, or one of: near, check, unit, e2e.')
  }
  if (tests.some(({ group }) => group === 'e2e')) await ensureChromium()
  if (tests.length > 0) await ensurePython()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  process.exitCode = await runSteps(first, checks, tests)
})

/** What a change asks for, within a minute: its lint, types, walls and texts, and the tests that are nearest to it. */
async function runNear() {
  const changed = changedFiles(ROOT)
  const { near, left } = nearTests({
    changed,
    askers: askersOf(ROOT),
    tests: testsOf(ROOT),
    times: readReport(TIMES) ?? {},
    seconds: NEAR_SECONDS,
  })
  const isOf = (project) => (file) =>
    project === '.' ? /^(bench|e2e)\//.test(file) || !file.includes('/') : file.startsWith(`${project}/`)
  const lint = ['ci', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed]
  const checks = [
    { title: 'Lint and format', again: 'npx biome ci', run: () => quiet('biome', ...lint) },
    { title: 'Import walls', ...own('scripts/check-walls.mjs') },
    ...TYPED.filter((project) => changed.some(isOf(project))).map(types),
    ...(changed.some((file) => /\.tsx$|locales\//.test(file))
      ? [{ title: 'Texts', ...own('scripts/check-i18n.mjs') }]
      : []),
  ]
  console.log(
    `${changed.length} files changed: ${near.length} files of tests are near, ${left} more are left to npm test`,
  )
  if (changed.length === 0) return 0
  const specs = changed.filter((file) => file.endsWith('.spec.ts'))
  if (specs.length > 0) console.log(`In the browser: npx playwright test ${specs.join(' ')}`)
  if (near.length > 0) await ensurePython()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  return runSteps([], checks, near.length > 0 ? [vitest(...near)] : [])
}

/** Stops at the first failure, then says how long each step took and how many tests passed. */
async function runSteps(first, checks, tests) {
  const summary = []
  const failed = []
  const timed = (step) => async () => {
    const startedAt = performance.now()
    const code = await step.run()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const line = `${code === 0 ? 'ok    ' : 'FAILED'}  ${seconds.padStart(6)} s  ${step.title}`
    console.log(line)
    summary.push(line)
    if (code !== 0) failed.push(step)
    return code
  }
  const oneByOne = async (steps) => {
    for (const step of steps) {
      if (failed.length > 0) return
      console.log(`\n── ${step.title}`)
      await timed(step)()
    }
  }
  const [units, others] = [tests.filter(({ group }) => group === 'unit'), tests.filter(({ group }) => group !== 'unit')]
  const cores = availableParallelism()
  await inLanes(first.map(timed), cores)
  // Many tests wait, for the database and for clocks: what they leave of the processors is enough for the checks.
  if (failed.length === 0)
    await Promise.all([inLanes(checks.map(timed), units.length > 0 ? 1 : cores), oneByOne(units)])
  await oneByOne(others)
  const [unit, browser] = [readReport(VITEST_REPORT), readReport(PLAYWRIGHT_REPORT)]
  writeFileSync(TIMES, JSON.stringify({ ...readReport(TIMES), ...secondsOfFiles(unit) }))
  const { closing, faults } = resultsOf(unit, browser, failed)
  console.log(`\n${[...summary, ...costsOf(unit, browser)].join('\n')}\n\n${closing}`)
  // They come last, since the end of a long log is what people see first, and some see nothing else.
  if (faults.length > 0) console.log(`\n${faults.join('\n\n')}`)
  return failed.length > 0 ? 1 : 0
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
