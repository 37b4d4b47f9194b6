import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { CORRECTION_DAYS, type vendorCorrect } from '@trevo/contract/vendor-additions'
import { lockLimits } from '../../../money/gate/queries.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { houseAccount, memberCash, type Posting, type TransferInput } from '../../../money/ledger/transfer.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import { repeatOf } from '../../../platform/once.ts'
import type { ReleaseUnsent } from '../../ports.ts'
import { lesser } from '../lesser.ts'
import type { Player, PlayerName } from '../players.ts'
import { inputHash } from '../transaction.ts'
import {
  collectDebts,
  correctionBy,
  countCorrection,
  type EndedRound,
  endedRound,
  insertCorrection,
  isOpen,
  nextReference,
  type RoundName,
} from './correction-queries.ts'

export type CorrectionDeps = {
  db: Db
  clock: Clock
  ledger: Pick<Ledger, 'postTransfer' | 'tryTransfers'>
  live: Pick<Live, 'toMember'>
  playerOf: (name: PlayerName) => Player | Promise<Player>
  /** Gives withdrawals back that have not left. */
  releaseUnsent: ReleaseUnsent
}

type Asked = { vendorCode: string; body: BodyOf<typeof vendorCorrect> }
type Answer = ValueOf<typeof vendorCorrect>

const DAY_MS = 86_400_000

/**
 * Puts the prize of a settled round right, against what it is by now. More is paid; less is taken from the balance and from
 * withdrawals that have not left, and the rest is owed. Stakes and payments of the member wait meanwhile.
 */
export async function correct(deps: CorrectionDeps, { vendorCode, body }: Asked): Promise<Answer> {
  const { transactionId, roundId, currency } = body
  const player = await deps.playerOf({ vendorCode, playerId: body.playerId, currency })
  const name = { ...player, vendorCode, roundId, currency }
  const [before, prize] = [parseMoney(body.prizeBefore), parseMoney(body.prize)]
  const hash = inputHash('correction', player.memberId, roundId, currency, body.gameCode, before, prize)
  const answer = (reference: bigint, balance: bigint, owed: bigint) => ({
    transactionId,
    balance: formatMoney(balance),
    reference: String(reference),
    owed: formatMoney(owed),
  })
  return inTx(deps.db, async (tx) => {
    await lockLimits(tx, player.memberId)
    const first = await repeatOf(
      correctionBy(tx, player, { vendorCode, transactionId }),
      (found) => found.inputHash === hash,
    )
    if (first) return answer(first.reference, first.balanceAfter - first.collected, first.owed)
    const now = deps.clock.now()
    const round = await correctableRound(tx, name, now, { gameCode: body.gameCode, before, prize })
    const moved = await move(tx, deps, { ...name, transactionId }, round, prize)
    const reference = await nextReference(tx, now, round.newest)
    const { owed, transferId, balance } = moved
    await insertCorrection(tx, {
      ...name,
      reference,
      transactionId,
      round,
      prize,
      owed,
      transferId,
      balanceAfter: balance,
      inputHash: hash,
      now,
    })
    const more = prize - round.prize
    // More prize is a prize: it pays what is owed for other rounds.
    const collected = more > 0n ? await collectDebts(tx, player, { currency, amount: more, reference, now }) : 0n
    await countCorrection(tx, name, round, more)
    tx.afterCommit(() => deps.live.toMember(player.memberId, 'wallet.changed', { transferId: String(transferId) }))
    return answer(reference, balance - collected, owed)
  })
}

type Wanted = { gameCode: string; before: bigint; prize: bigint }

async function correctableRound(tx: Tx, name: RoundName, now: Date, wanted: Wanted): Promise<EndedRound> {
  // An open round is corrected in another way.
  if (await isOpen(tx, name)) throw new AppError('round_not_settled')
  const round = await endedRound(tx, name, new Date(now.getTime() - CORRECTION_DAYS * DAY_MS))
  if (!round) throw new AppError('round_unknown')
  if (round.status !== 'settled') throw new AppError('round_not_settled')
  if (round.currency !== name.currency || round.gameCode !== wanted.gameCode) throw new AppError('transaction_mismatch')
  if (round.prize !== wanted.before) throw new AppError('round_changed', { prize: formatMoney(round.prize) })
  if (wanted.prize === round.prize) throw new AppError('transaction_mismatch')
  const max = mostAfter(round)
  if (max !== null && wanted.prize > round.prize && wanted.prize > max)
    throw new AppError('vendor_limit', { max: formatMoney(max) })
  return round
}

/** What a round may pay once it was put right: the most of any round, and what corrections may add to what it was settled with. */
function mostAfter({ maxPrize, maxCorrection, settledPrize }: EndedRound): bigint | null {
  const corrected = maxCorrection === null ? null : settledPrize + maxCorrection
  return maxPrize === null || corrected === null ? (maxPrize ?? corrected) : lesser(maxPrize, corrected)
}

type Moved = { transferId: bigint; balance: bigint; owed: bigint }
type Named = RoundName & { transactionId: string }

/** Withdrawals are locked before the balance, as everywhere; the ledger's first answer locks the balance. */
async function move(tx: Tx, deps: CorrectionDeps, name: Named, round: EndedRound, prize: bigint): Promise<Moved> {
  const less = round.prize - prize
  const release = less > 0n && name.currency !== 'FUN' ? await deps.releaseUnsent(tx, name.memberId) : null
  const [whole] = await deps.ledger.tryTransfers(tx, [transferOf(name, round, -less, less)])
  if (whole && 'transferId' in whole)
    return { transferId: whole.transferId, balance: whole.balances[0] ?? 0n, owed: 0n }
  if (whole?.status !== 'insufficient_funds') throw new AppError('idempotency_conflict')
  const there = whole.balances[0] ?? 0n
  const released = release === null ? 0n : await release(less - there)
  const taken = lesser(there + released, less)
  const { transferId } = await deps.ledger.postTransfer(tx, transferOf(name, round, -less, taken))
  return { transferId, balance: there + released - taken, owed: less - taken }
}

/** `taken` is what the balance gives of a prize that became less. The member's account comes first, where it is part of it. */
function transferOf(name: Named, round: EndedRound, delta: bigint, taken: bigint): TransferInput {
  const { merchantId, memberId, currency, vendorCode, transactionId } = name
  const isMore = delta > 0n
  const postings: Posting[] = [
    { account: memberCash(memberId, currency), amount: isMore ? delta : -taken },
    { account: houseAccount('receivables', currency), amount: isMore ? 0n : taken + delta },
    { account: houseAccount('games', currency), amount: -delta },
  ]
  return {
    merchantId,
    kind: isMore ? 'win' : 'win_rollback',
    key: `vendor_correction:${vendorCode}:${memberId}:${transactionId}`,
    postings: postings.filter(({ amount }) => amount !== 0n),
    meta: { gameId: String(round.gameId), roundId: String(round.roundId), correction: transactionId },
  }
}
