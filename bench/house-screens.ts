import { runProgram } from '../scripts/lib/steps.mjs'

/** Every game of the house in a browser, with its series and its proof; the tests walk those of one game of each kind. */
export async function proveHouseScreens(): Promise<void> {
  const env = { HOUSE_GAMES: 'all', JOURNEYS: 'all' }
  const code = await runProgram('playwright', ['test', 'studio-house', '--retries=0', '--reporter=line'], { env })
  if (code !== 0) throw new Error('a game of the house does not play as it should')
  console.log('every game of the house: a round by keyboard, a series that stops, a round proved in the browser')
}
