import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, ok, refused } from '../../lib/testing/fake-browser.ts'

const game = { nodeId: '7', vassalage: 'PG', gameType: 'RNG' } as const
const launched = {
  url: '/studio/play?token=x',
  inSite: false,
  gameName: 'Tigre',
  gameType: 'RNG',
  vassalage: 'PG',
  free: false,
  rtp: null,
}
const assign = vi.fn()

beforeEach(() => {
  fakeBrowser()
  assign.mockReset()
  vi.stubGlobal('location', { href: 'https://trevo.example/m/home', assign })
})
afterEach(() => void vi.unstubAllGlobals())

const load = () => import('./open-game.ts')
const fakePage = () => ({ go: vi.fn(), close: vi.fn() })

test('the window opened in the click goes to the game', async () => {
  const sent = fakeFetch(ok(launched))
  const page = fakePage()
  const { openGame } = await load()
  await openGame(game, { free: true }, page)
  expect(sent[0]?.url).toBe('/wps/game/launch?nodeId=7&free=1&language=PT&theme=dark')
  expect(page.go.mock.calls).toEqual([['/studio/play?token=x']])
  expect(assign).not.toHaveBeenCalled()
})

test('a blocked window leaves this tab', async () => {
  fakeFetch(ok(launched))
  const { openGame } = await load()
  await openGame(game, {}, null)
  expect(assign.mock.calls).toEqual([['/studio/play?token=x']])
})

test('the native wrapper opens it where there is one', async () => {
  fakeFetch(ok(launched))
  const open = vi.fn()
  vi.stubGlobal('TrevoApp', { open })
  const { openGame } = await load()
  await openGame(game, {}, null)
  expect(open.mock.calls).toEqual([['https://trevo.example/studio/play?token=x']])
  expect(assign).not.toHaveBeenCalled()
})

test('a game of the house closes the window it does not need', async () => {
  fakeFetch(ok({ ...launched, inSite: true }))
  const page = fakePage()
  const { openGame } = await load()
  expect(await openGame(game, {}, page)).toMatchObject({ inSite: true })
  expect(page.close).toHaveBeenCalled()
  expect(page.go).not.toHaveBeenCalled()
})

test.each([
  [true, ['/wps/game/launch?nodeId=7', '/wps/game/launch?nodeId=7&confirmed=1'], 1],
  [false, ['/wps/game/launch?nodeId=7'], 0],
])('a paid room opens only after its price was agreed to: %s', async (agreed, urls, opened) => {
  const sent = fakeFetch(refused(409, 'confirmation_needed', { price: '5' }), ok(launched))
  const page = fakePage()
  const { openGame } = await load()
  const { confirmQueue } = await import('../../ui/confirm-dialog.ts')
  const opening = openGame(game, {}, page)
  await vi.waitFor(() => expect(confirmQueue.current()).toBeDefined())
  // Nobody sees a question behind a blank window.
  expect(page.close).toHaveBeenCalled()
  confirmQueue.current()?.answer(agreed)
  await opening
  expect(sent.map((request) => request.url.replace('&language=PT&theme=dark', ''))).toEqual(urls)
  expect(assign).toHaveBeenCalledTimes(opened)
})
