import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'

const launched: unknown[] = []
vi.mock('./launch.ts', () => ({
  launch: (game: { nodeId: string }) => launched.push(game.nodeId),
  isLottery: ({ gameType }: { gameType: string }) => gameType === 'LOTT',
}))
beforeEach(() => {
  fakeBrowser()
  launched.splice(0)
})
afterEach(() => void vi.unstubAllGlobals())

const game = (nodeId: string, gameType = 'RNG') => ({ nodeId, gameType }) as never

test('a game that was never played tells about itself first, one that was opens at once', async () => {
  const { pressGame, tellAbout } = await import('./about-game.ts')
  const { notePlayed, wasPlayed } = await import('./played-games.ts')
  pressGame(game('7'))
  expect(launched).toEqual([])
  tellAbout(game('7'))
  // Reading about it is no launch.
  expect(wasPlayed('7')).toBe(false)
  notePlayed('7')
  pressGame(game('7'))
  expect(launched).toEqual(['7'])
})
test('a lottery opens its own page, which says as much', async () => {
  const { pressGame } = await import('./about-game.ts')
  pressGame(game('9', 'LOTT'))
  expect(launched).toEqual(['9'])
})
test('what was played is kept once, the latest first, and not for ever', async () => {
  const { notePlayed, wasPlayed } = await import('./played-games.ts')
  const { read } = await import('../../lib/storage.ts')
  for (let each = 0; each < 205; each += 1) notePlayed(String(each))
  notePlayed('100')
  expect(read('playedGames')).toHaveLength(200)
  expect(read('playedGames')?.[0]).toBe('100')
  expect([wasPlayed('4'), wasPlayed('5')]).toEqual([false, true])
})
