import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('location', { search: '?lang=pt', pathname: '/', href: 'http://localhost/', hostname: 'localhost' })
  vi.stubGlobal('window', { parent: null, location })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function told(code: 'insufficient_funds' | 'loss_limit_reached', free: boolean) {
  const { tellRefusal, tooLittle } = await import('./refusal.ts')
  const { ApiError } = await import('./api.ts')
  tellRefusal(new ApiError(code, { balance: '0.50' }), { currency: 'BRL', free })
  return tooLittle.get()
}

test('money that is missing is said where the cashier can be reached; play money has none', async () => {
  expect(await told('insufficient_funds', false)).toMatch(/Seu saldo é R\$\s0,50/)
})
test('play money leads to no cashier', async () => {
  expect(await told('insufficient_funds', true)).toBeNull()
})
test('a limit is no matter of paying in', async () => {
  expect(await told('loss_limit_reached', false)).toBeNull()
})
