import { translate } from '@trevo/texts/translate'
import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'
import pt from './locales/pt.json'

beforeEach(fakeBrowser)

const t = (key: string, values = {}) => translate(pt, key, values, 'PT')
const at = '2026-11-15T12:00:00.000Z'

async function problemOf(code: 'draw_closed' | 'limit_exceeded' | 'network', value?: unknown) {
  const { ApiError } = await import('../../lib/api/api-error.ts')
  const { orderProblem } = await import('./order-problem.ts')
  return orderProblem(t, new ApiError(code, { status: code === 'network' ? 0 : 409, value }), {
    code: '5d-1m',
    symbol: 'R$',
  })
}

test('a closed draw is named', async () => {
  expect(await problemOf('draw_closed', { period: '20261115-0871', serverNow: at, current: null })).toContain('0871')
})

test('a limit says which bet and how much it still takes', async () => {
  const value = { limit: 'exposure', line: 1, period: null, available: '12.50' }
  const text = await problemOf('limit_exceeded', value)
  expect(text).toContain('linha 2')
  expect(text).toContain('R$\u00a012,50')
})

test('a lost answer is not told as a refusal', async () => {
  expect(await problemOf('network')).toBe(pt['refused.unknown'])
})
