import { afterEach, expect, test, vi } from 'vitest'
import { followWins } from './follow-wins.ts'

type Settled = { orderId: string; stake: string; prize: string }
type Toast = { tone: string; text: string }
const heard = vi.hoisted(() => ({ tell: (_settled: Settled) => {}, toasts: [] as Toast[] }))
vi.mock('../../session/live.ts', () => ({
  live: {
    on: (_topic: string, _event: string, tell: (settled: Settled) => void) => {
      heard.tell = tell
      return () => {}
    },
  },
}))
vi.mock('../../session/session.ts', () => ({
  currentSession: () => ({ token: 't', type: 0 }),
  onSessionChange: () => () => {},
}))
vi.mock('../../session/status.ts', () => ({ currentSymbol: () => 'R$' }))
vi.mock('../../lib/nav/nav.tsx', () => ({ navigate: () => {} }))
vi.mock('../../ui/toast.ts', () => ({ toast: { show: (toast: Toast) => heard.toasts.push(toast) } }))

const told = async (stake: string, prize: string) => {
  heard.tell({ orderId: '1', stake, prize })
  await vi.waitFor(() => expect(heard.toasts).not.toEqual([]))
  return heard.toasts.splice(0).map(({ tone, text }) => [tone, text.replace('\u00a0', ' ')])
}
let stop = () => {}
afterEach(() => stop())

test('nobody is told to have won who gets back no more than was bet', async () => {
  stop = followWins()
  expect(await told('20.00', '20.01')).toEqual([['ok', 'Você ganhou R$ 20,01 na loteria']])
  expect(await told('20.00', '20.00')).toEqual([['info', 'Prêmio de R$ 20,00 na loteria']])
  expect(await told('20.00', '0.0391')).toEqual([['info', 'Prêmio de R$ 0,03 na loteria']])
})
