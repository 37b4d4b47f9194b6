import { endpoint } from '@trevo/contract/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createStubApp, inject, type StubApp } from '../../../test/stub-app.ts'
import { route } from './route.ts'

const call = { method: 'GET', summary: 'A call of this test', value: z.object({ n: z.number() }) } as const
const order = endpoint({ ...call, path: '/wps/t/order', auth: 'session' })
const ask = endpoint({ ...call, path: '/wps/t/ask', auth: 'guest' })

let stub: StubApp
let begun = 0
let finish: (() => void)[] = []
beforeAll(async () => {
  const work = () => {
    begun += 1
    return new Promise<{ n: number }>((resolve) => finish.push(() => resolve({ n: 1 })))
  }
  stub = await createStubApp((app) => {
    route(app, order, work)
    route(app, ask, work)
  })
})
afterAll(() => stub.close())
beforeEach(() => {
  begun = 0
  finish = []
})

/** All that is at work ends, and whatever begins after it. */
async function finishAll(answers: Promise<unknown>[]): Promise<void> {
  const all = Promise.allSettled(answers)
  let isOver = false
  void all.then(() => {
    isOver = true
  })
  await vi.waitFor(() => {
    for (const end of finish.splice(0)) end()
    expect(isOver).toBe(true)
  })
}

test('of forty calls of one member four are at work and eight wait, and nobody else notices', async () => {
  const [ana, bia] = [stub.tokenOf(0), stub.tokenOf(1)]
  const many = Array.from({ length: 40 }, () => inject(stub.app, order, { token: ana }))
  const refusals = async () => {
    const answers = await Promise.all(many.map((answer) => Promise.race([answer, null])))
    return answers.filter((answer) => answer !== null)
  }
  await vi.waitFor(async () => expect(await refusals()).toHaveLength(28))
  expect(begun).toBe(4)
  for (const { status, envelope, headers } of await refusals()) {
    expect([status, envelope.success || envelope.errorCode, headers['retry-after']]).toEqual([503, 'overloaded', '1'])
  }
  const other = inject(stub.app, order, { token: bia })
  await vi.waitFor(() => expect(begun).toBe(5))
  await finishAll([...many, other])
  expect((await other).status).toBe(200)
  expect((await Promise.all(many)).filter(({ status }) => status === 200)).toHaveLength(12)
  expect(begun).toBe(13)
})

test('guests of one address wait for one another, and those of another do not', async () => {
  const many = Array.from({ length: 40 }, () => inject(stub.app, ask, { ip: '203.0.113.9' }))
  await vi.waitFor(() => expect(begun).toBe(4))
  const other = inject(stub.app, ask, { ip: '198.51.100.7' })
  await vi.waitFor(() => expect(begun).toBe(5))
  await finishAll([...many, other])
  expect((await Promise.all([...many, other])).every(({ status }) => status === 200)).toBe(true)
})
