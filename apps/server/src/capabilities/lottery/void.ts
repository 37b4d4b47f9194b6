import type { Language } from '@trevo/contract/wire'
import { findGame } from '@trevo/lottery/games'
import { titleIn } from '@trevo/lottery/title'
import type { LotteryGame } from '@trevo/lottery/types'
import { noteStakesBack, type PlayFigures, recordPlay, type StakeBack } from '../../base/figures/play-day.ts'
import { sendInbox } from '../../base/inbox/send.ts'
import { bookOf } from '../../money/ledger/books.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { inEveryLanguage, ofTwo } from '../../platform/language.ts'
import { asText } from '../../platform/letter.ts'
import { type LotteryDeps, tellWallet } from './deps.ts'
import { insertPayments, type NewPayment } from './order-queries.ts'
import { texts } from './texts.ts'
import {
  type Debt,
  finishVoid,
  insertDebts,
  lockVoid,
  type OpenVoid,
  openVoids,
  saveVoidCursor,
  type VoidSum,
  voidEntries,
} from './void-queries.ts'

const CHUNK_ENTRIES = 1_000

/**
 * Processes draws that merchants declared void, in steps like settlement. Every stake goes back. A prize already paid is taken
 * back as far as the balance reaches; the rest is recorded for staff. Self-rebates stay with the member.
 */
export async function workOffVoids(deps: LotteryDeps): Promise<void> {
  for (const open of await openVoids(deps.db)) {
    while (await inTx(deps.db, (tx) => voidChunk(tx, deps, open))) {
      // Until a chunk reports that it was the last.
    }
  }
}

async function voidChunk(tx: Tx, deps: LotteryDeps, asked: OpenVoid): Promise<boolean> {
  const open = await lockVoid(tx, asked)
  const game = open && findGame(open.gameCode)
  if (open === undefined || game === undefined) return false
  const now = deps.clock.now()
  const sums = await voidEntries(tx, open, CHUNK_ENTRIES)
  const last = sums.at(-1)
  if (last === undefined) {
    await finishVoid(tx, open, now)
    const { merchantId, gameCode, period } = open
    tx.afterCommit(() => deps.live.toMerchant(merchantId, 'draw.settled', { gameCode, period }))
    return false
  }
  const members = sums.map(({ memberId }) => memberId)
  const taken = await deps.forgetTaken(tx, open.drawId, members)
  const payments = await moveBack(tx, deps, open, sums, now)
  await recordPlay(
    tx,
    bookOf(open.merchantId),
    now,
    sums.map(({ memberId, currency, stake }) => ({ memberId, category: game.category, currency, staked: -stake })),
  )
  await noteStakesBack(tx, bookOf(open.merchantId), now, stakesBack(game, sums))
  if (open.settledAt) await recordPlay(tx, bookOf(open.merchantId), open.settledAt, withdrawnFigures(game, sums, taken))
  await saveVoidCursor(tx, open, { member: last.memberId, order: last.lastOrder })
  await tellMembers(tx, deps, open, game, sums)
  tellWallet(tx, deps.live, payments)
  return true
}

const stakesBack = ({ category }: LotteryGame, sums: readonly VoidSum[]): StakeBack[] =>
  sums.flatMap(({ memberId, currency, takenAt, stakes }) =>
    takenAt.map((at, index) => ({ memberId, category, currency, takenAt: at, amount: BigInt(stakes[index] ?? 0) })),
  )

/** `taken`: what had left the figures before. */
const withdrawnFigures = (
  { category }: LotteryGame,
  sums: readonly VoidSum[],
  taken: ReadonlyMap<bigint, bigint>,
): PlayFigures[] =>
  sums
    .filter(({ settledStake }) => settledStake > 0n)
    .map(({ memberId, currency, settledStake, prize, settledBets }) => ({
      memberId,
      category,
      currency,
      turnover: (taken.get(memberId) ?? 0n) - settledStake,
      prize: -prize,
      bets: -settledBets,
    }))

const stakeBack = (open: OpenVoid, { memberId, currency, stake, firstOrder }: VoidSum): TransferInput => ({
  merchantId: open.merchantId,
  kind: 'bet_rollback',
  key: `lottery:void:${open.drawId}:${memberId}:${firstOrder}`,
  postings: [
    { account: houseAccount('games', currency), amount: -stake },
    { account: memberCash(memberId, currency), amount: stake },
  ],
  meta: { lottery: open.gameCode, period: open.period },
})

const prizeBack = (open: OpenVoid, { memberId, currency, firstOrder }: VoidSum, amount: bigint): TransferInput => ({
  merchantId: open.merchantId,
  kind: 'win_rollback',
  key: `lottery:win_back:${open.drawId}:${memberId}:${firstOrder}:${amount}`,
  postings: [
    { account: memberCash(memberId, currency), amount: -amount },
    { account: houseAccount('games', currency), amount },
  ],
  meta: { lottery: open.gameCode, period: open.period },
})

async function moveBack(
  tx: Tx,
  { ledger }: LotteryDeps,
  open: OpenVoid,
  sums: readonly VoidSum[],
  now: Date,
): Promise<NewPayment[]> {
  const { merchantId, drawId } = open
  const won = sums.filter(({ prize }) => prize > 0n)
  const results = await ledger.tryTransfers(tx, [
    ...sums.map((sum) => stakeBack(open, sum)),
    ...won.map((sum) => prizeBack(open, sum, sum.prize)),
  ])
  const payment = (kind: 'void' | 'win_back', { memberId }: VoidSum, amount: bigint, transferId: bigint) => ({
    kind,
    memberId,
    drawId,
    amount,
    transferId,
  })
  const payments: NewPayment[] = []
  const short: { sum: VoidSum; balance: bigint }[] = []
  for (const [index, result] of results.entries()) {
    const sum = (sums[index] ?? won[index - sums.length]) as VoidSum
    const isStake = index < sums.length
    if ('transferId' in result) {
      payments.push(payment(isStake ? 'void' : 'win_back', sum, isStake ? sum.stake : sum.prize, result.transferId))
    } else if (result.status === 'insufficient_funds' && !isStake)
      short.push({ sum, balance: result.balances[0] ?? 0n })
    else throw new Error(`draw ${drawId}: member ${sum.memberId} cannot be given back (${result.status})`)
  }
  const partly = short.filter(({ balance }) => balance > 0n)
  const posted = await ledger.postTransfers(
    tx,
    partly.map(({ sum, balance }) => prizeBack(open, sum, balance)),
  )
  payments.push(
    ...partly.map(({ sum, balance }, index) => payment('win_back', sum, balance, posted[index]?.transferId as bigint)),
  )
  await insertPayments(tx, bookOf(merchantId), now, payments)
  const debts = short.map(({ sum, balance }): Debt => {
    return { memberId: sum.memberId, currency: sum.currency, amount: sum.prize - balance }
  })
  await insertDebts(tx, open, now, debts)
  return payments
}

const voidText = (language: Language, { period, settledAt }: OpenVoid, title: string, reason: string) => {
  const t = texts[language]
  const said = settledAt === null ? t('void.html') : t('void.html_settled')
  // Nothing for a void that was declared before reasons were published.
  const why = reason === '' ? '' : t('void.reason', asText({ reason }))
  return { subject: t('void.subject', { period, title }), html: said + why }
}

/** Staff give their reasons in two languages; ours has its own words in each. */
const reasonIn = (language: Language, { reasonPt, reasonEn }: OpenVoid) =>
  reasonPt === texts.PT('void.no_beacon') ? texts[language]('void.no_beacon') : ofTwo(language, reasonPt, reasonEn)

async function tellMembers(
  tx: Tx,
  deps: LotteryDeps,
  open: OpenVoid,
  { title }: LotteryGame,
  sums: readonly VoidSum[],
): Promise<void> {
  const memberIds = sums.filter(({ currency }) => currency !== 'FUN').map(({ memberId }) => memberId)
  if (memberIds.length === 0) return
  const { merchantId, drawId } = open
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds },
    from: 'system',
    key: `lottery-void:${drawId}:${sums[0]?.firstOrder}`,
    texts: inEveryLanguage((language) => voidText(language, open, titleIn(title, language), reasonIn(language, open))),
  })
}
