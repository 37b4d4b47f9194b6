import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { type Currency, formatMoney, parseMoney } from '@trevo/contract/money'
import type {
  vendorBalance,
  vendorBet,
  vendorRollback,
  vendorRound,
  vendorSession,
  vendorWin,
} from '@trevo/contract/vendor-wallet'
import { mayRaiseAfterLoss } from '../../../base/merchants/regulation.ts'
import { balancesOf } from '../../../money/ledger/queries.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { findGameSession } from '../game-sessions.ts'
import type { Play } from '../play.ts'
import type { Player, PlayerName } from '../players.ts'
import type { VendorTransaction } from '../transaction.ts'

export type WalletDeps = {
  db: Db
  clock: Clock
  play: Play
  playerOf: (name: PlayerName) => Player | Promise<Player>
  /** Where the brand is reached. */
  hostsOf: (merchantId: number) => readonly string[]
}
type Asked<
  E extends
    | typeof vendorSession
    | typeof vendorBalance
    | typeof vendorBet
    | typeof vendorWin
    | typeof vendorRound
    | typeof vendorRollback,
> = {
  vendorCode: string
  body: BodyOf<E>
}

async function cashOf(db: Db, { memberId, merchantId }: Player, currency: Currency): Promise<string> {
  const balances = await balancesOf(db, { id: memberId, merchantId })
  const cash = balances.find((balance) => balance.kind === 'cash' && balance.currency === currency)
  return formatMoney(cash?.balance ?? 0n)
}

export async function sessionOf(
  { db, clock, hostsOf }: WalletDeps,
  { vendorCode, body }: Asked<typeof vendorSession>,
): Promise<ValueOf<typeof vendorSession>> {
  const found = await findGameSession(db, clock.now(), { vendorCode, token: body.token })
  if (!found) throw new AppError('game_session_ended')
  const { memberId, gameCode, currency, free, language } = found
  return {
    playerId: String(memberId),
    sessionId: String(found.id),
    gameCode,
    currency,
    free,
    language,
    balance: await cashOf(db, found, currency),
    // What the player chose to be called; an account's name is half of what signs in.
    displayName: found.nickname === '' ? `${found.account.slice(0, 2)}***` : found.nickname,
    expiresAt: found.expiresAt.toISOString(),
    returnHosts: [...hostsOf(found.merchantId)],
    returnPercent: found.returnPercent,
    raiseAfterLoss: mayRaiseAfterLoss(found.regulation),
  }
}

export async function balanceOf(
  { db, playerOf }: WalletDeps,
  { vendorCode, body: { playerId, currency } }: Asked<typeof vendorBalance>,
): Promise<ValueOf<typeof vendorBalance>> {
  const player = await playerOf({ vendorCode, playerId, currency })
  return { balance: await cashOf(db, player, currency), currency }
}

export async function bet(deps: WalletDeps, { vendorCode, body }: Asked<typeof vendorBet>) {
  const { transactionId, roundId, gameCode, currency } = body
  const player = await deps.playerOf({ vendorCode, playerId: body.playerId, currency })
  return take(deps.play, {
    kind: 'bet',
    vendorCode,
    ...player,
    transactionId,
    roundId,
    gameCode,
    currency,
    sessionId: BigInt(body.sessionId),
    amount: parseMoney(body.amount),
    ...partsIn(body),
  })
}

/** What the vendor's pools get of a stake. */
const partsIn = ({ contributions }: Pick<BodyOf<typeof vendorBet>, 'contributions'>) =>
  contributions && { parts: contributions.map(({ poolId, amount }) => ({ poolId, amount: parseMoney(amount) })) }

export async function win(deps: WalletDeps, { vendorCode, body }: Asked<typeof vendorWin>) {
  const { transactionId, roundId, gameCode, currency, roundEnd } = body
  const player = await deps.playerOf({ vendorCode, playerId: body.playerId, currency })
  return take(deps.play, {
    kind: 'win',
    vendorCode,
    ...player,
    transactionId,
    roundId,
    gameCode,
    currency,
    roundEnd,
    amount: parseMoney(body.amount),
  })
}

export async function wholeRound(
  deps: WalletDeps,
  { vendorCode, body }: Asked<typeof vendorRound>,
): Promise<ValueOf<typeof vendorRound>> {
  const { roundId, gameCode, currency } = body
  const player = await deps.playerOf({ vendorCode, playerId: body.playerId, currency })
  const { balance, reference } = await take(deps.play, {
    kind: 'round',
    vendorCode,
    ...player,
    transactionId: roundId,
    roundId,
    gameCode,
    currency,
    sessionId: BigInt(body.sessionId),
    amount: parseMoney(body.stake),
    prize: parseMoney(body.prize),
    ...partsIn(body),
  })
  return { roundId, balance, reference }
}

export async function rollback(deps: WalletDeps, { vendorCode, body }: Asked<typeof vendorRollback>) {
  const { transactionId, betTransactionId, roundId, currency } = body
  const player = await deps.playerOf({ vendorCode, playerId: body.playerId, currency })
  return take(deps.play, {
    kind: 'rollback',
    vendorCode,
    ...player,
    transactionId,
    betTransactionId,
    roundId,
    currency,
  })
}

async function take(play: Play, transaction: VendorTransaction): Promise<ValueOf<typeof vendorBet>> {
  const { reference, balance } = await play.take(transaction)
  return { transactionId: transaction.transactionId, balance: formatMoney(balance), reference: String(reference) }
}
