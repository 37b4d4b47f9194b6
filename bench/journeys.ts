import { runProgram } from '../scripts/lib/steps.mjs'

const FILES = ['pages', 'presses'].map((name) => `apps/backoffice/src/app/${name}.test.tsx`)
const PAGES = ['run', '--project', 'console', ...FILES, '--reporter=dot']

/**
 * Every page of the console with everything there, and with everything missing that may be, and every write of staff pressed on its
 * page; then every journey through the browser: those of the tests, and the long ones, which take as long as all others together.
 */
export async function proveJourneys(): Promise<void> {
  if ((await runProgram('vitest', PAGES, { env: { JOURNEYS: 'all' } })) !== 0)
    throw new Error('a page of the console is wrong')
  const code = await runProgram('playwright', ['test', '--reporter=line'], { env: { JOURNEYS: 'all' } })
  if (code !== 0) throw new Error('a journey does not come to its end')
  console.log('every journey, long ones too, came to its end in the browser')
}
