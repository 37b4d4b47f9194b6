import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Figure } from '../../platform/metrics.ts'
import { isOwedLate } from './owed.ts'
import { DUE_MS } from './payout-clock.ts'

type Waiting = { state: string; count: number; oldest: Date }

/** Withdrawals between the request and the payment, which are few however many were paid. */
const waiting = async (db: Db) =>
  (
    await sql<Waiting>`
      select state, count(*)::int as count, min(created_at) as oldest
      from withdrawal where state in ('review', 'approved', 'paying') group by state`.execute(db)
  ).rows

export const cashierFigures = (db: Db, clock: Clock): Figure[] => [
  {
    name: 'trevo_withdrawals_waiting',
    help: 'Withdrawals that are not paid yet, by state.',
    labels: ['state'],
    read: async () => (await waiting(db)).map(({ state, count }) => ({ value: count, labels: { state } })),
  },
  {
    name: 'trevo_withdrawal_oldest_seconds',
    help: 'How long the oldest of them has waited, by state.',
    labels: ['state'],
    read: async () =>
      (await waiting(db)).map(({ state, oldest }) => ({
        value: (clock.now().getTime() - oldest.getTime()) / 1000,
        labels: { state },
      })),
  },
  {
    name: 'trevo_payout_due_seconds',
    help: 'How much is left of the time that the law gives for the payout that is due first, by state; below zero it is late.',
    labels: ['state'],
    async read() {
      const { rows } = await sql<{ state: string; oldest: Date }>`
        select w.state, min(w.created_at) as oldest from withdrawal w join merchant m on m.id = w.merchant_id
        where w.state in ('review', 'approved', 'paying') and m.regulation = 'br' group by w.state`.execute(db)
      return rows.map(({ state, oldest }) => ({
        value: (oldest.getTime() + DUE_MS - clock.now().getTime()) / 1000,
        labels: { state },
      }))
    },
  },
  {
    name: 'trevo_refused_payments_open',
    help: 'Payments that were not credited because they are not the member’s own money and that have not gone back, by state.',
    labels: ['state'],
    async read() {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::int as count from refused_payment where settled_at is null group by state`.execute(db)
      return rows.map(({ state, count }) => ({ value: count, labels: { state } }))
    },
  },
  {
    name: 'trevo_late_payouts_open',
    help: 'Payouts that were made after they had been given back, and are still owed.',
    async read() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from late_payout l where ${isOwedLate}`.execute(db)
      return [{ value: rows[0]?.count ?? 0 }]
    },
  },
]
