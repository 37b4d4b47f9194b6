import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { dayIn } from '../../platform/day.ts'
import type { Db } from '../../platform/db.ts'
import type { Figure } from '../../platform/metrics.ts'
import { bankAt } from './bank/statements.ts'
import { PLAYERS } from './staff/day-books.ts'
import { balancesAt } from './staff/queries.ts'
import './tables.ts'

const DAY_MS = 86_400_000
const MINOR = 10_000
type Brand = { id: number; currency: string; timeZone: string; reached: string | null; sealed: string | null }

/** Brands of the profile, each with the newest day that a bank statement and a seal reach. */
async function brandsOf(db: Db): Promise<Brand[]> {
  const { rows } = await sql<Brand>`
    select mt.id, mt.currency, mt.time_zone as "timeZone",
      (select max(b.last_day)::text from bank_statement b where b.merchant_id = mt.id and b.balance is not null) as reached,
      (select max(s.day)::text from day_seal s where s.book_id = mt.id and s.day <= (
        select max(b.last_day) from bank_statement b where b.merchant_id = mt.id and b.balance is not null)) as sealed
    from merchant mt where mt.regulation = 'br' and exists (select from day_seal s where s.book_id = mt.id)`.execute(db)
  return rows
}

/** What the house owes its players less what lies with the bank, on the newest day that both are known of; 0: covered. */
async function shortOf(db: Db, { id, currency, sealed }: Brand): Promise<bigint> {
  const bank = sealed === null ? undefined : (await bankAt(db, id, [sealed])).get(sealed)
  if (sealed === null || bank === undefined) return 0n
  const held = await balancesAt(db, id, [sealed])
  const owed = held
    .filter((one) => one.currency === currency && PLAYERS.has(one.account))
    .reduce((sum, { balance }) => sum + balance, 0n)
  return owed > bank ? owed - bank : 0n
}

export const coverFigures = (db: Db, clock: Clock): Figure[] => [
  {
    name: 'trevo_players_uncovered',
    help: 'How much less the bank holds than the house owes its players, on the newest sealed day that a statement reaches; the brand that lacks most.',
    async read() {
      let most = 0n
      for (const brand of await brandsOf(db)) {
        const short = await shortOf(db, brand)
        if (short > most) most = short
      }
      return [{ value: Number(most) / MINOR }]
    },
  },
  {
    name: 'trevo_bank_statement_age_days',
    help: 'Days since the last one that a bank statement reaches, of the brand where it is longest; brands that never had one do not count.',
    async read() {
      const ages = (await brandsOf(db)).flatMap(({ reached, timeZone }) =>
        reached === null ? [] : [(Date.parse(dayIn(timeZone, clock.now())) - Date.parse(reached)) / DAY_MS],
      )
      return [{ value: Math.max(0, ...ages) }]
    },
  },
]
