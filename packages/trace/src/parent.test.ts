import { expect, test } from 'vitest'
import { parentOfRequest, readParent, writeParent } from './parent.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

test.each([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, false],
  [`00-${TRACE}-${SPAN}-03`, true],
  [`00-${TRACE}-${SPAN}-02`, false],
  // A later version may say more than we understand.
  [`cc-${TRACE}-${SPAN}-01-what-the-future-brings`, true],
])('%s is read', (header, isSampled) => {
  expect(readParent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled })
})

test.each([
  ['nothing', undefined],
  ['a list', [`00-${TRACE}-${SPAN}-01`]],
  ['a version that cannot be', `ff-${TRACE}-${SPAN}-01`],
  ['more fields than the first version has', `00-${TRACE}-${SPAN}-01-more`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['a short trace', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['something to break a log line with', `00-${TRACE}-${SPAN}-01","level":"60`],
  ['a very long one', `cc-${TRACE}-${SPAN}-01-${'x'.repeat(600)}`],
])('%s is no parent', (_what, header) => {
  expect(readParent(header)).toBeUndefined()
})

test('what is written is read again', () => {
  const parent = { traceId: TRACE, spanId: SPAN, isSampled: true }
  expect(writeParent(parent)).toBe(`00-${TRACE}-${SPAN}-01`)
  expect(readParent(writeParent(parent))).toEqual(parent)
})

test('a browser names the trace by its request, each call by a span of its own, and leaves the decision to the server', () => {
  const id = '0b7e7a52-7a43-4c0e-8b1b-3f0f5e1d2c3b'
  const [first, second] = [readParent(parentOfRequest(id)), readParent(parentOfRequest(id))]
  expect([first?.traceId, first?.isSampled]).toEqual(['0b7e7a527a434c0e8b1b3f0f5e1d2c3b', false])
  expect(second?.traceId).toBe(first?.traceId)
  expect(second?.spanId).not.toBe(first?.spanId)
  expect(readParent(parentOfRequest())?.traceId).toMatch(/^[0-9a-f]{32}$/)
})
