import { formatMoney, parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { aPicture } from '../ops-world.ts'
import type { Gang, Thief } from './gang.ts'

/** What moves have in common. */
export const picture = aPicture()
export type Row = { id: bigint }

export const AMOUNTS = ['10.00', '20.00', '50.00', '100.00', '333.33', '500.00', '1000.00', '5000.00', '999999.00']
export const id = (of: bigint | string) => ({ params: { id: String(of) } })

export async function idsOf(gang: Gang, query: ReturnType<typeof sql<Row>>): Promise<bigint[]> {
  return (await query.execute(gang.world.db)).rows.map((row) => row.id)
}
export const one = (gang: Gang, ids: readonly bigint[]) => (ids.length === 0 ? null : gang.chance.from(ids))
export const cashOf = async (gang: Gang, { id: memberId }: Thief) =>
  (
    await sql<{ balance: bigint }>`select b.balance from ledger_balance b join ledger_account a on a.id = b.account_id
      where a.member_id = ${memberId} and a.kind = 'cash' and a.currency = 'BRL'`.execute(gang.world.db)
  ).rows[0]?.balance ?? 0n
/** Somebody of these who has money, where anybody has. */
export async function rich(gang: Gang, among: readonly Thief[] = gang.thieves): Promise<Thief> {
  const { rows } =
    await sql<Row>`select a.member_id as id from ledger_balance b join ledger_account a on a.id = b.account_id
    where a.member_id = any(${among.map((each) => each.id)}::bigint[]) and a.kind = 'cash' and a.currency = 'BRL'
      and b.balance >= 200000`.execute(gang.world.db)
  const owners = among.filter((each) => rows.some((row) => row.id === each.id))
  return owners.length > 0 && !gang.chance.is(0.1) ? gang.chance.from(owners) : gang.any()
}
/** All of it, half, more than all, or some sum. */
export async function aSum(gang: Gang, thief: Thief): Promise<string> {
  const all = await cashOf(gang, thief)
  const cents = (minor: bigint) => formatMoney(minor - (minor % 100n))
  const sums = [cents(all), cents(all / 2n), cents(all + 100n), ...AMOUNTS].filter((sum) => !/^0\.00$/.test(sum))
  const had = sums.filter((sum) => parseMoney(sum) <= all)
  return gang.chance.from(had.length > 0 && gang.chance.is(0.8) ? had : sums)
}
