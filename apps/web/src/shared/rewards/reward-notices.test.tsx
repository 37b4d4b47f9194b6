import type { RainRound } from '@trevo/contract/rain'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { RewardNotices } from './reward-notices.tsx'

const NOON = Date.parse('2026-03-01T12:00:00Z')
const now = vi.hoisted(() => ({
  ms: 0,
  type: 0,
  flags: { REWCEN3: true, AGENTRANSMULTDOWN3: true } as Record<string, boolean>,
  ready: 0,
  rain: null as { current: unknown; next: unknown } | null,
}))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof import('@tanstack/react-query')>()),
  useQueryClient: () => ({}),
  useQuery: ({ queryKey, enabled }: { queryKey: readonly unknown[]; enabled?: boolean }) => ({
    data: enabled === false ? undefined : queryKey.includes('rain') ? now.rain : now.ready,
  }),
}))
vi.mock('../../lib/i18n/i18n.ts', async (original) => ({
  ...(await original<typeof import('../../lib/i18n/i18n.ts')>()),
  useT: () => (key: string, values?: { count: number }) => `${key} ${values?.count ?? ''}`,
}))
vi.mock('../../lib/server-clock.ts', () => ({
  heardServerTime: () => {},
  useServerClock: <T,>(of: (ms: number) => T) => of(now.ms),
}))
vi.mock('../../lib/nav/nav.tsx', () => ({
  Link: ({ to, children }: { to: string; children?: string }) => <a href={to}>{children}</a>,
}))
vi.mock('../../session/live.ts', () => ({ live: { on: () => () => {} } }))
vi.mock('../../session/session.ts', () => ({ useSession: () => ({ token: 't', type: now.type }) }))
vi.mock('../../session/status.ts', () => ({ useFlag: (id: string) => now.flags[id] }))
vi.mock('../../session/use-renewal.ts', () => ({ renewQueries: () => {}, useRenewal: () => {} }))

const round = (changes: Partial<RainRound> = {}) => ({
  startsAt: '2026-03-01T12:00:00Z',
  endsAt: '2026-03-01T12:05:00Z',
  taken: false,
  ...changes,
})
const shown = () => renderToStaticMarkup(<RewardNotices />)
const links = () => Array.from(shown().matchAll(/href="([^"]+)"/g), ([, to]) => to)

afterEach(() => {
  Object.assign(now, { ms: 0, type: 0, ready: 0, rain: null })
  now.flags = { REWCEN3: true, AGENTRANSMULTDOWN3: true }
})

test('rewards that wait are counted and lead to where they are taken; none is no line', () => {
  expect(shown()).toBe('')
  now.ready = 3
  expect(links()).toEqual(['/m/rewardCenter'])
  expect(shown()).toContain('waiting.rewards 3')
  now.flags.REWCEN3 = false
  expect(shown()).toBe('')
})

test('a rain shows while it falls and has an envelope for the member', () => {
  now.rain = { current: null, next: round() }
  now.ms = NOON - 1
  expect(shown()).toBe('')
  now.ms = NOON
  expect(links()).toEqual(['/m/redRain'])
  now.ms = NOON + 5 * 60_000
  expect(shown()).toBe('')
  now.ms = NOON
  now.rain = { current: round({ taken: true }), next: null }
  expect(shown()).toBe('')
})

test('who plays without money is told of neither', () => {
  Object.assign(now, { type: 4, ms: NOON, ready: 3, rain: { current: round(), next: null } })
  expect(shown()).toBe('')
})
