import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'

const line = {
  play: 'fixed',
  selection: '1||||',
  units: 1,
  mode: '1',
  multiple: 1,
  series: 1956,
  stake: '2.00',
} as const

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
const load = () => import('./slip.ts')
const kept = async () => (await import('../../lib/storage.ts')).read('lotterySlips') as Record<string, { id: string }[]>

test('lines are kept by game and board, changed in place and taken away', async () => {
  const slip = await load()
  slip.addLines('5d-1m', 'trad', [line, { ...line, selection: '2||||' }])
  slip.addLines('5d-1m', 'ent', [line])
  const [first, second] = (await kept())['5d-1m trad'] ?? []
  slip.replaceLine('5d-1m', 'trad', String(first?.id), { ...line, multiple: 3, stake: '6.00' })
  slip.removeLine('5d-1m', 'trad', String(second?.id))
  expect((await kept())['5d-1m trad']).toEqual([{ ...line, multiple: 3, stake: '6.00', id: first?.id }])
  slip.clearSlip('5d-1m', 'trad')
  expect(await kept()).toMatchObject({ '5d-1m trad': [], '5d-1m ent': [{ selection: '1||||' }] })
})

test('the total, and what goes over the wire', async () => {
  const { totalOf, wireLine } = await load()
  expect(totalOf([line, { stake: '0.0002' }])).toBe(20_002n)
  expect(wireLine({ ...line, id: 'x' })).toEqual(line)
})
