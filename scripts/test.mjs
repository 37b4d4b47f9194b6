import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ROOT } from './lib/paths.mjs'
import { Problem, runCommand } from './lib/problem.mjs'
import { runProgram } from './lib/steps.mjs'
import { resultsOf } from './lib/test-results.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const REPORTS = path.join(ROOT, '.cache/test')
const VITEST_REPORT = path.join(REPORTS, 'vitest.json')
const PLAYWRIGHT_REPORT = path.join(REPORTS, 'playwright.json')

const TYPED = [
  'packages/contract',
  'packages/fair',
  'packages/games',
  'packages/lottery',
  'packages/art',
  'packages/texts',
  'apps/server',
  'apps/studio',
  'apps/web',
  'apps/backoffice',
  'scripts',
  '.',
]

const STEPS = [
  ...TYPED.map((project) => ({ group: 'check', title: `Types of ${project}`, run: () => tool('tsc', '-p', project) })),
  { group: 'check', title: 'Lint and format', run: () => tool('biome', 'ci') },
  { group: 'check', title: 'Import walls', run: () => tool('node', 'scripts/check-walls.mjs') },
  { group: 'check', title: 'Unused code', run: () => tool('knip') },
  { group: 'check', title: 'Texts', run: () => tool('node', 'scripts/check-i18n.mjs') },
  { group: 'check', title: 'Contrast', run: () => tool('node', 'scripts/check-contrast.mjs') },
  {
    group: 'unit',
    title: 'Unit and integration tests',
    run: () => tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`),
  },
  { group: 'e2e', title: 'Web build', run: () => ensureWebBuilt().then(() => 0) },
  {
    group: 'e2e',
    title: 'End-to-end tests',
    run: () =>
      runProgram('playwright', ['test', '--reporter=list,json'], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
      }),
  },
]

const tool = (program, ...args) => runProgram(program, args)

await runCommand(async () => {
  await ensureInstalled()
  const wanted = process.argv.slice(2)
  const steps = STEPS.filter(({ group }) => wanted.length === 0 || wanted.includes(group))
  if (steps.length === 0) throw new Problem('Say nothing for all the tests, or one of: check, unit, e2e.')
  if (steps.some(({ group }) => group === 'e2e')) await ensureChromium()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  process.exitCode = await runSteps(steps)
})

/** One after the other up to the first that fails, then what took how long and how many tests passed. */
async function runSteps(steps) {
  const summary = []
  let code = 0
  for (const { title, run } of steps) {
    console.log(`\n── ${title}`)
    const startedAt = performance.now()
    code = await run()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    summary.push(`${code === 0 ? 'ok    ' : 'FAILED'}  ${seconds.padStart(6)} s  ${title}`)
    if (code !== 0) break
  }
  const { closing, faults } = resultsOf(readReport(VITEST_REPORT), readReport(PLAYWRIGHT_REPORT))
  console.log(`\n${summary.join('\n')}\n\n${closing}`)
  // They come last, since the end of a long log is what people see first, and some see nothing else.
  if (faults.length > 0) console.log(`\n${faults.join('\n\n')}`)
  return code
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
