import type { ValueOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { type opsAskFreeRounds, opsGrantFreeRounds, type StaffFreeRounds } from '@trevo/contract/ops/free-rounds'
import { askState } from '@trevo/contract/vendor-free-rounds'
import { subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { memberById } from '../../../base/members/member.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { giveByName } from '../../../money/ways/one-person.ts'
import { checkBudget, checkGift } from '../../../money/ways/second-person.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import { brandLock } from '../../../platform/locks.ts'
import { grantFreeRounds } from '../free-rounds/grant.ts'
import { cancelGrant } from '../free-rounds/queries.ts'
import { stateOf } from '../member/free-rounds.ts'
import type { VendorCalls } from '../vendor-calls.ts'
import { gameOfNode, grantById, grantedBy, type StaffGrantRow } from './free-round-queries.ts'

export type RoundsDesk = { db: Db; clock: Clock; live: Pick<Live, 'toMember'>; vendors: VendorCalls }

const DAY_MS = 86_400_000
/** What one person gives alone is looked at for a whole day: one grant after the other. */
const lockGiving = brandLock('free_rounds.staff')

export const asGrant = (row: StaffGrantRow, now: Date): StaffFreeRounds => ({
  id: String(row.id),
  memberId: String(row.memberId),
  userName: row.account,
  vendor: row.vendorCode,
  gameName: row.namePt,
  state: stateOf(row, now),
  rounds: row.rounds,
  used: row.used,
  stake: formatMoney(row.stake),
  value: formatMoney(row.stake * BigInt(row.rounds)),
  won: formatMoney(row.won),
  prizeMax: formatMoney(row.prizeMax),
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  source: row.source,
  createdBy: row.createdBy,
  note: row.note,
  attempts: row.attempts,
  trouble: row.trouble,
})

export async function grantFor(db: Db | Tx, merchantId: number, id: bigint, now: Date): Promise<StaffFreeRounds> {
  const row = await grantById(db, merchantId, id)
  if (row === undefined) throw new AppError('not_found')
  return asGrant(row, now)
}

/** One person gives up to the limit of the way, and ten times that in a day; what goes beyond takes a second one. */
export const grantRoundsDeed = ({ clock, live }: RoundsDesk): Deed<typeof opsGrantFreeRounds> => ({
  kind: 'free_rounds',
  endpoint: opsGrantFreeRounds,
  async work(tx, { merchant, staff }, { body }, consent) {
    const now = clock.now()
    const memberId = BigInt(body.memberId)
    await lockGiving(tx, merchant.id)
    if ((await memberById(tx, merchant.id, memberId)) === undefined) throw new AppError('not_found')
    const game = await gameOfNode(tx, merchant.id, BigInt(body.nodeId))
    if (game === undefined) throw new AppError('not_found')
    const stake = parseMoney(body.stake)
    const { id, isNew } = await grantFreeRounds(tx, merchant, {
      memberId,
      gameId: game.gameId,
      rounds: body.rounds,
      stake,
      expiresAt: new Date(now.getTime() + body.days * DAY_MS),
      source: 'staff',
      requestId: body.requestId,
      createdBy: staff.userName,
      note: body.note,
      now,
    })
    const value = await grantFor(tx, merchant.id, id, now)
    if (!isNew) return { value, note: null }
    // After it was made, so that a repeat is answered and what is refused is undone.
    const ask = { merchantId: merchant.id, way: 'free_rounds', kind: 'free_rounds', consent } as const
    await checkGift(tx, ask, { kind: 'cash', amount: stake * BigInt(body.rounds) })
    const given = await grantedBy(tx, merchant.id, staff.userName, new Date(now.getTime() - DAY_MS))
    await checkBudget(tx, ask, { kind: 'cash', amount: given })
    await giveByName(tx, { ...ask, staffId: staff.staffId, now }, memberId, stake * BigInt(body.rounds))
    tx.afterCommit(() => live.toMember(memberId, 'reward.changed', {}))
    return { value, note: { action: 'free_rounds.grant', entity: 'free_rounds', entityId: id, after: value } }
  },
  async facts(tx, { merchant }, { body }) {
    const member = await memberById(tx, merchant.id, BigInt(body.memberId))
    const game = await gameOfNode(tx, merchant.id, BigInt(body.nodeId))
    if (member === undefined || game === undefined) throw new AppError('not_found')
    const stake = parseMoney(body.stake)
    return [
      ...subject('member', member.account),
      ...subject('game', game.name),
      ...subject('free_rounds', String(body.rounds), 'count'),
      ...subject('stake', formatMoney(stake), 'money'),
      ...subject('value', formatMoney(stake * BigInt(body.rounds)), 'money'),
    ]
  },
})

/** At once, by one person: it only takes away. What was won stays, and what the budget gave is not given again. */
export function cancelRounds({ db, clock, live }: RoundsDesk, acting: Acting, id: bigint): Promise<StaffFreeRounds> {
  return staffWrite({ db, clock }, actorOf(acting), async (tx) => {
    const now = clock.now()
    const before = await grantFor(tx, acting.merchant.id, id, now)
    if (!(await cancelGrant(tx, id, now))) return { value: before, note: null }
    const after = await grantFor(tx, acting.merchant.id, id, now)
    tx.afterCommit(() => live.toMember(BigInt(after.memberId), 'reward.changed', {}))
    const note = { action: 'free_rounds.cancel', entity: 'free_rounds', entityId: id, before, after } as const
    return { value: after, note }
  })
}

/** Both count: where they differ, somebody should look. */
export async function askVendor(
  { db, clock, vendors }: RoundsDesk,
  merchantId: number,
  id: bigint,
): Promise<ValueOf<typeof opsAskFreeRounds>> {
  const ours = await grantFor(db, merchantId, id, clock.now())
  const answer = await vendors.call(ours.vendor, askState, { grantId: ours.id, playerId: ours.memberId })
  if (answer.kind !== 'ok') return { state: 'away', used: null, agrees: false }
  return { ...answer.value, agrees: answer.value.used === ours.used }
}
