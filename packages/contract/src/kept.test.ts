import { expect, test } from 'vitest'
import { createKept, kept, keptWith, shared, sharedBy } from './kept.ts'

/** Answers what the test says, one after the other; an error is a failure. */
function answers<T>(...list: (T | Error)[]) {
  let asked = 0
  const make = async () => {
    const next = list[asked++]
    if (next instanceof Error) throw next
    return next as T
  }
  return Object.assign(make, { asked: () => asked })
}
const AWAY = new Error('away')

test('a value is made once, and callers at the same moment share the attempt', async () => {
  const make = answers('a', 'b')
  const value = kept(make)
  expect(await Promise.all([value(), value()])).toEqual(['a', 'a'])
  expect(await value()).toBe('a')
  value.forget()
  expect(await value()).toBe('b')
  expect(make.asked()).toBe(2)
})

test('a failure is told to those who waited for it and forgotten before any of them can ask again', async () => {
  const make = answers(AWAY, 'a')
  const value = kept(make)
  const again = value().catch(value)
  await expect(value()).rejects.toBe(AWAY)
  expect(await again).toBe('a')
  expect(make.asked()).toBe(2)
})

test('what throws before it is a promise is forgotten as well', async () => {
  let tries = 0
  const value = kept((): Promise<number> => {
    tries += 1
    if (tries === 1) throw AWAY
    return Promise.resolve(tries)
  })
  await expect(value()).rejects.toBe(AWAY)
  expect(await value()).toBe(2)
})

test('a failed attempt that was forgotten does not take the next value along', async () => {
  const values = createKept<string>()
  const first = Promise.withResolvers<string>()
  const failed = values.of('k', () => first.promise)
  values.forget('k')
  expect(await values.of('k', async () => 'new')).toBe('new')
  first.reject(AWAY)
  await expect(failed).rejects.toBe(AWAY)
  expect(await values.of('k', async () => 'newer')).toBe('new')
})

test('values end by age and by number, the oldest first', async () => {
  let nowMs = 0
  const values = createKept<string>({ forMs: 10, most: 2, nowMs: () => nowMs })
  const ask = (key: string, value: string) => values.of(key, async () => value)
  expect(await ask('a', '1')).toBe('1')
  nowMs = 9
  expect(await ask('a', '2')).toBe('1')
  nowMs = 10
  expect(await ask('a', '2')).toBe('2')
  await ask('b', '1')
  await ask('c', '1')
  expect([await ask('c', '2'), await ask('a', '3')]).toEqual(['1', '3'])
})

test('a value of an object is made anew for another object, and after a failure', async () => {
  const make = answers(AWAY, 1, 2)
  const numberOf = keptWith<object, number>(make)
  const [one, other] = [{}, {}]
  await expect(numberOf(one)).rejects.toBe(AWAY)
  expect([await numberOf(one), await numberOf(one), await numberOf(other)]).toEqual([1, 1, 2])
})

test('a shared run is one for all who ask while it lasts, and the next begins anew', async () => {
  const make = answers(AWAY, 1, 2)
  const run = shared(make)
  const both = await Promise.allSettled([run(), run()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(run.underWay()).toBeUndefined()
  const next = run()
  expect(run.underWay()).toBe(next)
  expect([await next, await run()]).toEqual([1, 2])
})

test('runs of different keys are not shared', async () => {
  const run = sharedBy<string>()
  const make = answers('a', 'b', 'c')
  expect(await Promise.all([run('x', make), run('x', make), run('y', make)])).toEqual(['a', 'a', 'b'])
  expect(await run('x', make)).toBe('c')
})
