import { beforeEach, expect, test, vi } from 'vitest'
import { launch } from './launch.ts'

const went: unknown[] = []
const place = { pathname: '/m/slot-games', search: { page: '2' } }
vi.mock('../../lib/nav/nav.tsx', () => ({
  navigate: (target: unknown) => went.push(target),
  navHistory: { get: () => place },
}))
vi.mock('../../session/session.ts', () => ({ currentSession: () => null }))
const whitelabel = { GUESTDEMO3: false, FREEPLAY3: true }
vi.mock('../../session/status.ts', () => ({ currentSite: () => ({ whitelabel }) }))
vi.mock('../../session/require-real.ts', () => ({ refuseFree: () => undefined }))
vi.mock('../../ui/error-toast.ts', () => ({ toastError: () => undefined }))

beforeEach(() => void went.splice(0))

test('a guest who presses a game finds it after signing in', () => {
  launch({ nodeId: '7', vassalage: 'TRV', gameType: 'RNG' })
  launch({ nodeId: '8', vassalage: 'PG', gameType: 'RNG' }, { free: true })
  expect(went).toEqual([
    { to: '/m/login', search: { from: '/m/play?nodeId=7' } },
    { to: '/m/login', search: { from: '/m/play?nodeId=8&free=1' } },
  ])
})

test('a guest tries a game where the brand lets guests, and only what can be tried', () => {
  whitelabel.GUESTDEMO3 = true
  const game = { nodeId: '8', vassalage: 'PG', gameType: 'RNG', supportPlay: 0 } as const
  launch(game, { free: true })
  launch(game)
  launch({ ...game, supportPlay: 1 }, { free: true })
  whitelabel.FREEPLAY3 = false
  launch(game, { free: true })
  Object.assign(whitelabel, { GUESTDEMO3: false, FREEPLAY3: true })
  const afterwards = { to: '/m/login', search: { from: '/m/play?nodeId=8&free=1' } }
  expect(went).toEqual([
    { to: '/m/trail', search: { from: '/m/play?nodeId=8&free=1' } },
    { to: '/m/login', search: { from: '/m/play?nodeId=8' } },
    afterwards,
    afterwards,
  ])
})

test('a room is chosen again on the page it was pressed on', () => {
  launch({ nodeId: '7', vassalage: 'PG', gameType: 'LIVE', roomId: '3' })
  expect(went).toEqual([{ to: '/m/login', search: { from: '/m/slot-games?page=2' } }])
})
