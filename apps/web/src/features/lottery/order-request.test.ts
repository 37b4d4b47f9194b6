import { expect, test } from 'vitest'
import { beginOrder, endOrder, type OrderDraft } from './order-request.ts'

const draftOf = (period: string, multiples: readonly number[] = [1]): OrderDraft => ({
  gameCode: '5d-1m',
  playType: 'trad',
  lines: [],
  periods: multiples.map((multiple, place) => ({ period: `${period}${place}`, multiple })),
  total: '2.00',
  stopOnWin: false,
})

test('a second and a third press of the same slip ask for nothing while the first waits', () => {
  const first = beginOrder('waits', draftOf('a'), ['line'])
  expect(first).not.toBeNull()
  expect(beginOrder('waits', draftOf('a'), ['line'])).toBeNull()
  expect(beginOrder('waits', draftOf('b'), ['line'])).toBeNull()
})

test('a press after the answer is the same request, a new line on the slip is another one', () => {
  const first = beginOrder('answered', draftOf('a'), ['line'])
  endOrder('answered', 'answered')
  expect(beginOrder('answered', draftOf('a'), ['line'])?.requestId).toBe(first?.requestId)
  endOrder('answered', 'answered')
  expect(beginOrder('answered', draftOf('a'), ['other line'])?.requestId).not.toBe(first?.requestId)
})

test('after a lost answer the same words go out again, although the draw has moved on', () => {
  const first = beginOrder('lost', draftOf('a'), ['line'])
  endOrder('lost', 'unanswered')
  expect(beginOrder('lost', draftOf('b'), ['line'])).toEqual(first)
})

test('after a refusal the draws of now are asked for, still as one request', () => {
  const first = beginOrder('refused', draftOf('a'), ['line'])
  endOrder('refused', 'answered')
  const second = beginOrder('refused', draftOf('b'), ['line'])
  expect(second?.requestId).toBe(first?.requestId)
  expect(second?.periods).toEqual([{ period: 'b0', multiple: 1 }])
})

test('the same total over other multiples is another bet', () => {
  const first = beginOrder('multiples', draftOf('a', [1, 2]), ['line'])
  endOrder('multiples', 'unanswered')
  expect(beginOrder('multiples', draftOf('a', [2, 1]), ['line'])?.requestId).not.toBe(first?.requestId)
})
