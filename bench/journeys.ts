import { runProgram } from '../scripts/lib/steps.mjs'

/** Every journey through the browser: those of the tests, and the long ones, which take as long as all others together. */
export async function proveJourneys(): Promise<void> {
  const code = await runProgram('playwright', ['test', '--reporter=line'], { env: { JOURNEYS: 'all' } })
  if (code !== 0) throw new Error('a journey does not come to its end')
  console.log('every journey, long ones too, came to its end in the browser')
}
