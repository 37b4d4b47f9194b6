import type { ChatMessage } from '@trevo/contract/chat'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { createOutbox, type PendingMessage } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = () => new ApiError('network')
const refusal = () => new ApiError('image_type', { status: 422 })

/** A server that keeps one message for each id, and answers or fails as told. */
function setUp(kept: readonly PendingMessage[] = []) {
  const stored = new Map<string, string>()
  const attempts: string[] = []
  const sent: string[] = []
  const refused: unknown[] = []
  const plan: (Error | 'answer lost')[] = []
  let saved: readonly PendingMessage[] = kept
  const outbox = createOutbox({
    kept,
    keep: (list) => {
      saved = list
    },
    send: async ({ clientId, text }) => {
      attempts.push(text)
      const next = plan.shift()
      if (next instanceof Error) throw next
      stored.set(clientId, text)
      if (next === 'answer lost') throw lost()
      return { clientId, text } as ChatMessage
    },
    onSent: ({ text }) => sent.push(text),
    onRefused: (error) => refused.push(error),
  })
  return { outbox, stored, attempts, sent, refused, plan, saved: () => saved }
}

test('messages go in the order written, one at a time', async () => {
  const { outbox, attempts, sent } = setUp()
  outbox.add('one')
  outbox.add('two')
  expect(attempts).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one', 'two'])
  expect(outbox.list.get()).toEqual([])
})

test('a lost answer is asked for again with the same id, and the next one waits behind it', async () => {
  const { outbox, stored, attempts, sent, plan } = setUp()
  plan.push('answer lost', lost())
  outbox.add('one')
  outbox.add('two')
  await vi.advanceTimersByTimeAsync(999)
  expect(attempts).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(1)
  expect(attempts).toEqual(['one', 'one'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['one', 'two'])
  expect([...stored.values()]).toEqual(['one', 'two'])
})

test('a connection that is back is used at once', async () => {
  const { outbox, sent, plan } = setUp()
  plan.push(lost())
  outbox.add('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([])
  outbox.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one'])
})

test('what a page left behind is sent by the next one, under its old id', async () => {
  const first = setUp()
  first.plan.push('answer lost')
  first.outbox.add('one')
  await vi.advanceTimersByTimeAsync(0)
  first.outbox.stop()
  const [pending] = first.saved()
  const second = setUp(first.saved())
  await vi.advanceTimersByTimeAsync(0)
  expect(second.sent).toEqual(['one'])
  expect([...second.stored.keys()]).toEqual([pending?.clientId])
  expect(second.saved()).toEqual([])
})

test('a refusal stays, is told once and holds up nobody; it can be sent again or dropped', async () => {
  const { outbox, attempts, sent, refused, plan } = setUp()
  plan.push(refusal())
  outbox.add('bad')
  outbox.add('good')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toEqual(['bad', 'good'])
  expect(refused).toHaveLength(1)
  const [bad] = outbox.list.get()
  expect(bad).toMatchObject({ text: 'bad', refused: true })
  outbox.retry(bad?.clientId ?? '')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['good', 'bad'])
})

test('nothing leaves after the stop', async () => {
  const { outbox, attempts, plan } = setUp()
  plan.push(lost())
  outbox.add('one')
  await vi.advanceTimersByTimeAsync(0)
  outbox.stop()
  outbox.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toEqual(['one'])
})
