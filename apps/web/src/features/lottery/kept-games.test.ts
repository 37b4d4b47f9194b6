import type { LotteryGame } from '@trevo/contract/lottery'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>
const load = () => import('./kept-games.ts')
const slot = {
  period: '20251115-0001',
  opensAt: '2025-11-15T12:00:00.000Z',
  closesAt: '2025-11-15T12:00:55.000Z',
  drawsAt: '2025-11-15T12:01:00.000Z',
}
const game = (code: string, prizeMode: LotteryGame['prizeMode']): LotteryGame => ({
  code,
  name: code,
  prizeMode,
  family: '5d',
  lobbyGroup: 'quick',
  playTypes: ['trad'],
  intervalSeconds: 60,
  nodeId: null,
  iconUrl: null,
  tint: ['#000000', '#ffffff'],
  rtp: '97.80',
  popular: false,
  current: slot,
  next: null,
  last: { period: '20251115-0000', drawsAt: slot.opensAt, result: [1, 2, 3, 4, 5] },
})

beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => void vi.unstubAllGlobals())

test('the lobby of the last visit comes back in its order, without draws that are over', async () => {
  const { keepGames, keptGames } = await load()
  expect(keptGames()).toBeUndefined()
  keepGames([game('5d-1m', 'LOTT'), game('colour-1m', 'ELOTT'), game('k3-1m', 'LOTT')])
  const stored = (key: string) => JSON.parse(browser.local.getItem(key) ?? '')
  expect(stored('getGameLotts')).toEqual(['5d-1m', 'colour-1m', 'k3-1m'])
  expect(stored('lottList').map(({ code }: LotteryGame) => code)).toEqual(['5d-1m', 'k3-1m'])
  expect(stored('elottList').map(({ code }: LotteryGame) => code)).toEqual(['colour-1m'])
  expect(keptGames()).toMatchObject([
    { code: '5d-1m', current: null, last: null },
    { code: 'colour-1m', prizeMode: 'ELOTT' },
    { code: 'k3-1m' },
  ])
})

test('what is not ours is not shown', async () => {
  const { keepGames, keptGames } = await load()
  keepGames([game('5d-1m', 'LOTT')])
  browser.local.setItem('lottList', 'gone')
  expect(keptGames()).toBeUndefined()
})
