import type { SlotProfileId } from '@trevo/games/engine-ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SLOT_MATHS } from '../../../../src/engines/slot/profiles.ts'

async function featuresIn(language: string, profile: SlotProfileId) {
  vi.stubGlobal('location', { search: `?lang=${language}`, pathname: '/', href: 'http://localhost/' })
  vi.stubGlobal('window', { parent: null, location })
  const { featuresOf } = await import('./features.tsx')
  return featuresOf(SLOT_MATHS[profile], profile, '1.00', 'BRL').join(' ')
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['pt', 'esse símbolo não conta'],
  ['en', 'that symbol does not count'],
  ['es', 'ese símbolo no cuenta'],
])('in %s a wild that fills its reel is said to cover a symbol of free spins', async (language, words) => {
  expect(await featuresIn(language, 'expand')).toContain(words)
})

test('multipliers that are drawn are told with how often each comes', async () => {
  // Twelve, four, two, one and one of twenty.
  expect(await featuresIn('pt', 'spinmult')).toContain(
    'De 20 sorteios: 12 são × 1, 4 são × 2, 2 são × 3, 1 é × 5, 1 é × 10.',
  )
})
