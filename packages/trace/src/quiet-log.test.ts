import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oncePerSecond } from './quiet-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ERROR = 50

/** A logger that keeps what is written; each line as its message, its error and how often it came meanwhile. */
function logger() {
  const lines: unknown[][] = []
  const hook = oncePerSecond()
  const write = (fields: unknown, message?: unknown) => {
    const { err, repeated } = fields as { err?: Error; repeated?: number }
    lines.push([message, err?.message, ...(repeated === undefined ? [] : [repeated])])
  }
  const say = (message: string, fields: object, level = ERROR) => hook.call(null, [fields, message], write, level)
  return { say, lines }
}

test('a failure is written once a second, with how often it came meanwhile, and then no more', () => {
  const { say, lines } = logger()
  for (const queue of ['a', 'b', 'c']) say('queue', { err: new Error(`away (Queue: ${queue}, Worker: 12)`) })
  expect(lines).toEqual([['queue', 'away (Queue: a, Worker: 12)']])
  vi.advanceTimersByTime(1_000)
  expect(lines.slice(1)).toEqual([['queue', 'away (Queue: c, Worker: 12)', 2]])
  say('queue', { err: new Error('away (Queue: d, Worker: 3)') })
  vi.advanceTimersByTime(1_000)
  expect(lines.slice(2)).toEqual([['queue', 'away (Queue: d, Worker: 3)', 1]])
  vi.advanceTimersByTime(5_000)
  expect(lines).toHaveLength(3)
  say('queue', { err: new Error('away (Queue: e, Worker: 3)') })
  expect(lines).toHaveLength(4)
})

test('another failure, another job and another code are lines of their own', () => {
  const { say, lines } = logger()
  say('a', { err: new Error('x') })
  say('b', { err: new Error('x') })
  say('a', { err: new Error('y') })
  say('a', { err: new TypeError('x') })
  say('a', { err: Object.assign(new Error('x'), { code: '57P01' }) })
  say('a', { err: new Error('x'), job: 'draw.settle' })
  expect(lines).toHaveLength(6)
})

test('what is no failure, and what ends the process, is always written', () => {
  const { say, lines } = logger()
  for (const _ of [1, 2]) {
    say('a note', {})
    say('an info', { err: new Error('x') }, 30)
    say('the end', { err: new Error('x') }, 60)
  }
  expect(lines).toHaveLength(6)
})
