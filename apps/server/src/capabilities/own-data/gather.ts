import { formatMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { SealedPlace } from '../../base/keys/sealed-place.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { unsealText } from '../../platform/seal.ts'
import { PARTS, type Part, type PartName } from './parts.ts'

/** Of each part the newest: a copy is made for a person to read and to take along, and must fit into memory. */
const ROWS_MAX = 20_000

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
export type Row = Record<string, Value>
export type Gathered = { name: PartName; rows: Row[]; isCut: boolean }

/** Ours, not the member's: how it is found, who of staff wrote it, how a request is told from another. */
const OURS =
  /(_hash|^staff_id|^staff_name|^actor|^note|^request_id|^client_id|^book_id|^team_path|^file_key|^next_try_at|^leased_until|^created_by|^attempts|^next_attempt_at|^trouble)$/

const MONEY = new Set(
  (
    'amount paid fee stake prize staked turnover deposits withdrawals rewards rebates commissions sent received fees total rebate ' +
    'taken reversed repaid written_off last_win balance_after'
  ).split(' '),
)

type Raw = Record<string, unknown>
type Whose = { id: bigint; merchantId: number }
type OpenDeps = { secrets: Secrets; sealed: readonly SealedPlace[] }

/** Minutes of play are no money. */
const isMoney = (name: string, row: Raw) => MONEY.has(name) && !(name === 'amount' && row.kind === 'session')

function opened(
  { secrets, sealed }: OpenDeps,
  table: string,
  name: string,
  bytes: Buffer,
  row: Raw,
): string | undefined {
  const place = sealed.find((one) => one.table === table && one.column === name)
  if (place === undefined) return undefined
  const key = place.key.map((column) => String(row[column]))
  return unsealText(secrets.keysFor(place.purpose), place.ownerOf({ ...row, key, sealed: bytes }), bytes)
}

function plainOf(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(plainOf)
  if (Buffer.isBuffer(value)) return null
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one)]))
}

function told(deps: OpenDeps, { table, onceProven }: Part, row: Raw): Row {
  const entries = Object.entries(row).flatMap(([name, value]): [string, Value][] => {
    if (OURS.test(name)) return []
    if (onceProven?.test(name) && row.identity_verified_at === null) return []
    if (Buffer.isBuffer(value)) {
      const text = opened(deps, table, name, value, row)
      return text === undefined ? [] : [[name.replace(/_sealed$/, ''), text]]
    }
    if (name.endsWith('_sealed')) return []
    if (typeof value === 'bigint' && isMoney(name, row)) return [[name, formatMoney(value)]]
    return [[name, plainOf(value)]]
  })
  return Object.fromEntries(entries)
}

async function rowsOf(
  db: Db,
  { table, where = 'member_id = $member', newest, inBook = false }: Part,
  { id: memberId, merchantId }: Whose,
): Promise<Raw[]> {
  const [head = '', ...rest] = where.split('$member')
  const found = rest.reduce((built, piece) => sql`${built}${memberId}${sql.raw(piece)}`, sql`${sql.raw(head)}`)
  const book = inBook ? sql`book_id = ${merchantId} and` : sql``
  const order = newest === undefined ? sql`` : sql`order by ${sql.ref(newest)} desc`
  const { rows } = await sql<Raw>`
    select * from ${sql.table(table)} where ${book} ${found} ${order} limit ${ROWS_MAX + 1}`.execute(db)
  return rows
}

/** Everything that is kept of a member, part by part. */
export async function gather(db: Db, deps: OpenDeps, member: Whose): Promise<Gathered[]> {
  const gathered: Gathered[] = []
  for (const [name, part] of Object.entries(PARTS) as [PartName, Part][]) {
    const rows = await rowsOf(db, part, member)
    const shown = rows.slice(0, ROWS_MAX).map((row) => told(deps, part, row))
    gathered.push({ name, rows: shown, isCut: rows.length > ROWS_MAX })
  }
  return gathered
}
