import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { RTP_OF_BRAND } from '../../../base/catalogue/games.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { STUDIO_PREFIX } from '../../../platform/studio-path.ts'
import '../tables.ts'

export type GrantName = { merchantId: number; source: string; requestId: string }

export const grantBy = (tx: Tx, { merchantId, source, requestId }: GrantName) =>
  tx
    .selectFrom('free_grant')
    .select(['id', 'member_id as memberId', 'game_id as gameId', 'rounds', 'stake'])
    .where('merchant_id', '=', merchantId)
    .where('source', '=', source)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** What the brand shows and can be played now, with what a grant has to know of it. */
export const gameForRounds = (tx: Tx, merchantId: number, gameId: bigint) =>
  tx
    .selectFrom('merchant_game as mg')
    .innerJoin('game as g', 'g.id', 'mg.game_id')
    .innerJoin('vendor as v', 'v.code', 'g.vendor_code')
    .select([
      'v.code as vendorCode',
      'v.currencies',
      'g.min_bet as minBet',
      'g.max_bet as maxBet',
      RTP_OF_BRAND.as('rtp'),
    ])
    .select(
      sql<boolean>`'free_rounds' = any(g.features) and (v.api_url is not null or v.launch_url like ${`${STUDIO_PREFIX}%`})`.as(
        'hasRounds',
      ),
    )
    .where('mg.merchant_id', '=', merchantId)
    .where('mg.game_id', '=', gameId)
    .where('mg.visible', '=', true)
    .executeTakeFirst()

export type NewGrant = GrantName & {
  memberId: bigint
  /** Of the budget that its stakes came out of; play money comes out of none. */
  day?: string
  vendorCode: string
  gameId: bigint
  currency: Currency
  rounds: number
  stake: bigint
  prizeMax: bigint
  expiresAt: Date
  createdBy?: string
  note?: string
  now: Date
  /** Of the sandbox, whose vendor is not told. */
  isReady?: true
}

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<bigint> {
  const { id } = await tx
    .insertInto('free_grant')
    .values({
      merchant_id: grant.merchantId,
      member_id: grant.memberId,
      vendor_code: grant.vendorCode,
      game_id: grant.gameId,
      currency: grant.currency,
      rounds: grant.rounds,
      stake: grant.stake,
      prize_max: grant.prizeMax,
      expires_at: grant.expiresAt,
      source: grant.source,
      day: grant.day ?? null,
      request_id: grant.requestId,
      created_by: grant.createdBy ?? '',
      note: grant.note ?? '',
      created_at: grant.now,
      next_attempt_at: grant.now,
      ...(grant.isReady && { state: 'ready' as const }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type DueGrant = {
  id: bigint
  state: 'waiting' | 'cancelling'
  memberId: bigint
  vendorCode: string
  gameCode: string
  rounds: number
  stake: bigint
  prizeMax: bigint
  currency: Currency
  expiresAt: Date
  attempts: number
}

/** Grants that vendors must be told about now; each is reserved for a while, so that no other node takes it. */
export async function takeDue(db: Db, now: Date, leaseSeconds: number, limit: number): Promise<DueGrant[]> {
  const { rows } = await sql<DueGrant>`
    update free_grant f set attempts = f.attempts + 1, next_attempt_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from (
      select d.id from free_grant d where d.state in ('waiting', 'cancelling') and d.next_attempt_at <= ${now}
      order by d.next_attempt_at limit ${limit} for update skip locked
    ) due, game g
    where f.id = due.id and g.id = f.game_id
    returning f.id, f.state, f.member_id as "memberId", f.vendor_code as "vendorCode", g.code as "gameCode", f.rounds, f.stake,
      f.prize_max as "prizeMax", f.currency, f.expires_at as "expiresAt", f.attempts`.execute(db)
  return rows
}

/** The vendor has agreed. What has become of the grant meanwhile goes before. */
export async function noteAgreed(db: Db, { id, state }: Pick<DueGrant, 'id' | 'state'>): Promise<void> {
  await db
    .updateTable('free_grant')
    .set({ state: state === 'waiting' ? 'ready' : 'over', attempts: 0, trouble: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

export async function noteTrouble(db: Db, id: bigint, trouble: string, nextAt: Date): Promise<void> {
  await db.updateTable('free_grant').set({ trouble, next_attempt_at: nextAt }).where('id', '=', id).execute()
}

/** Returns the members whose grants they were. */
export async function endExpired(db: Db, now: Date): Promise<bigint[]> {
  const rows = await db
    .updateTable('free_grant')
    .set({ state: 'over', ended_as: 'expired', ended_at: now })
    .where('state', 'in', ['waiting', 'ready'])
    .where('expires_at', '<=', now)
    .returning('member_id as memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** From here on no round of it is taken; the vendor is told as often as it takes. False: it was over. */
export async function cancelGrant(tx: Tx, id: bigint, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('free_grant')
    .set({ state: 'cancelling', ended_as: 'cancelled', ended_at: now, attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'ready'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
