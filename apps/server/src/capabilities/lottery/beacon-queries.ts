import type { BeaconChain } from '@trevo/fair/chain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

/** The chain's number here; known from its first use on. */
export async function chainId(db: Db, chain: BeaconChain): Promise<number> {
  const { hash, publicKey, genesisSeconds, periodSeconds } = chain
  const find = () => db.selectFrom('beacon_chain').select('id').where('hash', '=', hash).executeTakeFirst()
  const known = await find()
  if (known !== undefined) return known.id
  await sql`insert into beacon_chain (hash, public_key, genesis_seconds, period_seconds)
    values (${hash}, ${publicKey}, ${genesisSeconds}, ${periodSeconds}) on conflict do nothing`.execute(db)
  const made = await find()
  if (made === undefined) throw new Error(`the beacon ${hash} cannot be written down`)
  return made.id
}

/** When a draw's round comes. */
export const ROUND_AT = sql`to_timestamp(c.genesis_seconds + (d.beacon_round - 1) * c.period_seconds)`

export type WantedRound = { chainId: number; round: bigint }

/** No game closes earlier before its draw. */
export const EARLIEST_CLOSE = sql`interval '20 minutes'`

/** Rounds whose time has come and that closed draws wait for, the oldest first. */
export async function wantedRounds(db: Db, now: Date, limit: number): Promise<(WantedRound & { databaseNow: Date })[]> {
  const { rows } = await sql<WantedRound & { databaseNow: Date }>`
    select d.beacon_chain_id as "chainId", d.beacon_round as round, clock_timestamp() as "databaseNow"
    from lottery_draw d join beacon_chain c on c.id = d.beacon_chain_id
    left join beacon_round r on r.chain_id = d.beacon_chain_id and r.round = d.beacon_round
    where d.state = 'open' and d.draws_at <= ${now}::timestamptz + ${EARLIEST_CLOSE} and ${ROUND_AT} <= ${now}
      and r.signature is null and (r.round is null or r.next_ask_at <= ${now})
    group by 1, 2 order by 2 limit ${limit}`.execute(db)
  return rows
}

/** False where another node asks at this moment, or the round is there. */
export async function claimRound(db: Db, { chainId, round }: WantedRound, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into beacon_round as r (chain_id, round, asked_at, next_ask_at)
    values (${chainId}, ${round}, ${now}, ${now}::timestamptz + interval '400 milliseconds')
    on conflict (chain_id, round) do update set tries = r.tries + 1,
      next_ask_at = ${now}::timestamptz + case when r.tries < 8 then interval '400 milliseconds' else interval '2 seconds' end
    where r.signature is null and r.next_ask_at <= ${now}
    returning round`.execute(db)
  return rows.length > 0
}

export async function keepRound(db: Db, { chainId, round }: WantedRound, signature: string, now: Date): Promise<void> {
  await sql`update beacon_round set signature = ${Buffer.from(signature, 'hex')}, received_at = ${now}
    where chain_id = ${chainId} and round = ${round} and signature is null`.execute(db)
}

export type StoredRound = { chainId: number; round: bigint; publicKey: string; signature: Buffer }

/** Those that draws which are due now were announced with. */
export async function roundsDue(db: Db, now: Date): Promise<StoredRound[]> {
  const { rows } = await sql<StoredRound>`
    select distinct r.chain_id as "chainId", r.round, c.public_key as "publicKey", r.signature
    from lottery_draw d
    join beacon_round r on r.chain_id = d.beacon_chain_id and r.round = d.beacon_round
    join beacon_chain c on c.id = r.chain_id
    where d.state = 'open' and d.draws_at <= ${now} and r.signature is not null`.execute(db)
  return rows
}

/** Draws that were announced before there was a beacon and still take bets get theirs. */
export async function nameRounds(db: Db, chainId: number, now: Date): Promise<void> {
  await sql`update lottery_draw d set beacon_chain_id = c.id,
      beacon_round = greatest(1, ceil((extract(epoch from d.closes_at) + c.period_seconds - c.genesis_seconds) / c.period_seconds) + 1)
    from beacon_chain c where c.id = ${chainId} and d.state = 'open' and d.beacon_round is null and d.closes_at > ${now}`.execute(
    db,
  )
}
