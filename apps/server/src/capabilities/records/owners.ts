import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type Person = { id: bigint; account: string }
/** Whose rows: one member's, or a whole team's. `teamPath` is of its head, whose own rows do not count. */
export type TeamHead = { merchantId: number; teamPath: string }

/** Everybody below the head; see the migration that made the path. */
export const inTeam = ({ merchantId, teamPath }: TeamHead) =>
  sql<boolean>`m.merchant_id = ${merchantId} and m.team_path > ${teamPath} and m.team_path < ${`${teamPath.slice(0, -1)}/`}`

export async function teamPathOf(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db.selectFrom('member').select('team_path as path').where('id', '=', memberId).executeTakeFirst()
  return row?.path ?? null
}

/** By account name, among those below the head. */
export async function personInTeam(db: Db, head: TeamHead, account: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select m.id, m.account from member m
    where ${inTeam(head)} and lower(m.account) = ${account.toLowerCase()}`.execute(db)
  return rows[0] ?? null
}

/** Nobody's more than `limit`: more of them are looked for in another way. */
export async function teamMembers(db: Db, head: TeamHead, limit: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select m.id, m.account from member m where ${inTeam(head)} order by m.team_path limit ${limit}`.execute(db)
  return rows
}

export async function isInTeam(db: Db, head: TeamHead, memberId: bigint): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select m.id, m.account from member m where ${inTeam(head)} and m.id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Undefined: the member never had any of this currency. */
export async function cashAccountOf(
  db: Db,
  { bookId, memberId, currency }: { bookId: number; memberId: bigint; currency: Currency },
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('book_id', '=', bookId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'cash')
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.id
}
