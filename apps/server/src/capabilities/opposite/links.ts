import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { FindingReason } from './tables.ts'

/** Members of one brand who share something. */
export type Link = { merchantId: number; reason: Exclude<FindingReason, 'alone'>; members: bigint[] }

const ADDRESS_DAYS = 30
/** More behind one address are a carrier's customers, or a café's. */
const ADDRESS_MEMBERS = 8

/** What those who bet on some draws share: a device, who is paid out, an address of late. */
export async function linksAmong(tx: Tx, drawIds: readonly bigint[], now: Date): Promise<Link[]> {
  const since = new Date(now.getTime() - ADDRESS_DAYS * 86_400_000)
  const { rows } = await sql<Omit<Link, 'members'> & { members: string[] }>`
    with bettors as materialized (
      select distinct mt.id as merchant_id, e.member_id
      from merchant mt join lottery_entry e on e.book_id = mt.id
      where e.draw_id = any(${[...drawIds]}::bigint[]) and e.state in ('won', 'lost')
    ), shared as (
      select b.*, 'device' as reason, encode(r.device_hash, 'hex') as what
      from bettors b join member_registration r on r.member_id = b.member_id where r.device_hash is not null
      union
      select b.*, 'payout', encode(h.hash, 'hex')
      from bettors b join payout_account a on a.member_id = b.member_id
      cross join lateral (values (a.target_hash), (a.document_hash)) as h (hash) where h.hash is not null
      union
      select b.*, 'address', s.ip
      from bettors b join member_session s on s.member_id = b.member_id and s.created_at >= ${since} where s.ip <> ''
    )
    select merchant_id as "merchantId", reason, array_agg(member_id::text order by member_id) as members from shared
    group by merchant_id, reason, what
    having count(*) > 1 and (reason <> 'address' or count(*) <= ${ADDRESS_MEMBERS})`.execute(tx)
  return rows.map((link) => ({ ...link, members: link.members.map(BigInt) }))
}

/** Groups that hang together by links, one after the other: who shares a device with one and a key with another is all three. */
export function joined(links: readonly Link[]): bigint[][] {
  const groupOf = new Map<bigint, Set<bigint>>()
  for (const { members } of links) {
    const group = new Set(members.flatMap((member) => [member, ...(groupOf.get(member) ?? [])]))
    for (const member of group) groupOf.set(member, group)
  }
  return [...new Set(groupOf.values())].map((group) => [...group])
}
