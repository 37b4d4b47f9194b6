import { randomUUID } from 'node:crypto'
import { LEDGER_CHECKS } from '../src/money/ledger/audit.ts'
import { createLedger, type Ledger, type LedgerOptions } from '../src/money/ledger/ledger.ts'
import { houseAccount, memberCash, type TransferInput } from '../src/money/ledger/transfer.ts'
import { audit } from '../src/platform/audit.ts'
import type { Db, Pool } from '../src/platform/db.ts'
import { balancesOf } from './balances.ts'
import { createTestDatabase } from './database.ts'

export type TestLedger = {
  url: string
  db: Db
  pool: Pool
  ledger: Ledger
  merchantId: number
  /** A new member of the merchant, with this much in cash. */
  member(cashMinor?: bigint): Promise<bigint>
  /** A merchant beside the first. */
  merchant(): Promise<number>
  cashOf(memberId: bigint): Promise<bigint>
  /** What the audit finds wrong; empty when all is well. */
  findings(): Promise<string[]>
  drop(): Promise<void>
}

/** A ledger on a database of its own, with one merchant. */
export async function openTestLedger(options: Omit<LedgerOptions, 'pool'> = {}): Promise<TestLedger> {
  const { url, db, pool, drop } = await createTestDatabase()
  const ledger = createLedger({ pool, ...options })
  const merchant = async () => {
    const code = `m${randomUUID().slice(0, 8)}`
    const { rows } = await pool.query<{ id: number }>('insert into merchant (code) values ($1) returning id', [code])
    return rows[0]?.id ?? 0
  }
  const merchantId = await merchant()
  const member = async (cashMinor = 0n) => {
    const { rows } = await pool.query<{ id: bigint }>(
      'insert into member (merchant_id, account, type) values ($1, $2, 0) returning id',
      [merchantId, `u${randomUUID().replaceAll('-', '').slice(0, 18)}`],
    )
    const id = rows[0]?.id ?? 0n
    if (cashMinor > 0n) await ledger.transfer(deposit(merchantId, id, cashMinor, `open:${id}`))
    return id
  }
  const cashOf = async (memberId: bigint) =>
    (await balancesOf(db, memberId)).find(({ kind, currency }) => kind === 'cash' && currency === 'BRL')?.balance ?? 0n
  const findings = async () => (await audit(db, LEDGER_CHECKS)).map(({ check, detail }) => `${check}: ${detail}`)
  return { url, db, pool, ledger, merchantId, member, merchant, cashOf, findings, drop }
}

export const deposit = (merchantId: number, memberId: bigint, amount: bigint, key: string): TransferInput => ({
  merchantId,
  kind: 'deposit',
  key,
  postings: [
    { account: houseAccount('psp', 'BRL'), amount: -amount },
    { account: memberCash(memberId, 'BRL'), amount },
  ],
})

/** Money that goes the way of a bet, in a kind that needs no gate. */
export const bet = (merchantId: number, memberId: bigint, amount: bigint, key: string): TransferInput => ({
  merchantId,
  kind: 'win_rollback',
  key,
  postings: [
    { account: memberCash(memberId, 'BRL'), amount: -amount },
    { account: houseAccount('games', 'BRL'), amount },
  ],
})

/** From one member to another, in a kind that needs no gate. */
export const gift = (merchantId: number, from: bigint, to: bigint, amount: bigint, key: string): TransferInput => ({
  merchantId,
  kind: 'adjustment',
  key,
  postings: [
    { account: memberCash(from, 'BRL'), amount: -amount },
    { account: memberCash(to, 'BRL'), amount },
  ],
})

type Queries = { query(text: string, values: unknown[]): Promise<unknown> }

/** As if members had played all that was asked of them; null: of everybody. */
export async function playedOff(pool: Queries, memberId: bigint | null): Promise<void> {
  await pool.query('delete from turnover_credit where member_id = $1 or $1 is null', [memberId])
  await pool.query(
    'update turnover_account set required = 0, done = 0, unplayed = 0 where member_id = $1 or $1 is null',
    [memberId],
  )
}

/** As the version before left an account: a sum that is to be played, and the lines that say why. */
export async function askedBefore(pool: Queries, memberId: bigint, required: bigint, done = 0n): Promise<void> {
  await pool.query('delete from turnover_credit where member_id = $1', [memberId])
  await pool.query('update turnover_account set required = $2, done = $3, by_credit = false where member_id = $1', [
    memberId,
    required,
    done,
  ])
}
