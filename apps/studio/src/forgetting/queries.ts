import type { Tx } from '../platform/db.ts'

/** Of one table: what was over before that moment, this many at most; says how many went. */
export type Forget = (tx: Tx, before: Date, limit: number) => Promise<number>

/**
 * Rounds with their calls. What is not over, not paid, or waits for an answer of the platform stays however old it is, and so does
 * a round whose request can still come again: unknown by then, it would be played anew.
 */
export const forgetRounds: Forget = async (tx, before, limit) => {
  const { rows } = await tx.query<{ id: string }>(
    // Sessions are asked for one by one: as a join all that live would be read for every portion.
    `select id from studio.round
     where ended_at < $1 and status in ('settled', 'refused', 'cancelled') and (status <> 'settled' or is_paid)
       and not exists (select from studio.wallet_call where round_id = round.id and wallet_call.status = 'pending')
       and (select true from studio.session
         where session.platform_session_id = round.platform_session_id and expires_at > now() limit 1) is null
     order by ended_at limit $2 for update skip locked`,
    [before, limit],
  )
  const ids = rows.map(({ id }) => id)
  // A call that has come to wait since then stays, and keeps its round: the reference refuses.
  await tx.query(`delete from studio.wallet_call where round_id = any($1::uuid[]) and status <> 'pending'`, [ids])
  await tx.query('delete from studio.round where id = any($1::uuid[])', [ids])
  return ids.length
}

const countOf = async (query: Promise<{ rowCount: number | null }>) => (await query).rowCount ?? 0

/** Pairs whose seed has been shown, after their rounds: of those only what has to stay is left by then, and keeps its pair. */
export const forgetPairs: Forget = (tx, before, limit) =>
  countOf(
    tx.query(
      `delete from studio.seed_pair where id = any(array(
         select id from studio.seed_pair
         where revealed_at < $1 and not exists (
           select from studio.round where ended_at < $1::timestamptz + interval '1 hour' and seed_pair_id = seed_pair.id)
         order by revealed_at limit $2))`,
      [before, limit],
    ),
  )

/**
 * Links of a chain whose next one is past its days as well. That one is checked against this one's hash, and the newest of a chain
 * says how far it is used: without it the chain would begin again with hashes that everybody has seen.
 */
const forgetLinks =
  (table: 'crash_flight' | 'table_round'): Forget =>
  (tx, before, limit) =>
    countOf(
      tx.query(
        `delete from studio.${table} where id = any(array(
           select link.id from studio.${table} link
           where finished_at < $1 and exists (
             select from studio.${table} next
             where next.chain_id = link.chain_id and next.position = link.position + 1 and next.finished_at < $1)
           order by finished_at limit $2))`,
        [before, limit],
      ),
    )
export const forgetFlights = forgetLinks('crash_flight')
export const forgetTableRounds = forgetLinks('table_round')

export const forgetGrants: Forget = (tx, before, limit) =>
  countOf(
    tx.query(
      `delete from studio.free_grant where ctid = any(array(
         select ctid from studio.free_grant where coalesce(expires_at, created_at) < $1
         order by coalesce(expires_at, created_at) limit $2 for update))`,
      [before, limit],
    ),
  )

export const forgetSessions: Forget = (tx, before, limit) =>
  countOf(
    tx.query(
      `delete from studio.session where id = any(array(
         select id from studio.session where expires_at < $1 order by expires_at limit $2))`,
      [before, limit],
    ),
  )
