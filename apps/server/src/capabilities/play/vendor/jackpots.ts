import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { CORRECTION_DAYS } from '@trevo/contract/vendor-additions'
import type { vendorJackpotWin, vendorPools } from '@trevo/contract/vendor-pools'
import { lockLimits } from '../../../money/gate/queries.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../../money/ledger/transfer.ts'
import { setAside } from '../../../money/ways/pass.ts'
import type { Clock } from '../../../platform/clock.ts'
import { dayIn } from '../../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { Live } from '../../../platform/live/live.ts'
import { repeatOf } from '../../../platform/once.ts'
import type { Player, PlayerName } from '../players.ts'
import { inputHash } from '../transaction.ts'
import { collectDebts, endedRound, nextReference, type RoundName } from './correction-queries.ts'
import {
  assertJackpotBudget,
  insertJackpotWin,
  isPool,
  jackpotWinBy,
  noteRefusal,
  openRound,
  poolOfRound,
  storePools,
} from './jackpot-queries.ts'

export type JackpotDeps = {
  db: Db
  clock: Clock
  ledger: Pick<Ledger, 'postTransfer'>
  live: Pick<Live, 'toMember'>
  playerOf: (name: PlayerName) => Player | Promise<Player>
  brandOf(merchantId: number): Merchant | undefined
}

const DAY_MS = 86_400_000

/** What a vendor's pools hold by its own word: shown while it is fresh, and what a stake may give to. */
export async function tellPools(
  { db, clock }: Pick<JackpotDeps, 'db' | 'clock'>,
  { vendorCode, body }: { vendorCode: string; body: BodyOf<typeof vendorPools> },
): Promise<ValueOf<typeof vendorPools>> {
  await inTx(db, (tx) => storePools(tx, vendorCode, body.pools, clock.now()))
  return {}
}

type Asked = { vendorCode: string; body: BodyOf<typeof vendorJackpotWin> }

/**
 * Pays what a pool of the vendor gave to a round that had fed it, once for the round and the pool. It is a prize, paid whatever became of
 * the account, but none of the game: it stands beside the round, whose figures, return and corrections do not know of it.
 */
export async function jackpotWin(
  deps: JackpotDeps,
  { vendorCode, body }: Asked,
): Promise<ValueOf<typeof vendorJackpotWin>> {
  const { transactionId, poolId, roundId, gameCode, currency } = body
  const player = await deps.playerOf({ vendorCode, playerId: body.playerId, currency })
  const name = { ...player, vendorCode, roundId, currency }
  const amount = parseMoney(body.amount)
  const hash = inputHash('jackpot', player.memberId, poolId, roundId, currency, gameCode, amount)
  const answer = (reference: bigint, balance: bigint) => ({
    transactionId,
    balance: formatMoney(balance),
    reference: String(reference),
  })
  const brand = deps.brandOf(player.merchantId)
  if (brand === undefined || (currency !== 'FUN' && brand.currency !== currency)) throw new AppError('player_unknown')
  const paid = inTx(deps.db, async (tx) => {
    await lockLimits(tx, player.memberId)
    const first = await repeatOf(
      jackpotWinBy(tx, player, { vendorCode, transactionId }),
      (found) => found.inputHash === hash,
    )
    if (first) return answer(first.reference, first.balanceAfter - first.collected)
    const now = deps.clock.now()
    const round = await fedRound(tx, name, now, { gameCode, poolId })
    const day = dayIn(brand.timeZone, now)
    if (currency !== 'FUN') {
      await assertJackpotBudget(tx, { ...name, day, amount })
      await setAside(tx, 'vendor_jackpot', { ...player, kind: 'cash', amount, day })
    }
    const { transferId, balances } = await deps.ledger.postTransfer(tx, {
      merchantId: player.merchantId,
      kind: 'jackpot',
      key: `vendor_jackpot:${vendorCode}:${player.memberId}:${transactionId}`,
      postings: [
        { account: houseAccount('vendor_pools', currency), amount: -amount },
        { account: memberCash(player.memberId, currency), amount },
      ],
      meta: { gameId: String(round.gameId), roundId: String(round.roundId), vendor: vendorCode, pool: poolId },
    })
    const balanceAfter = balances[1] ?? 0n
    const reference = await nextReference(tx, now, round.newest)
    await insertJackpotWin(tx, {
      ...name,
      reference,
      transactionId,
      poolId,
      round,
      amount,
      transferId,
      balanceAfter,
      inputHash: hash,
      day,
      now,
    })
    const collected = await collectDebts(tx, player, { currency, amount, reference, now })
    tx.afterCommit(() => deps.live.toMember(player.memberId, 'wallet.changed', { transferId: String(transferId) }))
    return answer(reference, balanceAfter - collected)
  })
  return paid.catch(async (error) => {
    // Somebody was told of a jackpot that is not paid: staff must be able to see it, and why.
    if (error instanceof AppError && currency !== 'FUN')
      await noteRefusal(deps.db, { ...name, transactionId, poolId, amount, code: error.code, now: deps.clock.now() })
    throw error
  })
}

/** The round as it is, open or ended; one whose stakes came back has given to no pool. */
async function fedRound(
  tx: Tx,
  name: RoundName,
  now: Date,
  { gameCode, poolId }: { gameCode: string; poolId: string },
) {
  const since = new Date(now.getTime() - CORRECTION_DAYS * DAY_MS)
  const round = (await openRound(tx, name)) ?? (await endedRound(tx, name, since))
  if (!round) throw new AppError('round_unknown')
  if (round.currency !== name.currency || round.gameCode !== gameCode) throw new AppError('transaction_mismatch')
  if (round.status === 'void') throw new AppError('round_closed')
  const { given, isPaid } = await poolOfRound(tx, name, { roundId: round.roundId, poolId })
  if (isPaid) throw new AppError('idempotency_conflict')
  if (given > 0n) return round
  throw new AppError((await isPool(tx, { ...name, poolId })) ? 'pool_not_fed' : 'pool_unknown')
}
