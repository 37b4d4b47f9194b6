import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { fakeClock } from '../../test/fake-clock.ts'
import { listenLocally } from '../../test/listen-locally.ts'
import { createBreaker, fetchThrough, ServiceAway, servicesFigure } from './breaker.ts'

function aBreaker(service = 'the till') {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const changes: boolean[] = []
  const breaker = createBreaker({ clock, service, onChange: (isAway) => changes.push(isAway) })
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

test('who is given up stands in the figures, until it answers or nobody asks for it any more', async () => {
  const { breaker, clock, fails, works, times } = aBreaker('the post')
  const read = async () =>
    (await servicesFigure(clock).read()).find(({ labels }) => labels?.service === 'the post')?.value
  await times(4, fails)
  expect(await read()).toBe(0)
  await times(1, fails)
  expect(await read()).toBe(1)
  clock.advance(5 * 60_000)
  expect(await read()).toBe(0)
  await times(1, fails)
  expect(await read()).toBe(1)
  clock.advance(10_000)
  await works()
  expect(await read()).toBe(0)
  expect(breaker).toBeDefined()
})

test('a library that fetches by itself stops asking who is away, and hears what others are told', async () => {
  let [asked, status] = [0, 503]
  const service = createServer((_request, response) => {
    asked += 1
    response.writeHead(status).end()
  })
  const { url, close } = await listenLocally(service)
  const ask = fetchThrough(createBreaker({ service: 'a library', clock: fakeClock('2026-03-01T12:00:00Z') }))
  // It answered, whatever it said.
  status = 500
  for (let i = 0; i < 6; i++) expect((await ask(url)).status).toBe(500)
  status = 503
  for (let i = 0; i < 5; i++) expect((await ask(url)).status).toBe(503)
  await expect(ask(url)).rejects.toThrow(ServiceAway)
  expect(asked).toBe(11)
  await close()
})
