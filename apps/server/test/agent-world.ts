import { readdirSync } from 'node:fs'
import type { Endpoint } from '@trevo/contract/endpoint'
import { expect } from 'vitest'
import { recordPlay } from '../src/base/figures/play-day.ts'
import { setPaymentPassword } from '../src/base/members/credentials.ts'
import { hashPassword } from '../src/base/members/hashing.ts'
import { rollUpAll } from '../src/capabilities/agents/roll-up.ts'
import { createLedger, type Ledger } from '../src/money/ledger/ledger.ts'
import { storeRates } from '../src/money/margin/rates.ts'
import { inTx } from '../src/platform/db.ts'
import { giveTopRates } from './agents.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aMember, aMerchant, aSession, type TestMember } from './fixtures.ts'

export const START = '2026-03-10T15:00:00Z'
export const PAYMENT = '246810'
export type Actor = TestMember & { token: string; session: bigint }
type Options = { method?: string; params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type Envelope = { success: boolean; value?: never; errorCode?: string }

export const requestId = () => crypto.randomUUID()

/** Every call of the agents' contract. */
async function endpoints(): Promise<Endpoint[]> {
  const folder = new URL('../../../packages/contract/src/agents/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href) as Promise<object>))
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'auth' in value,
    )
}

export type AgentWorld = Awaited<ReturnType<typeof startAgentWorld>>

/** A head with an agent and another beside it, a player below the agent, and a stranger, on a server of their own. */
export async function startAgentWorld() {
  let merchantId = 0
  const server: TestApp = await startTestApp({
    startAt: START,
    prepare: async ({ db }) => {
      const flags = { TRANSDOWN3: true, DIVIDEND: true } as const
      const off = { enabled: false, required: false }
      const register = { captcha: off, mobileNum: off, verificationCode: off, birthday: off }
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['trevo.test'], flags, settings: { register } })).id
      await giveTopRates(db, merchantId)
    },
  })
  const { db, pool } = server.database
  const ledger: Ledger = createLedger({ pool })

  async function anActor(type: 0 | 1 | 2 | 41, parent: TestMember | null, rate: number, account: string) {
    const member = await aMember(db, { merchantId, type, account })
    if (parent) await db.updateTable('member').set({ parent_id: parent.id }).where('id', '=', member.id).execute()
    await inTx(db, async (tx) => {
      await storeRates(tx, member.id, new Map([['RNG', rate]]))
      await setPaymentPassword(tx, member.id, await hashPassword(PAYMENT))
    })
    const { id: session, token } = await aSession(db, member, new Date(START))
    return { ...member, token, session }
  }
  const head = await anActor(2, null, 780, 'cabeca')
  const agent = await anActor(1, head, 700, 'agente')
  const player = await anActor(0, agent, 300, 'jogador')
  const sibling = await anActor(1, head, 500, 'irmao')
  await anActor(2, null, 600, 'estranho')

  const known = await endpoints()
  async function call(actor: Actor | undefined, path: string, { method = 'GET', ...options }: Options = {}) {
    const endpoint = known.find((one) => one.path === path && one.method === method)
    if (!endpoint) throw new Error(`no ${method} ${path}`)
    const answer = await server.inject(endpoint, { ...options, token: actor?.token ?? '' } as never)
    return answer.envelope as Envelope
  }
  async function value<T = never>(...args: Parameters<typeof call>): Promise<T> {
    const answer = await call(...args)
    expect(answer).toMatchObject({ success: true })
    return answer.value as T
  }
  const bet = (member: { id: bigint }, stake: bigint, prize = 0n, at = START) =>
    inTx(db, (tx) =>
      recordPlay(tx, merchantId, new Date(at), [
        { memberId: member.id, category: 'RNG', currency: 'BRL', staked: stake, turnover: stake, prize, bets: 1 },
      ]),
    )
  const brand = { id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as const }
  const live = { toMember: () => {}, toMerchant: () => {} }
  const deps = { db, ledger, clock: server.clock, jobs: { send: async () => true }, live }
  const roll = () => rollUpAll(db, server.clock.now())
  const people = { head, agent, player, sibling }
  return { ...people, server, db, ledger, merchantId, brand, deps, anActor, call, value, bet, roll }
}
