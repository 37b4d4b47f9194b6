import { createTrial, trialPlay } from '@trevo/contract/auth'
import { securityOverview } from '@trevo/contract/security'
import { memberInfo, wallet } from '@trevo/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, givePassword, logInAs } from '../../../test/auth.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { sweepAccounts } from '../../base/accounts/account-sweep.ts'

const DAY_MS = 86_400_000

let server: TestApp
let merchantId = 0

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
      await aMerchant(db, { hosts: ['plain.test'], flags: { FREEPLAY3: false } })
    },
  })
})
beforeEach(() => server.clock.advance(60_000))
afterAll(() => server.close())

type Played = { token: string; userName: string; customerType: number }
const play = async (userName: string) => {
  const { envelope } = await server.inject(trialPlay, { ip: anAddress(), body: { userName } })
  return (envelope as { value: Played }).value
}
const newName = async () => {
  const { envelope } = await server.inject(createTrial, { ip: anAddress() })
  return (envelope as { value: { userName: string } }).value.userName
}
const errorOf = async (token: string, endpoint = memberInfo) =>
  ((await server.inject(endpoint, { token })).envelope as { errorCode?: string }).errorCode

describe('a trial', () => {
  test('plays with a thousand in play money under the reserved name', async () => {
    const name = await newName()
    const { token, userName, customerType } = await play(name)
    expect({ userName, customerType }).toEqual({ userName: name, customerType: 4 })
    expect((await server.inject(wallet, { token })).envelope).toMatchObject({
      value: { sumBalance: '1000.00', currencySymbol: 'F$' },
    })
  })
  test('goes on under its name, with what is left, and is given nothing twice', async () => {
    const name = await newName()
    await play(name)
    const { token, userName } = await play(name)
    expect(userName).toBe(name)
    expect((await server.inject(wallet, { token })).envelope).toMatchObject({ value: { sumBalance: '1000.00' } })
  })
  test('is one account when it begins twice at once', async () => {
    const name = await newName()
    const both = await Promise.all([play(name), play(name)])
    const { count } = await server.database.db
      .selectFrom('member')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('account', '=', name)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1n)
    expect(both.every(({ token }) => token !== '')).toBe(true)
  })
  test('ends after a day: the token, its renewal and the name', async () => {
    const { token, userName } = await play(await newName())
    server.clock.advance(DAY_MS - 1)
    expect(await errorOf(token)).toBeUndefined()
    server.clock.advance(5_001)
    expect(await errorOf(token)).toBe('session_expired')
    const next = await play(userName)
    expect(next.userName).not.toBe(userName)
    expect((await server.inject(wallet, { token: next.token })).envelope).toMatchObject({
      value: { sumBalance: '1000.00' },
    })
  })
  test('is closed by the sweep when it is over', async () => {
    const { userName } = await play(await newName())
    const statusOf = async () =>
      (
        await server.database.db
          .selectFrom('member')
          .select('status')
          .where('account', '=', userName)
          .executeTakeFirstOrThrow()
      ).status
    await sweepAccounts({ db: server.database.db, clock: server.clock })
    expect(await statusOf()).toBe('active')
    server.clock.advance(DAY_MS)
    await sweepAccounts({ db: server.database.db, clock: server.clock })
    expect(await statusOf()).toBe('closed')
  })
  test('never takes the name of somebody else', async () => {
    const real = await aMember(server.database.db, { merchantId, account: 'trial_abcdefghjkmn' })
    for (const name of [real.account, 'demo', 'trial_short', '']) {
      const { userName, customerType } = await play(name)
      expect(userName).toMatch(/^trial_[a-z2-9]{12}$/)
      expect(userName).not.toBe(name)
      expect(customerType).toBe(4)
    }
  })
  test('is refused what only real members may do, and cannot sign in by password', async () => {
    const { token, userName } = await play(await newName())
    expect(await errorOf(token, securityOverview as never)).toBe('free_reject')
    expect((await logInAs(server, userName)).envelope).toMatchObject({ errorCode: 'login_failed' })
  })
  test('exists only where the brand offers it', async () => {
    for (const [endpoint, body] of [
      [createTrial, undefined],
      [trialPlay, { userName: 'x' }],
    ] as const) {
      const { envelope } = await server.inject(endpoint, { host: 'plain.test', ip: anAddress(), body })
      expect(envelope).toMatchObject({ errorCode: 'no_permission' })
    }
  })
})

describe('the sweep', () => {
  test('removes what is of no use any more and keeps the rest', async () => {
    const { db } = server.database
    const member = await aMember(db, { merchantId })
    await givePassword(db, member)
    await logInAs(server, member.account, { password: 'wrong password' })
    await logInAs(server, (await aMember(db, { merchantId })).account)
    const rows = async () =>
      (await db.selectFrom('sign_in_throttle').select('subject').where('subject', '=', member.account).execute()).length
    await sweepAccounts({ db, clock: server.clock })
    expect(await rows()).toBe(1)
    server.clock.advance(2 * DAY_MS)
    await sweepAccounts({ db, clock: server.clock })
    expect(await rows()).toBe(0)
    expect(await db.selectFrom('one_time_ticket').select('purpose').execute()).toEqual([])
  })
})
