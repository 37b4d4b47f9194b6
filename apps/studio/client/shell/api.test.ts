import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, isRetrying, read } from './api.ts'

const Bet = z.object({ id: z.string() })
const answer = (body: unknown) => ({ json: async () => body })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what is read is asked for with the key of the session, and parsed', async () => {
  const asks = vi.fn(async (_path: string, _init: RequestInit) => answer({ success: true, value: { id: '7' } }))
  vi.stubGlobal('fetch', asks)
  expect(await read(Bet, '/studio/api/bet', 'key')).toEqual({ id: '7' })
  expect(asks.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer key' } })
})

test('a refusal is said by its code, and not asked for again', async () => {
  const asks = vi.fn(async () => answer({ success: false, errorCode: 'not_found' }))
  vi.stubGlobal('fetch', asks)
  await expect(read(Bet, '/studio/api/bet')).rejects.toEqual(new ApiError('not_found'))
  expect(asks).toHaveBeenCalledTimes(1)
})

test('an answer that does not come is asked for again', async () => {
  vi.useFakeTimers()
  const asks = vi.fn(async () => answer({ success: true, value: { id: '7' } })).mockRejectedValueOnce(new TypeError())
  vi.stubGlobal('fetch', asks)
  const found = read(Bet, '/studio/api/bet')
  await vi.advanceTimersByTimeAsync(0)
  expect(isRetrying.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(await found).toEqual({ id: '7' })
  expect(isRetrying.get()).toBe(false)
})
