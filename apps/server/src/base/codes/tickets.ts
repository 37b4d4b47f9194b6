import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashToken, newToken } from '../../platform/token.ts'
import './tables.ts'

/** What each kind of ticket carries. Whoever needs one declares it, by declaration merging, beside its use. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging beside the uses
export interface TicketData {}
export type TicketPurpose = keyof TicketData & string

export type Ticket<P extends TicketPurpose> = { memberId: bigint | null; data: TicketData[P] }
export type NewTicket<P extends TicketPurpose> = {
  merchantId: number
  purpose: P
  memberId?: bigint | null
  data: TicketData[P]
  lifeMs: number
}
export type TicketKey<P extends TicketPurpose> = { merchantId: number; purpose: P; token: string }

export type Tickets = {
  /** The token is told here once; only its hash is kept. */
  issueTicket<P extends TicketPurpose>(executor: Db | Tx, ticket: NewTicket<P>): Promise<string>
  /** Looks without taking. */
  readTicket<P extends TicketPurpose>(executor: Db | Tx, key: TicketKey<P>): Promise<Ticket<P> | null>
  /** Of many that try at once, one gets it; it is gone then. */
  takeTicket<P extends TicketPurpose>(executor: Db | Tx, key: TicketKey<P>): Promise<Ticket<P> | null>
  /**
   * Looks and counts a try, of which there are `maxAttempts`. Call it outside any transaction, so that the try counts
   * even when everything after it fails.
   */
  tryTicket<P extends TicketPurpose>(key: TicketKey<P>, maxAttempts: number): Promise<Ticket<P> | null>
  /** Marks something that carries its own proof as spent. False: it was before. */
  spendOnce<P extends TicketPurpose>(executor: Db | Tx, key: TicketKey<P>, lifeMs: number): Promise<boolean>
}

export function createTickets({ db, clock }: { db: Db; clock: Clock }): Tickets {
  const read = { memberId: 'member_id as memberId', data: 'data' } as const

  async function insert(
    executor: Db | Tx,
    hash: Buffer,
    { merchantId, purpose, memberId = null, data, lifeMs }: Omit<NewTicket<TicketPurpose>, 'data'> & { data: unknown },
  ): Promise<boolean> {
    const now = clock.now()
    const added = await executor
      .insertInto('one_time_ticket')
      .values({
        ticket_hash: hash,
        merchant_id: merchantId,
        purpose,
        member_id: memberId,
        data: JSON.stringify(data),
        created_at: now,
        expires_at: new Date(now.getTime() + lifeMs),
      })
      .onConflict((conflict) => conflict.column('ticket_hash').doNothing())
      .returning('purpose')
      .executeTakeFirst()
    return added !== undefined
  }

  return {
    async issueTicket(executor, ticket) {
      const token = newToken()
      await insert(executor, hashToken(token), ticket)
      return token
    },
    async readTicket(executor, { merchantId, purpose, token }) {
      const found = await executor
        .selectFrom('one_time_ticket')
        .select([read.memberId, read.data])
        .where('ticket_hash', '=', hashToken(token))
        .where('merchant_id', '=', merchantId)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return (found as Ticket<typeof purpose> | undefined) ?? null
    },
    async takeTicket(executor, { merchantId, purpose, token }) {
      const taken = await executor
        .deleteFrom('one_time_ticket')
        .where('ticket_hash', '=', hashToken(token))
        .where('merchant_id', '=', merchantId)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', clock.now())
        .returning([read.memberId, read.data])
        .executeTakeFirst()
      return (taken as Ticket<typeof purpose> | undefined) ?? null
    },
    async tryTicket({ merchantId, purpose, token }, maxAttempts) {
      const tried = await db
        .updateTable('one_time_ticket')
        .set({ attempts: sql`attempts + 1` })
        .where('ticket_hash', '=', hashToken(token))
        .where('merchant_id', '=', merchantId)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', clock.now())
        .where('attempts', '<', maxAttempts)
        .returning([read.memberId, read.data])
        .executeTakeFirst()
      return (tried as Ticket<typeof purpose> | undefined) ?? null
    },
    spendOnce: (executor, { merchantId, purpose, token }, lifeMs) =>
      insert(executor, hashToken(`${purpose}:${token}`), { merchantId, purpose, data: {}, lifeMs }),
  }
}

/** Those of a member that are still about, all of them or those for one purpose. */
export async function dropTickets(tx: Tx, memberId: bigint, purpose?: TicketPurpose): Promise<void> {
  await tx
    .deleteFrom('one_time_ticket')
    .where('member_id', '=', memberId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .execute()
}
