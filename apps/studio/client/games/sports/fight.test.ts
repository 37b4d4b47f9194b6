import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GameInfo } from '../../../src/protocol.ts'

const GAME = { engine: 'fight', category: 'SPORTS' } as GameInfo
const FIXTURE = { home: 2, away: 5, homeLevel: 2, awayLevel: 2, pace: 0 }
const OTHER_WON = {
  fixture: FIXTURE,
  rounds: ['away', 'home', 'away'] as ('home' | 'away')[],
  stopped: null,
  pick: 'home',
  isWin: false,
}

/** The page's language is read from its address, once. */
async function clientIn(language: string) {
  vi.stubGlobal('location', { search: `?lang=${language}`, pathname: '/', href: 'http://localhost/' })
  vi.stubGlobal('window', { parent: null, location })
  return (await import('./fight.tsx')).fightClient
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

// Ten to nine for each round: 10 + 9 + 10 for the winner of two of three.
test.each([
  ['pt', 'Fred Urutau vence por pontos, 29 a 28.'],
  ['en', 'Fred Urutau wins on points, 29 to 28.'],
  ['es', 'Fred Urutau gana por puntos, 29 a 28.'],
])('in %s a fight that the second name wins says the winner’s points first', async (language, said) => {
  const client = await clientIn(language)
  expect(client.say(GAME, OTHER_WON)).toBe(said)
  const first = { ...OTHER_WON, rounds: ['home', 'home', 'away'] as ('home' | 'away')[] }
  expect(client.say(GAME, first)).toBe(said.replace('Fred Urutau', 'Cléo Serrano'))
})
