import { setTimeout } from 'node:timers/promises'
import { endpoint } from '@trevo/contract/endpoint'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStubApp, inject, type StubApp } from '../../test/stub-app.ts'
import { AppError } from './errors.ts'
import { route } from './http/route.ts'
import { kindOf, Load } from './load.ts'

const base = { summary: 'A call of this test', value: z.strictObject({}) } as const
const LIST = endpoint({ ...base, method: 'GET', path: '/wps/t/list', auth: 'guest' })
const STATUS = endpoint({ ...base, method: 'GET', path: '/wps/t/status', auth: 'guest', always: true })
const STAKE = endpoint({ ...base, method: 'POST', path: '/wps/t/stake', auth: 'real' })
const SIGN_UP = endpoint({ ...base, method: 'POST', path: '/wps/t/sign-up', auth: 'guest' })
const ALL = [LIST, STATUS, STAKE, SIGN_UP]

let stub: StubApp
beforeAll(async () => {
  stub = await createStubApp((app) => {
    for (const each of ALL) route(app, each, () => ({}))
  })
})
afterEach(() => stub.app.load.heed(0))
afterAll(() => stub.close())

const statuses = async () => {
  const token = stub.tokenOf(0)
  const told = await Promise.all(ALL.map((each) => inject(stub.app, each, { token })))
  return told.map(({ status }) => status)
}

test.each([
  [0, [200, 200, 200, 200]],
  [599, [200, 200, 200, 200]],
  [600, [503, 200, 200, 200]],
  [1_500, [503, 200, 200, 503]],
  [60_000, [503, 200, 200, 503]],
])('%i ms behind: lists go first, strangers next, a stake never', async (delayMs, wanted) => {
  stub.app.load.heed(delayMs)
  expect(await statuses()).toEqual(wanted)
})

test('who is put off is told when to ask again, and is counted', async () => {
  stub.app.load.heed(700)
  const before = stub.app.load.putOff.list
  const { headers, envelope } = await inject(stub.app, LIST)
  expect(headers['retry-after']).toBe('1')
  expect(envelope).toMatchObject({ success: false, errorCode: 'overloaded' })
  expect(stub.app.load.putOff.list).toBe(before + 1)
})

test.each([
  ['POST', 'vendor', null],
  ['POST', 'real', null],
  ['POST', 'staff', null],
  ['GET', 'staff', 'staffList'],
  ['GET', 'agent', 'list'],
  ['POST', 'guest', 'guestWrite'],
] as const)('%s of %s: %s', (method, auth, kind) => expect(kindOf({ method, auth })).toBe(kind))

function compute(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a node that computes again and again falls behind, and recovers; one long step is no load', async () => {
  const load = new Load()
  try {
    await setTimeout(50)
    compute(1_500)
    await setTimeout(0)
    expect(load.delayMs).toBe(0)
    while (load.delayMs < 150) {
      compute(400)
      await setTimeout(0)
    }
    expect(() => load.admit('file')).toThrow(AppError)
    while (load.delayMs >= 150) await setTimeout(20)
    expect(() => load.admit('file')).not.toThrow()
  } finally {
    load.stop()
  }
})
