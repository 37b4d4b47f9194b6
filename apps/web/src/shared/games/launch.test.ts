import { beforeEach, expect, test, vi } from 'vitest'
import { launch } from './launch.ts'

const went: unknown[] = []
const place = { pathname: '/m/slot-games', search: { page: '2' } }
vi.mock('../../lib/nav/nav.tsx', () => ({
  navigate: (target: unknown) => went.push(target),
  navHistory: { get: () => place },
}))
vi.mock('../../session/session.ts', () => ({ currentSession: () => null }))
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

test('a room is chosen again on the page it was pressed on', () => {
  launch({ nodeId: '7', vassalage: 'PG', gameType: 'LIVE', roomId: '3' })
  expect(went).toEqual([{ to: '/m/login', search: { from: '/m/slot-games?page=2' } }])
})
