import { randomUUID } from 'node:crypto'
import { depositMethods } from '@trevo/contract/cashier'
import type { Endpoint } from '@trevo/contract/endpoint'
import {
  type Approval,
  type ApprovalOfOne,
  opsApproval,
  opsAskApproval,
  opsDecideApproval,
} from '@trevo/contract/ops/approvals'
import { type OfficeNetworks, opsSetOfficeNetworks } from '@trevo/contract/ops/office-networks'
import { opsChangePaymentMethod, opsPaymentMethods, type StaffPaymentMethod } from '@trevo/contract/ops/payment-methods'
import { type BrandProvider, opsMakeProvider, opsProviders } from '@trevo/contract/ops/providers'
import { staffEnrol, staffSecondStep, staffSignIn } from '@trevo/contract/ops/session'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anAdmin, FIRST_BRAND, type TestAdmin, tokenIn } from '../../../test/admin.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress } from '../../../test/auth.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aSession } from '../../../test/fixtures.ts'
import { aMethodBody, aReversal } from '../../../test/ops-cashier.ts'
import { answered, errorOf } from '../../../test/ops-world.ts'
import { codeAt } from '../../../test/staff.ts'
import type { InjectOptions } from '../../../test/stub-app.ts'
import { init } from '../../admin/init.ts'
import { officeNetwork, officeNetworkForget, officeNetworkList } from '../../admin/office-network.ts'
import { staffAdd, staffLink } from '../../admin/staff.ts'
import { holdHouseEmpty, openHouse } from '../../base/staff/founding.ts'
import { inTx } from '../../platform/db.ts'

const PASSWORD = 'pomar de jabuticaba'
const HOUR_MS = 3_600_000

let server: TestApp
let admin: TestAdmin
const links: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestApp({
    config: { rateLimitFactor: 100 },
    async prepare({ db }) {
      admin = anAdmin(db, fakeClock('2026-03-01T12:00:00Z'))
      links.ana = tokenIn(await admin.run(init, ...FIRST_BRAND, '--template', 'open'))
      const add = async (name: string, role: string) => {
        const who = ['--user-name', name, '--name', name, '--mail', `${name}@acme.example`, '--role', role]
        links[name] = tokenIn(await admin.run(staffAdd, ...who))
      }
      await add('rui', 'finance')
      await add('bia', 'finance')
    },
  })
  await server.app.jobs.start()
})
afterAll(async () => {
  await server.app.jobs.stop()
  await server.close()
})

type Person = Awaited<ReturnType<typeof arrive>>

/** Through the link of the command line or the mail: password, authenticator, session. */
async function arrive(userName: string, token: string, ip = anAddress()) {
  answered(await server.inject(staffEnrol, { ip, body: { token, newPassword: PASSWORD } }))
  const body = { userName, password: PASSWORD }
  const { ticket, secret } = answered<{ ticket: string; secret: string }>(
    await server.inject(staffSignIn, { ip, body }),
  )
  // A code is taken once.
  const nextCode = () => {
    server.clock.advance(30_000)
    return codeAt(secret, server.clock.now())
  }
  const enter = async (to: string) =>
    answered<{ token: string }>(await server.inject(staffSecondStep, { ip, body: { ticket: to, code: nextCode() } }))
  let { token: own } = await enter(ticket)
  return {
    nextCode,
    call: (endpoint: Endpoint, options: InjectOptions = {}) => server.inject(endpoint, { ip, token: own, ...options }),
    async signInAgain() {
      own = (await enter(answered<{ ticket: string }>(await server.inject(staffSignIn, { ip, body })).ticket)).token
    },
  }
}

const ask = async (by: Person, kind: string, body: object, params = {}) =>
  answered<Approval>(
    await by.call(opsAskApproval, { body: { requestId: randomUUID(), kind, note: 'começo da casa', params, body } }),
  )
const decide = (by: Person, { id }: { id: string }, more: object = {}, options: InjectOptions = {}) =>
  by.call(opsDecideApproval, { params: { id }, body: { accept: true, ...more }, ...options })

const BANK = { bankName: 'Banco Um', branch: '0001', account: '12345-6', holder: 'Acme', document: '00000000000191' }
const aBankWay = (more = {}) => aMethodBody({ kind: 'bank', bank: BANK, ...more })
const newcomer = (userName: string) => {
  return { userName, displayName: userName, mail: `${userName}@acme.example`, roles: ['finance'], merchantCode: null }
}
async function mailedLink(to: string): Promise<string> {
  return vi.waitFor(async () => {
    const letters = server.app.db.selectFrom('outbox').select('body').where('recipient', '=', to).orderBy('id', 'desc')
    return tokenIn((await letters.executeTakeFirstOrThrow()).body)
  })
}

let ana: Person
let rui: Person
let bia: Person

describe('founders of a house that nobody has paid into', () => {
  test('come by the links of the command line and decide at once', async () => {
    ana = await arrive('ana', links.ana ?? '')
    rui = await arrive('rui', links.rui ?? '')
    bia = await arrive('bia', links.bia ?? '')
    const request = await ask(ana, 'staff_create', newcomer('nova'))
    const { deciders, mayDecide } = answered<ApprovalOfOne>(await rui.call(opsApproval, { params: { id: request.id } }))
    expect(deciders).toEqual([
      { name: 'rui', role: 'finance', from: null },
      { name: 'bia', role: 'finance', from: null },
    ])
    expect(mayDecide).toBe(true)
    expect(errorOf(await decide(rui, request))).toBe(null)
    const { rows } = await server.database.pool.query(
      `select after from staff_audit where action = 'approval.approve' and staff_name = 'rui'`,
    )
    expect(rows).toMatchObject([{ after: { kind: 'staff_create', asFounder: true } }])
  })

  test('make nobody a founder: whom they add in the console waits three days, and the approval says so', async () => {
    const nova = await arrive('nova', await mailedLink('nova@acme.example'))
    const request = await ask(ana, 'staff_create', newcomer('outra'))
    expect(errorOf(await decide(nova, request))).toBe('too_new_to_decide')
    const seen = answered<ApprovalOfOne>(await nova.call(opsApproval, { params: { id: request.id } }))
    expect([seen.mayDecide, seen.whyNot]).toEqual([false, 'too_new'])
    // Made 30 seconds after ana, and after rui, and after bia had each used their first code.
    const made = new Date('2026-03-01T12:01:30Z')
    expect(seen.deciders).toEqual([
      { name: 'rui', role: 'finance', from: null },
      { name: 'bia', role: 'finance', from: null },
      { name: 'nova', role: 'finance', from: new Date(made.getTime() + 72 * HOUR_MS).toISOString() },
    ])
  })

  test('are none any more once somebody else reset them, but stay it with a new link of the command line', async () => {
    const again = tokenIn(
      await anAdmin(server.database.db, server.clock).run(staffLink, '--user-name', 'rui', '--second-step'),
    )
    rui = await arrive('rui', again)
    const reset = await ask(ana, 'staff_reset', { what: 'secondStep' }, { id: await idOf('bia') })
    expect(errorOf(await decide(rui, reset))).toBe(null)
    bia = await arrive('bia', await mailedLink('bia@acme.example'))
    const request = await ask(ana, 'staff_create', newcomer('mais'))
    expect(errorOf(await decide(bia, request))).toBe('too_new_to_decide')
    expect(errorOf(await decide(rui, request))).toBe(null)
  })

  test('agree twice on where members pay to: the first time it stands and is off', async () => {
    const request = await ask(rui, 'payment_method_create', aBankWay())
    answered(await decide(ana, request))
    const { data } = answered<{ data: StaffPaymentMethod[] }>(await rui.call(opsPaymentMethods))
    expect(data).toMatchObject([{ kind: 'bank', active: false, asksAgain: true, bank: BANK }])
    const member = await aMember(server.app.db, { merchantId: 1 })
    const { token } = await aSession(server.app.db, member, server.clock.now())
    const shown = async () =>
      answered<{ methods: { kind: string }[] }>(
        await server.inject(depositMethods, { token, host: 'acme.example' }),
      ).methods.map(({ kind }) => kind)
    expect(await shown()).toEqual([])
    const [{ id, direction: _d, kind: _k, bank: _b, asksAgain: _a, ...settings } = data[0] as StaffPaymentMethod] = data
    const change = { ...settings, active: true }
    // An older node that knows nothing of it shows it to nobody either.
    await server.database.pool.query('update payment_method set active = true')
    expect(await shown()).toEqual([])
    await server.database.pool.query('update payment_method set active = false')
    expect(errorOf(await rui.call(opsChangePaymentMethod, { params: { id }, body: change }))).toBe('approval_required')
    const off = { ...settings, max: '4000.00' }
    expect(answered<StaffPaymentMethod>(await rui.call(opsChangePaymentMethod, { params: { id }, body: off }))).toEqual(
      {
        ...data[0],
        max: '4000.00',
      },
    )
    const second = await ask(rui, 'payment_method', { ...change, max: '4000.00' }, { id })
    expect(second.facts).toContainEqual({ name: 'bank_account', as: 'text', before: null, after: '12345-6' })
    answered(await decide(ana, second))
    expect(await shown()).toEqual(['bank'])
    // From here on it is a way like every other.
    expect(
      errorOf(await rui.call(opsChangePaymentMethod, { params: { id }, body: { ...change, active: false } })),
    ).toBe(null)
    expect(errorOf(await rui.call(opsChangePaymentMethod, { params: { id }, body: change }))).toBe(null)
  })

  test('agree twice on the service that pays out', async () => {
    const settings = PIX_SERVICE
    const body = { requestId: randomUUID(), label: 'Banco', settings }
    const { id } = answered<BrandProvider>(await ana.call(opsMakeProvider, { body }))
    const stateOf = async () => {
      const { providers } = answered<{ providers: BrandProvider[] }>(await ana.call(opsProviders))
      return providers.map(({ state, agreedAt }) => [state, agreedAt !== null])
    }
    answered(await decide(rui, await ask(ana, 'brand_provider', {}, { id })))
    expect(await stateOf()).toEqual([['waiting', true]])
    answered(await decide(rui, await ask(ana, 'brand_provider', {}, { id })))
    expect(await stateOf()).toEqual([['used', true]])
  })
})

const idOf = async (userName: string) => {
  const { rows } = await server.database.pool.query('select id::text from staff_account where user_name = $1', [
    userName,
  ])
  return (rows[0] as { id: string }).id
}
const PIX_SERVICE = {
  kind: 'pix',
  apiUrl: 'https://pix.acme.example/v2',
  tokenUrl: null,
  clientId: 'acme',
  clientSecret: 'segredo',
  key: 'acme@acme.example',
  merchantName: 'Acme',
  merchantCity: 'Sao Paulo',
  payoutPath: '/payouts/{id}',
  payoutQueryPath: '/payouts/{id}',
  certificate: null,
  certificateKey: null,
}

describe('an office network', () => {
  const OFFICE = '203.0.113.0/24'
  const [here, there] = ['203.0.113.7', '203.0.113.99']
  const put = (by: Person, networks: object[], seen: string[] = []) =>
    by.call(opsSetOfficeNetworks, { body: { networks, seen } })

  test('is an office, and no provider’s whole range', async () => {
    for (const network of ['0.0.0.0/0', '203.0.0.0/16', '2001:db8::/32', 'escritório', '203.0.113.7/33']) {
      expect([network, errorOf(await put(ana, [{ network, label: 'Sede' }]))]).toEqual([network, 'invalid_input'])
    }
    const twice = [OFFICE, OFFICE].map((network) => ({ network, label: 'Sede' }))
    expect(errorOf(await put(ana, twice))).toBe('invalid_input')
    expect(errorOf(await put(rui, [{ network: OFFICE, label: 'Sede' }]))).toBe('no_permission')
  })

  test('is named by one founder, and noted', async () => {
    const value = answered<OfficeNetworks>(await put(ana, [{ network: OFFICE, label: 'Sede' }]))
    expect(value.networks).toMatchObject([{ network: OFFICE, label: 'Sede', namedBy: 'ana' }])
    const { rows } = await server.database.pool.query(
      `select staff_name, before, after from staff_audit where action = 'office_networks.set'`,
    )
    expect(rows).toEqual([{ staff_name: 'ana', before: { networks: '' }, after: { networks: `Sede (${OFFICE})` } }])
    expect(errorOf(await put(ana, [{ network: there, label: 'Outra' }]))).toBe('conflict')
  })

  test('lets a fresh code stand for another address, never for another browser', async () => {
    const request = answered<Approval>(
      await ana.call(opsAskApproval, {
        ip: here,
        body: { requestId: randomUUID(), kind: 'staff_create', note: 'mais gente', body: newcomer('nina') },
      }),
    )
    const old = rui.nextCode()
    const code = rui.nextCode()
    const sameAddress = { ip: here }
    expect(errorOf(await decide(rui, request, {}, sameAddress))).toBe('fresh_code_required')
    expect(errorOf(await decide(rui, request, { code: '000000' }, sameAddress))).toBe('verification_code_error')
    await server.database.pool.query(
      `update staff_session set device_hash = (select device_hash from staff_session where staff_id = $1 order by id desc limit 1)
       where staff_id = $2 and ended_at is null`,
      [await idOf('ana'), await idOf('rui')],
    )
    expect(errorOf(await decide(rui, request, { code }, sameAddress))).toBe('same_device')
    await server.database.pool.query(
      `update staff_session set device_hash = sha256(random()::text::bytea) where staff_id = $1 and ended_at is null`,
      [await idOf('rui')],
    )
    expect(errorOf(await decide(rui, request, { code }, sameAddress))).toBe(null)
    // A code is taken once, and one of before it is none.
    const next = await ask(ana, 'staff_create', newcomer('olga'))
    for (const used of [code, old])
      expect(errorOf(await decide(rui, next, { code: used }))).toBe('verification_code_error')
    expect(errorOf(await decide(rui, next, {}, { ip: there }))).toBe(null)
  })

  test('is nothing outside it: the same address elsewhere stays refused, with a code too', async () => {
    const ip = '198.51.100.4'
    const body = { requestId: randomUUID(), kind: 'staff_create', note: 'mais gente', body: newcomer('pia') }
    const request = answered<Approval>(await ana.call(opsAskApproval, { ip, body }))
    expect(errorOf(await decide(rui, request, { code: rui.nextCode() }, { ip }))).toBe('same_address')
  })
})

describe('the first payment', () => {
  const waiting = async () => {
    const { rows } = await server.database.pool.query(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    return (rows[0] as { count: number }).count
  }
  const undone = new Error('undone')

  test('waits for what founders decide on at that moment, and their decision for it', async () => {
    const request = await ask(ana, 'staff_create', newcomer('rita'))
    const [held, isPaying] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const paying = inTx(server.app.db, async (tx) => {
      await openHouse(tx)
      isPaying.resolve()
      await held.promise
      throw undone
    }).catch((error: unknown) => error)
    await isPaying.promise
    const decided = decide(rui, request)
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    held.resolve()
    expect(await paying).toBe(undone)
    // The payment came to nothing: the house is as empty as before.
    expect(errorOf(await decided)).toBe(null)

    const [deciding, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
    const order: string[] = []
    const decision = inTx(server.app.db, async (tx) => {
      isHeld.resolve(await holdHouseEmpty(tx))
      await deciding.promise
      order.push('decided')
    })
    expect(await isHeld.promise).toBe(true)
    const payment = inTx(server.app.db, async (tx) => {
      await openHouse(tx)
      order.push('paid')
    })
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    deciding.resolve()
    await Promise.all([decision, payment])
    expect(order).toEqual(['decided', 'paid'])
  })

  test('ends all of it, at every brand and for good: one that was taken back did arrive', async () => {
    const before = await ask(ana, 'staff_create', newcomer('sara'))
    await aReversal({ server, db: server.app.db, brandId: 1 })
    expect(errorOf(await decide(rui, before))).toBe('too_new_to_decide')
    const { deciders, mayDecide } = answered<ApprovalOfOne>(await rui.call(opsApproval, { params: { id: before.id } }))
    expect([mayDecide, deciders.every(({ from }) => from !== null)]).toEqual([false, true])
    const body = { networks: [], seen: ['203.0.113.0/24'] }
    expect(errorOf(await ana.call(opsSetOfficeNetworks, { body }))).toBe('approval_required')
    // Once they have settled they are people like all others, and what they agree on stands at once.
    server.clock.advance(73 * HOUR_MS)
    await ana.signInAgain()
    await rui.signInAgain()
    answered(await decide(rui, await ask(ana, 'office_networks', body)))
    const way = answered<Approval>(
      await decide(ana, await ask(rui, 'payment_method_create', aBankWay({ position: 3 }))),
    )
    expect(way.state).toBe('approved')
    const { data } = answered<{ data: StaffPaymentMethod[] }>(await rui.call(opsPaymentMethods))
    expect(data.find(({ position }) => position === 3)).toMatchObject({ active: true, asksAgain: false })
  })

  test('leaves the command line, which names offices and forgets them', async () => {
    const line = anAdmin(server.database.db, server.clock)
    const office = ['--network', '198.51.100.7', '--label', 'Sede']
    expect(await line.run(officeNetwork, ...office)).toBe('198.51.100.7  Sede  (command line)')
    expect(await line.run(officeNetworkList)).toBe('198.51.100.7  Sede  (command line)')
    await expect(line.run(officeNetwork, '--network', '198.51.0.0/16', '--label', 'Tudo')).rejects.toThrow(
      'is not an office',
    )
    await expect(line.run(officeNetworkForget, '--network', '198.51.100.8')).rejects.toThrow('No office network is')
    expect(await line.run(officeNetworkForget, '--network', '198.51.100.7')).toContain('No office network is named')
  })
})
