import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'

const at = (ms: number) => new Date(ms).toISOString()
const slot = { period: '1', opensAt: at(60_000), closesAt: at(115_000), drawsAt: at(120_000) }
const drawn = (ms: number) => ({ period: '0', drawsAt: at(ms), result: [1] })

beforeEach(fakeBrowser)
const load = () => import('./queries.ts')

test('asks again after the next close or draw', async () => {
  vi.stubGlobal('location', { protocol: 'http:', host: 'trevo.example' })
  const { msUntilNews } = await load()
  expect(msUntilNews([{ current: slot, last: drawn(60_000) }], 100_000)).toBe(16_500)
  expect(msUntilNews([{ current: slot, last: drawn(0) }], 57_000)).toBe(4_500)
})

test('asks often while numbers are due, and gives up on those that never come', async () => {
  const { msUntilNews } = await load()
  expect(msUntilNews([{ current: slot, last: drawn(0) }], 70_000)).toBe(3_000)
  expect(msUntilNews([{ current: { ...slot, closesAt: at(900_000) }, last: drawn(0) }], 130_000)).toBe(60_000)
})

test('a game that pauses is looked at now and then', async () => {
  const { msUntilNews } = await load()
  expect(msUntilNews([{ current: null, last: null }], 0)).toBe(60_000)
  expect(msUntilNews([], 0)).toBe(60_000)
})
