import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { Places } from '../../platform/places.ts'
import type { Counter } from './counters.ts'
import type { ThrottleScope } from './tables.ts'
import './tables.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 15 * MINUTE_MS
const FIRST_PAUSE_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
/** After this long without a failure the next pause is a short one again. */
const FORGET_MS = 24 * 60 * MINUTE_MS
/** Carriers put hundreds of honest phones behind one address, so it may fail more often than one account. */
const LIMITS = { account: 5, address: 20 } as const satisfies Record<ThrottleScope, number>
/** From this many failures on a captcha is asked for. */
const CAPTCHA_FROM = { account: 1, address: 5 } as const satisfies Record<ThrottleScope, number>

export type Subject = {
  counter: Counter
  merchantId: number
  /** At a sign-in the name as typed, whether or not there is such an account; else whose it is and who tries. */
  account: string
  /** One household's, or what else bounds those who try it elsewhere too. Null: the account says it all. */
  address: string | null
  /** Where an account is counted by who tries: what bounds all of them together, as an address does. */
  together?: string
}
/** Told back to the throttle once the outcome is known. */
export type Attempt = Subject & {
  /** The first pause of the account in a day begins with this attempt if it fails: its owner should hear of it. */
  tellOwner: boolean
  /** Of those that are counted as addresses are. */
  causedPauses: readonly string[]
}

export type Throttle = {
  /**
   * Takes a try for the attempt, makes it, and gives the try back where `succeeded` was told that it was right, whatever became
   * of the rest. Attempts at one account wait for one another on a node, so that many right ones at once are all right: each is
   * looked at before the next one takes its try. Throws `locked_out` with `{ retryAfterSeconds }`. Call it outside any transaction.
   */
  attempt<T>(subject: Subject, make: (attempt: Attempt) => Promise<T>): Promise<T>
  /** The attempt was right: the account's failures are forgotten, the address gets this one back. */
  succeeded(executor: Db | Tx, attempt: Attempt): Promise<void>
  /** A name at the sign-in is forgiven: its owner was proved by mail or phone. */
  pardon(executor: Db | Tx, merchantId: number, account: string): Promise<void>
  /** Whether the next try, by this account or from this address, needs a captcha. */
  needsCaptcha(subject: Subject): Promise<boolean>
  /** Counts something that is no sign-in, by what it was and where; nothing is refused for it, `strainOf` grows. */
  note(merchantId: number, address: string): Promise<void>
  /** How much has failed from an address lately: 0 nothing to speak of, one more for every few failures and every pause. */
  strainOf(merchantId: number, address: string): Promise<number>
}

type Row = {
  scope: ThrottleScope
  subject: string
  latest: 'counted' | 'pausing' | 'refused'
  pauses: number
  until: Date | null
}

/** Counts every try before it is made, so that a thousand at once get no more than one after the other. */
export type Admit = (subject: Subject) => Promise<Attempt>

/** Attempts at a time, of one account and of one address, on one node: together they stay below what may fail. */
const AT_ONCE = { account: 1, address: 4 } as const satisfies Record<ThrottleScope, number>

export function createThrottle({ db, clock }: { db: Db; clock: Clock }): Throttle & { admit: Admit } {
  const accounts = new Places<string>({ atWork: AT_ONCE.account, waiting: Number.POSITIVE_INFINITY })
  const addresses = new Places<string>({ atWork: AT_ONCE.address, waiting: Number.POSITIVE_INFINITY })
  const right = new WeakSet<Attempt>()
  const throttle: Throttle & { admit: Admit } = {
    async attempt(subject, make) {
      const { merchantId, address } = subject
      const once = async () => {
        const attempt = await throttle.admit(subject)
        try {
          return await make(attempt)
        } catch (error) {
          // What was undone together with the work was right all the same. Where the database is away its try stays taken.
          if (right.has(attempt)) await throttle.succeeded(db, attempt).catch(() => {})
          throw error
        }
      }
      return accounts.run(`${merchantId} ${keyOf(subject)}`, () =>
        address === null ? once() : addresses.run(`${merchantId} ${address}`, once),
      )
    },
    async admit(subject) {
      const now = clock.now()
      const rows = await count(db, subject, now)
      const until = Math.max(0, ...rows.map((row) => (row.latest === 'refused' ? Number(row.until) : 0)))
      if (until > 0) {
        throw new AppError('locked_out', { retryAfterSeconds: Math.ceil((until - now.getTime()) / 1000) })
      }
      const pausing = (scope: ThrottleScope) => rows.filter((row) => row.scope === scope && row.latest === 'pausing')
      return {
        ...subject,
        tellOwner: pausing('account')[0]?.pauses === 1,
        causedPauses: pausing('address').map((row) => row.subject),
      }
    },
    async succeeded(executor, attempt) {
      right.add(attempt)
      // The address first, as when counting: two that wait for each other's rows would never end.
      await giveBack(executor, attempt)
      await forget(executor, attempt)
    },
    pardon: (executor, merchantId, account) => forget(executor, { counter: 'sign in', merchantId, account }),
    async needsCaptcha(subject) {
      const { merchantId, address } = subject
      const since = new Date(clock.now().getTime() - WINDOW_MS)
      const found = await db
        .selectFrom('sign_in_throttle')
        .select('scope')
        .where('merchant_id', '=', merchantId)
        .where((eb) =>
          eb.or([
            eb.and([eb('scope', '=', 'account'), eb('subject', '=', keyOf(subject)), enough(CAPTCHA_FROM.account)]),
            eb.and([eb('scope', '=', 'address'), eb('subject', '=', address), enough(CAPTCHA_FROM.address)]),
          ]),
        )
        .where('window_started_at', '>', since)
        .executeTakeFirst()
      return found !== undefined
    },
    async note(merchantId, address) {
      const now = clock.now()
      await sql`insert into sign_in_throttle as t (merchant_id, scope, subject, failures, window_started_at)
        values (${merchantId}, 'address', ${address}, 1, ${now})
        on conflict (merchant_id, scope, subject) do update set ${oneMore(LIMITS.address, now)}`.execute(db)
    },
    async strainOf(merchantId, address) {
      const since = new Date(clock.now().getTime() - WINDOW_MS)
      const row = await db
        .selectFrom('sign_in_throttle')
        .select(['failures', 'pauses'])
        .where('merchant_id', '=', merchantId)
        .where('scope', '=', 'address')
        .where('subject', '=', address)
        .where('window_started_at', '>', since)
        .executeTakeFirst()
      return row ? Math.floor(row.failures / CAPTCHA_FROM.address) + row.pauses : 0
    },
  }
  return throttle
}

/** A pause begins the count again. */
const enough = (failures: number) => sql<boolean>`(failures >= ${failures} or pauses > 0)`
/** No name that may be typed at a sign-in has a colon: nobody types the key of another counter. */
const keyOf = ({ counter, account }: Pick<Subject, 'counter' | 'account'>) =>
  (counter === 'sign in' ? account : `${counter}: ${account}`).toLowerCase()

const addressesOf = ({ address, together }: Subject) =>
  [address, together].filter((one) => typeof one === 'string').sort()

/**
 * One statement for all, the addresses first and the account only if the address may try: attempts refused by address cannot use
 * up an account's tries. Nor do those refused by account use up an address: nothing is tried.
 */
async function count(db: Db, subject: Subject, now: Date): Promise<Row[]> {
  const { merchantId } = subject
  const returning = sql`returning t.scope, t.subject, t.latest, t.pauses, t.paused_until as until`
  const { rows } = await sql<Row>`
    with address as (
      insert into sign_in_throttle as t (merchant_id, scope, subject, failures, window_started_at)
      select ${merchantId}::int, 'address', a, 1, ${now}::timestamptz from unnest(${addressesOf(subject)}::text[]) a
      where not exists (
        select from sign_in_throttle
        where merchant_id = ${merchantId} and scope = 'account' and subject = ${keyOf(subject)} and paused_until > ${now}
      )
      on conflict (merchant_id, scope, subject) do update set ${oneMore(LIMITS.address, now)} ${returning}
    ), account as (
      insert into sign_in_throttle as t (merchant_id, scope, subject, failures, window_started_at)
      select ${merchantId}::int, 'account', ${keyOf(subject)}, 1, ${now}::timestamptz
      where not exists (select from address where latest = 'refused')
      on conflict (merchant_id, scope, subject) do update set ${oneMore(LIMITS.account, now)} ${returning}
    )
    select * from address union all select * from account`.execute(db)
  return rows
}

function oneMore(limit: number, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isNew = sql`t.window_started_at <= ${before(WINDOW_MS)}`
  const isPaused = sql`coalesce(t.paused_until > ${now}, false)`
  const failures = sql`case when ${isNew} then 1 else t.failures + 1 end`
  const isTooMany = sql`(${failures}) >= ${limit}::int`
  const earlier = sql`case when t.paused_until <= ${before(FORGET_MS)} then 0 else t.pauses end`
  const pauseMs = sql`least(${LONGEST_PAUSE_MS}::float8, ${FIRST_PAUSE_MS}::float8 * power(2, ${earlier}))`
  return sql`
    latest = case when ${isPaused} then 'refused' when ${isTooMany} then 'pausing' else 'counted' end,
    failures = case when ${isPaused} then t.failures when ${isTooMany} then 0 else ${failures} end,
    window_started_at = case when ${isNew} and not ${isPaused} then ${now} else t.window_started_at end,
    pauses = case when ${isPaused} then t.pauses when ${isTooMany} then (${earlier}) + 1 else ${earlier} end,
    paused_until = case
      when ${isPaused} or not ${isTooMany} then t.paused_until
      else ${now}::timestamptz + ${pauseMs} * interval '1 millisecond'
    end`
}

/** Undoes the count of an attempt that turned out right, with the pause it began. */
async function giveBack(executor: Db | Tx, attempt: Attempt): Promise<void> {
  for (const address of addressesOf(attempt)) {
    const undone = attempt.causedPauses.includes(address)
      ? { failures: LIMITS.address - 1, pauses: sql<number>`greatest(pauses - 1, 0)`, paused_until: null }
      : { failures: sql<number>`greatest(failures - 1, 0)` }
    await executor
      .updateTable('sign_in_throttle')
      .set(undone)
      .where('merchant_id', '=', attempt.merchantId)
      .where('scope', '=', 'address')
      .where('subject', '=', address)
      .execute()
  }
}

async function forget(executor: Db | Tx, subject: Pick<Subject, 'counter' | 'merchantId' | 'account'>): Promise<void> {
  await executor
    .deleteFrom('sign_in_throttle')
    .where('merchant_id', '=', subject.merchantId)
    .where('scope', '=', 'account')
    .where('subject', '=', keyOf(subject))
    .execute()
}
