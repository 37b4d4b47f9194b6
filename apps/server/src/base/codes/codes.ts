import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { keyLock } from '../../platform/locks.ts'
import { hashesOf } from '../../platform/seal.ts'
import type { Asker } from './asker.ts'
import './tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CODE_LIFE_MS = 10 * MINUTE_MS
const RESEND_WAIT_MS = MINUTE_MS
/**
 * Of whoever asked for the code, and of all others together; the right code counts as a try too. So a code is tried ten times at
 * most, and with the figures of a day below a number's codes 180 times for strangers: 0.018 % to guess one of them.
 */
const TRIES = { own: 5, others: 5 }
/** Every message costs money and patience: of one asker, and of all strangers to the number together. */
const CODES_PER_DAY = { asker: 6, strangers: 18 }
/** What is sent to a number is counted by one at a time. */
const lockTarget = keyLock('codes of a number')

/** `own`: to choose the first password of an account that has none. `device`: to sign in on a new device. */
export type CodePurpose = 'login' | 'register' | 'reset' | 'bind' | 'own' | 'device'
/** `target` is a normalised phone number or e-mail address. */
export type CodeKey = { merchantId: number; purpose: CodePurpose; target: string }
export type NewCode = CodeKey & { asker: Asker; memberId?: bigint | null }
export type IssuedCode = { code: string; expiresAt: Date; resendAfterMs: number }
/** A code that was right; it still has to be used. */
export type CheckedCode = { id: bigint; memberId: bigint | null; createdAt: Date }

export type Codes = {
  /** Replaces the code that the same asker had before, and nobody else's. Throws `sms_wait` while it is too early for another. */
  issueCode(tx: Tx, input: NewCode): Promise<IssuedCode>
  /** The code never left: the next may be asked for at once. */
  withdrawCode(input: CodeKey & { asker: Asker }): Promise<void>
  /**
   * Call it outside any transaction: the try is counted even when everything after it fails. Null: wrong, old, used,
   * or tried too often. Any code that is open for the target will do, whoever asked for it. The code stays good until `spendCode`, so that a name that is taken does not cost a new message.
   */
  checkCode(input: CodeKey & { asker: Asker }, code: string): Promise<CheckedCode | null>
  /** In the transaction of what the code allows. False: used or replaced meanwhile, so give up. */
  spendCode(tx: Tx, checked: CheckedCode): Promise<boolean>
}

export type CodesOptions = { db: Db; secrets: Secrets; clock: Clock }

export function createCodes({ db, secrets, clock }: CodesOptions): Codes {
  // Keyed: a million possible codes would be found from a plain hash in a moment.
  const keys = secrets.keysFor('one-time codes')
  const hashesFor = ({ merchantId, purpose, target }: CodeKey, code: string) =>
    hashesOf(keys, JSON.stringify([merchantId, purpose, target, code]))

  return {
    async issueCode(tx, input) {
      const now = clock.now()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(now.getTime() + CODE_LIFE_MS)
      if (!(await replaceCode(tx, input, hashesFor(input, code)[0], now, expiresAt))) {
        throw new AppError('sms_wait', { expirationTime: Math.max(1, await waitMs(tx, input, now)) })
      }
      return { code, expiresAt, resendAfterMs: RESEND_WAIT_MS }
    },
    async withdrawCode({ merchantId, purpose, target, asker }) {
      await db
        .deleteFrom('sent_code')
        .where('merchant_id', '=', merchantId)
        .where('purpose', '=', purpose)
        .where('target', '=', target)
        .where('asker', '=', asker.by)
        .execute()
    },
    async checkCode(input, code) {
      const { merchantId, purpose, target, asker } = input
      const isRight = sql<boolean>`c.code_hash = any(${hashesFor(input, code)}::bytea[])`
      const { rows } = await sql<CheckedCode & { isRight: boolean }>`
        with open as (
          select id, asker = ${asker.by} as own from sent_code
          where merchant_id = ${merchantId} and purpose = ${purpose} and target = ${target}
            and used_at is null and expires_at > ${clock.now()}
            and case when asker = ${asker.by} then own_tries < ${TRIES.own} else other_tries < ${TRIES.others} end
          order by id for update
        )
        update sent_code c set own_tries = own_tries + o.own::int, other_tries = other_tries + (not o.own)::int
        from open o where c.id = o.id
        returning c.id, c.member_id as "memberId", c.created_at as "createdAt", ${isRight} as "isRight"`.execute(db)
      const right = rows.find((row) => row.isRight)
      return right ? { id: right.id, memberId: right.memberId, createdAt: right.createdAt } : null
    },
    async spendCode(tx, { id, createdAt }) {
      const { numUpdatedRows } = await tx
        .updateTable('sent_code')
        .set({ used_at: clock.now() })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        // The row may hold a newer code by now.
        .where('created_at', '=', createdAt)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

/** False: too early, or too many. One at a time for each target, so that many at once get no more than one after the other. */
async function replaceCode(tx: Tx, input: NewCode, codeHash: Buffer, now: Date, expiresAt: Date): Promise<boolean> {
  const { merchantId, purpose, target, asker, memberId = null } = input
  await lockTarget(tx, `${merchantId} ${purpose} ${target}`)
  if ((await waitMs(tx, input, now)) > 0) return false
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await sql`
    insert into sent_code as c
      (merchant_id, purpose, target, asker, is_own, member_id, code_hash, created_at, expires_at, day_started_at)
    values (${merchantId}, ${purpose}, ${target}, ${asker.by}, ${asker.isOwn}, ${memberId}, ${codeHash}, ${now}, ${expiresAt}, ${now})
    on conflict (merchant_id, purpose, target, asker) do update set
      is_own = excluded.is_own, member_id = excluded.member_id, code_hash = excluded.code_hash, own_tries = 0, other_tries = 0,
      used_at = null, created_at = excluded.created_at, expires_at = excluded.expires_at,
      day_started_at = case when c.day_started_at <= ${dayAgo} then excluded.day_started_at else c.day_started_at end,
      sent_in_day = case when c.day_started_at <= ${dayAgo} then 1 else c.sent_in_day + 1 end`.execute(tx)
  return true
}

/** Until this asker may have the next code. */
async function waitMs(tx: Tx, { merchantId, purpose, target, asker }: NewCode, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const rows = await tx
    .selectFrom('sent_code')
    .select(['asker', 'is_own', 'created_at', 'day_started_at', 'sent_in_day'])
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .execute()
  const today = rows.filter((row) => row.day_started_at > dayAgo)
  const sum = (of: typeof rows) => of.reduce((sent, row) => sent + row.sent_in_day, 0)
  const dayOver = (of: typeof rows) => Math.min(...of.map((row) => row.day_started_at.getTime())) + DAY_MS
  const last = rows.find((row) => row.asker === asker.by)
  const own = today.filter((row) => row.asker === asker.by)
  const strangers = asker.isOwn ? [] : today.filter((row) => !row.is_own)
  return Math.max(
    0,
    last ? last.created_at.getTime() + RESEND_WAIT_MS - now.getTime() : 0,
    sum(own) >= CODES_PER_DAY.asker ? dayOver(own) - now.getTime() : 0,
    sum(strangers) >= CODES_PER_DAY.strangers ? dayOver(strangers) - now.getTime() : 0,
  )
}
