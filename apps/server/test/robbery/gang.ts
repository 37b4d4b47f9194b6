import { randomUUID } from 'node:crypto'
import { affiliateClick } from '@trevo/contract/affiliates'
import { openAccount } from '@trevo/contract/agents/team'
import { addPayoutAccount } from '@trevo/contract/cashier'
import type { Endpoint, Envelope } from '@trevo/contract/endpoint'
import { MEMBER_TYPE } from '@trevo/contract/members'
import { setPaymentPassword } from '@trevo/contract/passwords'
import { registerByUsername } from '@trevo/contract/registration'
import { sql } from 'kysely'
import { DEMO_MEMBERS, DEMO_PAYMENT_PASSWORD } from '../../seed/accounts.ts'
import { anAddress, giveContact } from '../auth.ts'
import { aSession } from '../fixtures.ts'
import { givePerson } from '../personal.ts'
import { aUsernameForm, GOOD_PASSWORD } from '../registration-form.ts'
import type { Injected, InjectOptions } from '../stub-app.ts'
import type { Chance } from './hostile.ts'
import type { RobbedBrand, World } from './world.ts'

export const PIN = DEMO_PAYMENT_PASSWORD
const SESSION_MS = 12 * 3_600_000
/** More would only repeat what these can do. */
const MOST = 12
const NAME = 'Nome Um'
const BIRTHDAY = '1990-06-15'

export type Thief = {
  id: bigint
  merchantId: number
  account: string
  isAgent: boolean
  upline: bigint | null
  cpf: string
  token: string
  since: number
}

/** What was tried and what came of it. */
export type Tally = {
  calls: number
  byEndpoint: Map<string, Map<string, number>>
  faults: string[]
}
export const newTally = (): Tally => ({ calls: 0, byEndpoint: new Map(), faults: [] })

export function count({ byEndpoint, faults }: Tally, endpoint: Endpoint, answer: Injected, sent: unknown): void {
  const name = `${endpoint.method} ${endpoint.path}`
  const outcome = answer.envelope?.success ? 'ok' : (answer.envelope?.errorCode ?? `status ${answer.status}`)
  const outcomes = byEndpoint.get(name) ?? new Map<string, number>()
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  byEndpoint.set(name, outcomes)
  if (answer.status === 500 || outcome === 'unknown_error') {
    faults.push(`${name}: ${answer.text.slice(0, 200)} on ${JSON.stringify(sent)?.slice(0, 400)}`)
  }
}

export type Gang = {
  world: World
  brand: RobbedBrand
  chance: Chance
  tally: Tally
  thieves: Thief[]
  /** Those who came by a partner's link. */
  customers: Thief[]
  /** One call; now and then several at once, repeated and with other request ids. Answers with the first. */
  call(thief: Thief, endpoint: Endpoint, options?: Omit<InjectOptions, 'token'>): Promise<Injected>
  ask<T>(thief: Thief, endpoint: Endpoint, options?: Omit<InjectOptions, 'token'>): Promise<T | null>
  any(): Thief
  agent(): Thief
  /** Somebody comes by an invitation or the agent's own hand. */
  join(code: string, click?: string | null): Promise<Thief | null>
  open(agent: Thief, type: 0 | 1, rates: readonly { category: string; rate: string }[]): Promise<Thief | null>
}

export const answerOf = <T>({ envelope }: Injected): T | null =>
  envelope?.success ? ((envelope as Envelope<T> & { success: true }).value ?? null) : null

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0)
  return ((sum * 10) % 11) % 10
}
let people = 300_000_000
/** Nobody's, but valid. */
function aCpf(): string {
  people += 1
  const nine = String(people)
  const ten = `${nine}${checkDigit(nine)}`
  return `${ten}${checkDigit(ten)}`
}

/** The head agent of the demo with whoever of the team is in it; others are brought in. */
export async function aGang(world: World, brand: RobbedBrand, chance: Chance, tally: Tally): Promise<Gang> {
  const { server, db } = world
  const thieves: Thief[] = []
  const customers: Thief[] = []

  async function tokenOf(thief: Thief): Promise<string> {
    const now = server.clock.now()
    if (now.getTime() - thief.since > SESSION_MS || thief.token === '') {
      const { token } = await aSession(db, thief, now)
      Object.assign(thief, { token, since: now.getTime() })
    }
    return thief.token
  }

  async function once(thief: Thief, endpoint: Endpoint, options: Omit<InjectOptions, 'token'>): Promise<Injected> {
    tally.calls += 1
    const answer = await server.inject(endpoint, {
      host: brand.host,
      ip: anAddress(),
      token: await tokenOf(thief),
      ...options,
    })
    count(tally, endpoint, answer, options)
    return answer
  }

  const withOtherId = (options: Omit<InjectOptions, 'token'>) => {
    const body = options.body as Record<string, unknown> | undefined
    return body && 'requestId' in body ? { ...options, body: { ...body, requestId: randomUUID() } } : options
  }

  const gang: Gang = {
    world,
    brand,
    chance,
    tally,
    thieves,
    customers,
    async call(thief, endpoint, options = {}) {
      if (endpoint.method === 'GET' || !chance.is(0.15)) return once(thief, endpoint, options)
      await tokenOf(thief)
      const others = Array.from({ length: 1 + chance.below(3) }, () =>
        chance.is(0.5) ? options : withOtherId(options),
      )
      const [first] = await Promise.all([options, ...others].map((each) => once(thief, endpoint, each)))
      return first as Injected
    },
    ask: async (thief, endpoint, options) => answerOf(await gang.call(thief, endpoint, options)),
    any: () => chance.from(thieves),
    agent: () => chance.from(thieves.filter(({ isAgent }) => isAgent)),
    async join(code, click = null) {
      if (thieves.length >= MOST) return null
      const username = `t${randomUUID().replaceAll('-', '').slice(0, 10)}`
      const cpf = aCpf()
      const person = { payeeName: NAME, idNumber: cpf, birthday: BIRTHDAY }
      const answer = await server.inject(registerByUsername, {
        host: brand.host,
        ip: anAddress(),
        query: click === null ? {} : { click },
        body: aUsernameForm({ username, affiliateCode: code, ...person }),
      })
      tally.calls += 1
      count(tally, registerByUsername, answer, { username, code })
      if (!answer.envelope?.success) return null
      const thief = await settleIn(username, cpf)
      // They are who they say: under `br` whoever proves nothing neither pays in nor plays, and most of them want to.
      if (click !== null || !chance.is(0.2)) await givePerson(db, thief, {})
      if (click !== null) customers.push(thief)
      return thief
    },
    async open(agent, type, rates) {
      if (thieves.length >= MOST) return null
      const account = `o${randomUUID().replaceAll('-', '').slice(0, 10)}`
      const answer = await once(agent, openAccount, {
        body: { requestId: randomUUID(), account, password: GOOD_PASSWORD, nickname: '', type, rates },
      })
      if (!answer.envelope?.success) return null
      const thief = await settleIn(account, aCpf())
      await givePerson(db, thief, { payeeName: NAME, idNumber: thief.cpf, birthday: BIRTHDAY })
      return thief
    },
  }

  async function settleIn(account: string, cpf: string | null): Promise<Thief> {
    const { rows } = await sql<{ id: bigint; type: number; upline: bigint | null }>`
      select id, type, parent_id as upline from member where merchant_id = ${brand.id} and account = ${account}`.execute(
      db,
    )
    const [row] = rows
    if (row === undefined) throw new Error(`${account} is not there`)
    const thief: Thief = {
      id: row.id,
      merchantId: brand.id,
      account,
      isAgent: row.type === MEMBER_TYPE.agent || row.type === MEMBER_TYPE.headAgent,
      upline: row.upline,
      cpf: cpf ?? DEMO_MEMBERS.find((one) => one.account === account)?.person.cpf ?? '',
      token: '',
      since: 0,
    }
    thieves.push(thief)
    if (cpf !== null) {
      await sql`update member_credential set must_change = false where member_id = ${row.id}`.execute(db)
      await giveContact(
        db,
        { ...thief, type: 0 },
        'mobile',
        `+55119${String(row.id).padStart(8, '0')}`,
        world.server.clock.now(),
      )
      await once(thief, setPaymentPassword, { body: { password: GOOD_PASSWORD, paymentPassword: PIN } })
    }
    const key = { kind: 'pix', pixKeyType: 'cpf', pixKey: thief.cpf, holder: NAME, paymentPassword: PIN }
    await once(thief, addPayoutAccount, { body: key })
    return thief
  }

  async function clickOf(code: string): Promise<string | null> {
    const { envelope } = await server.inject(affiliateClick, {
      host: brand.host,
      ip: anAddress(),
      body: { code, sub: 's1' },
    })
    return envelope?.success ? (envelope.value as { click: string | null }).click : null
  }

  await settleIn('lider', null)
  await settleIn('agente', null)
  await gang.join('LIDERES')
  await gang.join('PARCEIROS')
  await gang.join('GRUPO-RAFA')
  await gang.join('GRUPO-RAFA')
  await gang.join('BIA2026')
  await gang.join('')
  // By a partner of their own: nobody invited them, so that the partner is paid for what they play.
  for (const code of ['SOCIO0', 'SOCIO1']) await gang.join('', await clickOf(code))
  if (thieves.length < 6)
    throw new Error(
      `only ${thieves.length} came: ${JSON.stringify([...tally.byEndpoint].map(([name, outcomes]) => [name, ...outcomes]))}`,
    )
  return gang
}
