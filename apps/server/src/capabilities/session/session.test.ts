import { logout, memberInfo, wallet } from '@trevo/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { createLedger } from '../../money/ledger/ledger.ts'
import { type AccountRef, houseAccount, memberCash, memberHeld } from '../../money/ledger/transfer.ts'

let server: TestApp
let merchantId = 0
let member: TestMember
let token = ''

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['home.test'] })).id
      await aMerchant(db, { code: 'other', hosts: ['other.test'] })
      await aMerchant(db, { code: 'upgrading', hosts: ['upgrading.test'], maintenance: true })
    },
  })
})
beforeEach(async () => {
  const { db } = server.database
  member = await aMember(db, { merchantId, nickname: 'Bia', clubLabel: 'VIP Ouro' })
  token = (await aSession(db, member, server.clock.now())).token
})
afterAll(() => server.close())

const move = (from: AccountRef, to: AccountRef, amount: bigint) =>
  createLedger({ pool: server.database.pool }).transfer({
    merchantId,
    kind: 'adjustment',
    key: `test:${crypto.randomUUID()}`,
    postings: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  })

describe('member info', () => {
  test('says who the caller is', async () => {
    const { envelope } = await server.inject(memberInfo, { token })
    expect(envelope).toEqual({
      success: true,
      value: {
        id: String(member.id),
        account: member.account,
        nickname: 'Bia',
        type: 0,
        clubLabel: { labelName: 'VIP Ouro' },
        headIcon: `/wps/avatars/${member.id % 24n}.svg`,
      },
    })
  })
  test('has no label where there is none', async () => {
    const plain = await aMember(server.database.db, { merchantId })
    const session = await aSession(server.database.db, plain, server.clock.now())
    const { envelope } = await server.inject(memberInfo, { token: session.token })
    expect(envelope).toMatchObject({ value: { nickname: '', clubLabel: null } })
  })
  test('needs a session of this brand', async () => {
    expect((await server.inject(memberInfo)).envelope).toMatchObject({ errorCode: 'not_logged_in' })
    const elsewhere = await server.inject(memberInfo, { token, host: 'other.test' })
    expect(elsewhere.status).toBe(401)
    expect(elsewhere.envelope).toMatchObject({ errorCode: 'session_expired' })
  })
})

describe('the wallet', () => {
  test('of a newcomer is empty', async () => {
    const { envelope } = await server.inject(wallet, { token })
    expect(envelope).toEqual({
      success: true,
      value: { sumBalance: '0.00', held: '0.00', points: '0.00', currencySymbol: 'R$' },
    })
  })
  test('cuts to cents and keeps cash, held money and points apart', async () => {
    const cash = memberCash(member.id, 'BRL')
    await move(houseAccount('adjustments', 'BRL'), cash, 12_345_699n)
    await move(cash, memberHeld(member.id, 'BRL'), 10_050n)
    await move(houseAccount('points_issue', 'PTS'), memberCash(member.id, 'PTS'), 500_000n)
    await move(houseAccount('play_money', 'FUN'), memberCash(member.id, 'FUN'), 70_000n)
    const { envelope } = await server.inject(wallet, { token })
    expect(envelope).toMatchObject({
      value: { sumBalance: '1233.56', held: '1.00', points: '50.00', currencySymbol: 'R$' },
    })
  })
  test('of a trial member is play money and says so', async () => {
    const { db } = server.database
    const trial = await aMember(db, { merchantId, type: 4 })
    const session = await aSession(db, trial, server.clock.now())
    await move(houseAccount('play_money', 'FUN'), memberCash(trial.id, 'FUN'), 20_000_000n)
    const { envelope } = await server.inject(wallet, { token: session.token })
    expect(envelope).toMatchObject({ value: { sumBalance: '2000.00', currencySymbol: 'F$' } })
  })
})

describe('logout', () => {
  test('ends the session at once and says yes again', async () => {
    expect((await server.inject(wallet, { token })).status).toBe(200)
    for (const _time of ['first', 'again']) {
      const { status, envelope } = await server.inject(logout, { token })
      expect(status).toBe(200)
      expect(envelope).toEqual({ success: true, value: {} })
      expect((await server.inject(wallet, { token })).envelope).toMatchObject({ errorCode: 'session_expired' })
    }
  })
  test('leaves the member’s other sessions alone', async () => {
    const other = await aSession(server.database.db, member, server.clock.now())
    await server.inject(logout, { token })
    expect((await server.inject(wallet, { token: other.token })).status).toBe(200)
  })
  test('works without a token and while the site is closed', async () => {
    expect((await server.inject(logout)).status).toBe(200)
    expect((await server.inject(logout, { host: 'upgrading.test', token })).status).toBe(200)
  })
})
