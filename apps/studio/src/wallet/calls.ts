import { formatMoney, parseMoney } from '@trevo/contract/money'
import { vendorBet, vendorRollback, vendorWin } from '@trevo/contract/vendor-wallet'
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
}

export type WalletKind = 'bet' | 'win' | 'rollback'
/** A call as it is kept until it is answered. Its id never changes, so the platform knows a repeat. */
export type WalletCall = { transactionId: string; vendorCode: string; kind: WalletKind; body: Record<string, unknown> }
type Receipt = { balanceMinor: bigint }

const ENDPOINTS = { bet: vendorBet, win: vendorWin, rollback: vendorRollback }
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

export async function send(
  platform: PlatformClient,
  { vendorCode, kind, body }: Pick<WalletCall, 'vendorCode' | 'kind' | 'body'>,
): Promise<Answer<Receipt>> {
  const answer = await platform.call(vendorCode, ENDPOINTS[kind], body)
  return answer.kind === 'ok' ? { kind: 'ok', value: { balanceMinor: parseMoney(answer.value.balance) } } : answer
}
