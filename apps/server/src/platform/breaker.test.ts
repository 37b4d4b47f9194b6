import { expect, test } from 'vitest'
import { fakeClock } from '../../test/fake-clock.ts'
import { createBreaker, ServiceAway } from './breaker.ts'

function aBreaker() {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const changes: boolean[] = []
  const breaker = createBreaker({ clock, service: 'the till', onChange: (isAway) => changes.push(isAway) })
  let asked = 0
  const fails = () =>
    breaker.run(async () => {
      asked += 1
      throw new Error('timeout')
    })
  const works = () =>
    breaker.run(async () => {
      asked += 1
      return 'paid'
    })
  const times = async (count: number, call: () => Promise<unknown>) => {
    for (let i = 0; i < count; i++) await call().catch(() => {})
  }
  return { clock, changes, breaker, fails, works, times, asked: () => asked }
}

test('after five failures in a row nobody waits for it any more', async () => {
  const { fails, works, times, asked, changes } = aBreaker()
  await times(4, fails)
  await times(1, works)
  await times(4, fails)
  expect([asked(), changes]).toEqual([9, []])
  await times(1, fails)
  await expect(works()).rejects.toThrow(ServiceAway)
  expect([asked(), changes]).toEqual([10, [true]])
})

test('after the pause one caller asks, and all come back when it is answered', async () => {
  const { breaker, clock, fails, works, times, changes } = aBreaker()
  await times(5, fails)
  clock.advance(9_999)
  await expect(works()).rejects.toThrow('the till is away')
  clock.advance(1)
  const slow = Promise.withResolvers<string>()
  const probe = breaker.run(() => slow.promise)
  await expect(works()).rejects.toThrow(ServiceAway)
  slow.resolve('there')
  expect([await probe, await works(), changes]).toEqual(['there', 'paid', [true, false]])
})

test('asked in vain, it is left alone for another pause', async () => {
  const { clock, fails, works, times, asked, changes } = aBreaker()
  await times(5, fails)
  clock.advance(10_000)
  await expect(fails()).rejects.toThrow('timeout')
  await expect(works()).rejects.toThrow(ServiceAway)
  expect([asked(), changes]).toEqual([6, [true]])
  clock.advance(10_000)
  expect(await works()).toBe('paid')
})

test('an answer can be an outage, and a refusal is none', async () => {
  const { breaker, times } = aBreaker()
  const answer = (status: number) => () =>
    breaker.run(
      async () => status,
      (given) => given >= 500,
    )
  await times(20, answer(422))
  expect(await answer(200)()).toBe(200)
  await times(5, answer(503))
  await expect(answer(200)()).rejects.toThrow(ServiceAway)
})
