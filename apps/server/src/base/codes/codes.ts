import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { hashesOf } from '../../platform/seal.ts'
import './tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CODE_LIFE_MS = 10 * MINUTE_MS
const RESEND_WAIT_MS = MINUTE_MS
/** The right code counts as a try too: the sixth is refused whatever it is. */
const MAX_ATTEMPTS = 5
/** Every message costs money and patience. */
const CODES_PER_DAY = 10

/** `own`: to choose the first password of an account that has none. `device`: to sign in on a new device. */
export type CodePurpose = 'login' | 'register' | 'reset' | 'bind' | 'own' | 'device'
/** `target` is a normalised phone number or e-mail address. */
export type CodeKey = { merchantId: number; purpose: CodePurpose; target: string }
export type NewCode = CodeKey & { memberId?: bigint | null }
export type IssuedCode = { code: string; expiresAt: Date; resendAfterMs: number }
/** A code that was right; it still has to be used. */
export type CheckedCode = { id: bigint; memberId: bigint | null; createdAt: Date }

export type Codes = {
  /** Replaces the code before it. Throws `sms_wait` while it is too early for another. */
  issueCode(tx: Tx, input: NewCode): Promise<IssuedCode>
  /** The code never left: the next may be asked for at once. */
  withdrawCode(input: CodeKey): Promise<void>
  /**
   * Call it outside any transaction: the try is counted even when everything after it fails. Null: wrong, old, used,
   * or tried too often. The code stays good until `spendCode`, so that a name that is taken does not cost a new message.
   */
  checkCode(input: CodeKey, code: string): Promise<CheckedCode | null>
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
        throw new AppError('sms_wait', { expirationTime: await waitMs(tx, input, now) })
      }
      return { code, expiresAt, resendAfterMs: RESEND_WAIT_MS }
    },
    async withdrawCode({ merchantId, purpose, target }) {
      await db
        .deleteFrom('one_time_code')
        .where('merchant_id', '=', merchantId)
        .where('purpose', '=', purpose)
        .where('target', '=', target)
        .execute()
    },
    async checkCode(input, code) {
      const isRight = sql<boolean>`code_hash = any(${hashesFor(input, code)}::bytea[])`
      const tried = await db
        .updateTable('one_time_code')
        .set({ attempts: sql`attempts + 1` })
        .where('merchant_id', '=', input.merchantId)
        .where('purpose', '=', input.purpose)
        .where('target', '=', input.target)
        .where('used_at', 'is', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .where('expires_at', '>', clock.now())
        .returning(['id', 'member_id as memberId', 'created_at as createdAt', isRight.as('isRight')])
        .executeTakeFirst()
      return tried?.isRight ? { id: tried.id, memberId: tried.memberId, createdAt: tried.createdAt } : null
    },
    async spendCode(tx, { id, createdAt }) {
      const { numUpdatedRows } = await tx
        .updateTable('one_time_code')
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

/** One statement decides: of many requests at once, one gets the row. */
async function replaceCode(tx: Tx, input: NewCode, codeHash: Buffer, now: Date, expiresAt: Date): Promise<boolean> {
  const { merchantId, purpose, target, memberId = null } = input
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const earliest = new Date(now.getTime() - RESEND_WAIT_MS)
  const issued = await sql`
    insert into one_time_code as c (merchant_id, purpose, target, member_id, code_hash, created_at, expires_at, day_started_at)
    values (${merchantId}, ${purpose}, ${target}, ${memberId}, ${codeHash}, ${now}, ${expiresAt}, ${now})
    on conflict (merchant_id, purpose, target) do update set
      member_id = excluded.member_id, code_hash = excluded.code_hash, attempts = 0, used_at = null,
      created_at = excluded.created_at, expires_at = excluded.expires_at,
      day_started_at = case when c.day_started_at <= ${dayAgo} then excluded.day_started_at else c.day_started_at end,
      sent_in_day = case when c.day_started_at <= ${dayAgo} then 1 else c.sent_in_day + 1 end
    where c.created_at <= ${earliest} and (c.sent_in_day < ${CODES_PER_DAY} or c.day_started_at <= ${dayAgo})
    returning 1`.execute(tx)
  return issued.rows.length === 1
}

async function waitMs(tx: Tx, { merchantId, purpose, target }: CodeKey, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('one_time_code')
    .select(['created_at', 'day_started_at', 'sent_in_day'])
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .executeTakeFirst()
  if (!row) return RESEND_WAIT_MS
  const next = row.created_at.getTime() + RESEND_WAIT_MS
  const nextDay = row.sent_in_day >= CODES_PER_DAY ? row.day_started_at.getTime() + DAY_MS : 0
  return Math.max(1, next - now.getTime(), nextDay - now.getTime())
}
