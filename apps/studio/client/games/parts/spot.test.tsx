import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChipTable } from './use-chip-table.ts'

const TABLE = {
  stacks: new Map([['player', 10_000n]]),
  isFree: false,
  isLoose: false,
  live: null,
  put: () => undefined,
} as unknown as ChipTable

/** The page's language is read from its address. */
async function shown(brought: number | undefined, table: Partial<ChipTable> = {}): Promise<string> {
  const { Spot } = await import('./spot.tsx')
  return renderToStaticMarkup(
    <Spot table={{ ...TABLE, ...table }} spot="player" name="Jogador" pays="2,00×" brought={brought} />,
  )
}

beforeEach(() => {
  vi.stubGlobal('location', { search: '?lang=pt', pathname: '/', href: 'http://localhost/' })
  vi.stubGlobal('window', { parent: null, location, matchMedia: () => ({ matches: false }) })
})
afterEach(() => vi.unstubAllGlobals())

test('a spot that brought more than its chips is won; one that gave them or a part of them back is not', async () => {
  const won = await shown(200)
  expect(won).toMatch(/won/)
  // Eight all in baccarat, and a tie of dragon and tiger.
  const [whole, part] = [await shown(100), await shown(50)]
  expect(whole).not.toMatch(/won/)
  expect(whole).toContain('voltou')
  expect(part).not.toMatch(/won/)
  expect(part).toContain('voltou parte')
  expect(await shown(undefined)).not.toMatch(/won|voltou/)
})

test('what came belongs to its round: it is gone with the first chip of the next', async () => {
  expect(await shown(200, { isFree: true })).not.toMatch(/won/)
  expect(await shown(200, { isFree: true, stacks: new Map() })).toMatch(/won/)
})

test('chips that were not sent are said and drawn to be none', async () => {
  const loose = await shown(undefined, { isFree: true, isLoose: true })
  expect(loose).toContain('ainda não apostado')
  expect(loose).toMatch(/loose/)
  expect(await shown(undefined)).not.toMatch(/loose|ainda não apostado/)
})
