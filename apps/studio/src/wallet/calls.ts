import { formatMoney, parseMoney } from '@trevo/contract/money'
import { vendorFreeRound } from '@trevo/contract/vendor-free-rounds'
import { vendorBet, vendorRollback, vendorRound, vendorWin } from '@trevo/contract/vendor-wallet'
import type { Answer, PlatformClient } from './platform-client.ts'

/** Of a round, what its wallet calls carry. */
export type MoneyRound = {
  id: string
  vendorCode: string
  playerId: string
  platformSessionId: string
  gameCode: string
  currency: string
  stakeMinor: bigint
  /** Of a free round: nothing is staked. */
  grantId?: string | null
}

export const isGift = <R extends MoneyRound>(round: R): round is R & { grantId: string } =>
  typeof round.grantId === 'string'

/** raise: a further stake in the middle of a round; free: a whole round of a grant. */
export type WalletKind = 'bet' | 'win' | 'rollback' | 'round' | 'raise' | 'free'
/** A call as it is kept until it is answered. Its id never changes, so the platform knows a repeat. */
export type WalletCall = { transactionId: string; vendorCode: string; kind: WalletKind; body: Record<string, unknown> }
/** `left`: rounds of the grant, of a free one. */
type Receipt = { balanceMinor: bigint; left?: number }

const ENDPOINTS = {
  bet: vendorBet,
  win: vendorWin,
  rollback: vendorRollback,
  round: vendorRound,
  raise: vendorBet,
  free: vendorFreeRound,
}
const transactionOf = (round: MoneyRound, kind: WalletKind) => `${round.id}:${kind}`

function callOf(round: MoneyRound, kind: WalletKind, fields: Record<string, unknown>): WalletCall {
  const transactionId = transactionOf(round, kind)
  const { id: roundId, playerId, currency, vendorCode } = round
  return { transactionId, vendorCode, kind, body: { playerId, transactionId, roundId, currency, ...fields } }
}

export const betCall = (round: MoneyRound) =>
  callOf(round, 'bet', {
    sessionId: round.platformSessionId,
    gameCode: round.gameCode,
    amount: formatMoney(round.stakeMinor),
  })

/** Every round of the studio is paid once, at its end. */
export const winCall = (round: MoneyRound, prizeMinor: bigint) =>
  callOf(round, 'win', { gameCode: round.gameCode, amount: formatMoney(prizeMinor), roundEnd: true })

export const rollbackCall = (round: MoneyRound) =>
  callOf(round, 'rollback', { betTransactionId: transactionOf(round, 'bet') })

/** A further stake of an open round; named by the step that asks for it, so that a repeat is the same call. */
export function raiseCall(round: MoneyRound, requestId: string, amountMinor: bigint): WalletCall {
  const { id: roundId, playerId, platformSessionId: sessionId, gameCode, currency, vendorCode } = round
  const transactionId = `${roundId}:raise:${requestId}`
  const amount = formatMoney(amountMinor)
  const body = { sessionId, playerId, transactionId, roundId, gameCode, amount, currency }
  return { transactionId, vendorCode, kind: 'raise', body }
}

/** Gives it back; the round goes on without it. */
export const raiseBackCall = (round: MoneyRound, raiseId: string): WalletCall => {
  const { id: roundId, playerId, currency, vendorCode } = round
  const transactionId = `${raiseId}:back`
  const body = { playerId, transactionId, betTransactionId: raiseId, roundId, currency }
  return { transactionId, vendorCode, kind: 'rollback', body }
}

/** All of a round that is over when it begins: the platform knows it by the round's id. */
export const wholeCall = (round: MoneyRound, prizeMinor: bigint): WalletCall => {
  const { id: roundId, playerId, platformSessionId: sessionId, gameCode, currency } = round
  const grant = isGift(round) ? { grantId: round.grantId } : {}
  const body = { sessionId, playerId, roundId, gameCode, currency, ...grant }
  const money = { stake: formatMoney(round.stakeMinor), prize: formatMoney(prizeMinor) }
  return { ...unsaidCall(round), body: { ...body, ...money } }
}

/** Such a call before its outcome is known: whoever finds it left behind asks what became of the round. */
export const unsaidCall = (round: MoneyRound): WalletCall => {
  const kind = isGift(round) ? 'free' : 'round'
  return { transactionId: transactionOf(round, kind), vendorCode: round.vendorCode, kind, body: {} }
}

/** Keeps such a round away, or finds that it has been taken. */
export const keepAwayCall = (round: MoneyRound) => callOf(round, 'rollback', { betTransactionId: round.id })

export async function send(
  platform: PlatformClient,
  { vendorCode, kind, body }: Pick<WalletCall, 'vendorCode' | 'kind' | 'body'>,
): Promise<Answer<Receipt>> {
  const answer = await platform.call(vendorCode, ENDPOINTS[kind], body)
  if (answer.kind !== 'ok') return answer
  const { value } = answer
  return {
    kind: 'ok',
    value: { balanceMinor: parseMoney(value.balance), ...('left' in value && { left: value.left }) },
  }
}
