import type { Currency } from '@trevo/contract/money'
import type { Tx } from '../../../platform/db.ts'
import type { Player } from '../players.ts'
import '../tables.ts'

export const freeRoundBy = (tx: Tx, { memberId }: Player, vendorCode: string, roundId: string) =>
  tx
    .selectFrom('free_round')
    .select([
      'id as reference',
      'balance_after as balanceAfter',
      'input_hash as inputHash',
      'paid',
      'rounds_left as left',
    ])
    .where('vendor_code', '=', vendorCode)
    .where('member_id', '=', memberId)
    .where('vendor_round_id', '=', roundId)
    .executeTakeFirst()

export type HeldGrant = NonNullable<Awaited<ReturnType<typeof holdGrant>>>

/** One of another vendor or player is not known. Held until the end: a cancel waits for the round, or the round for the cancel. */
export const holdGrant = (tx: Tx, { memberId }: Player, vendorCode: string, grantId: bigint) =>
  tx
    .selectFrom('free_grant as f')
    .innerJoin('game as g', 'g.id', 'f.game_id')
    .leftJoin('vendor_limit as l', (join) =>
      join.onRef('l.vendor_code', '=', 'f.vendor_code').onRef('l.currency', '=', 'f.currency'),
    )
    .select(['f.id', 'f.state', 'f.rounds', 'f.used', 'f.stake', 'f.won', 'f.prize_max as prizeMax', 'f.currency'])
    .select(['f.expires_at as expiresAt', 'f.game_id as gameId', 'g.code as gameCode', 'l.max_prize as maxPrize'])
    .select(['g.name_pt as namePt', 'g.name_en as nameEn'])
    .where('f.id', '=', grantId)
    .where('f.member_id', '=', memberId)
    .where('f.vendor_code', '=', vendorCode)
    .forUpdate('f')
    .executeTakeFirst()

type SessionName = { sessionId: bigint; vendorCode: string; gameId: bigint; currency: Currency; now: Date }

/** The member's own session behind a living session of this game. */
export async function memberSessionOf(tx: Tx, { memberId }: Player, name: SessionName): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('game_session')
    .select('session_id as sessionId')
    .where('id', '=', name.sessionId)
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', name.vendorCode)
    .where('game_id', '=', name.gameId)
    .where('currency', '=', name.currency)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', name.now)
    .executeTakeFirst()
  return row?.sessionId
}

export type NewFreeRound = {
  reference: bigint
  grant: HeldGrant
  memberId: bigint
  vendorCode: string
  roundId: string
  prize: bigint
  paid: bigint
  transferId: bigint | null
  balanceAfter: bigint
  inputHash: bigint
  now: Date
}

/** The round and what is left of its grant, together. */
export async function insertFreeRound(tx: Tx, round: NewFreeRound): Promise<number> {
  const { grant, paid, now } = round
  const left = grant.rounds - grant.used - 1
  await tx
    .insertInto('free_round')
    .values({
      id: round.reference,
      grant_id: grant.id,
      member_id: round.memberId,
      vendor_code: round.vendorCode,
      vendor_round_id: round.roundId,
      stake: grant.stake,
      prize: round.prize,
      paid,
      rounds_left: left,
      transfer_id: round.transferId,
      balance_after: round.balanceAfter,
      input_hash: round.inputHash,
      created_at: now,
    })
    .execute()
  await tx
    .updateTable('free_grant')
    .set({
      used: grant.used + 1,
      won: grant.won + paid,
      ...(left === 0
        ? { state: 'over' as const, ended_as: 'used' as const, ended_at: now }
        : { state: 'ready' as const, trouble: null }),
    })
    .where('id', '=', grant.id)
    .execute()
  return left
}
