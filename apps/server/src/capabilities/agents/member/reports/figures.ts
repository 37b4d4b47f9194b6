import type { MoneyFigures, PlayFigures } from '@trevo/contract/agents/common'
import { formatMoney } from '@trevo/contract/money'
import type { MoneyRow, PlayRow } from './queries.ts'

const NO_PLAY: PlayRow = { staked: 0n, turnover: 0n, riskless: 0n, prize: 0n, bets: 0n }
export const NO_MONEY: MoneyRow = {
  deposits: 0n,
  withdrawals: 0n,
  rewards: 0n,
  rebates: 0n,
  commissions: 0n,
  sent: 0n,
  received: 0n,
  fees: 0n,
}

function sumOf<Row extends Record<string, bigint>>(none: Row, rows: readonly Row[]): Row {
  const names = Object.keys(none)
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0n), 0n)])) as Row
}
export const playSum = (rows: readonly PlayRow[]): PlayRow => sumOf(NO_PLAY, rows)
export const moneySum = (rows: readonly MoneyRow[]): MoneyRow => sumOf(NO_MONEY, rows)

/** What members lost in what was settled: its stakes, at risk or not, less its prizes. */
export const lostIn = ({ turnover, riskless, prize }: Omit<PlayRow, 'staked' | 'bets'>) => turnover + riskless - prize

export const asPlay = ({ staked, turnover, riskless, prize, bets }: PlayRow): PlayFigures => ({
  staked: formatMoney(staked),
  turnover: formatMoney(turnover),
  prize: formatMoney(prize),
  net: formatMoney(lostIn({ turnover, riskless, prize })),
  bets: Number(bets),
})

export const asMoney = (row: MoneyRow): MoneyFigures => ({
  deposits: formatMoney(row.deposits),
  withdrawals: formatMoney(row.withdrawals),
  rewards: formatMoney(row.rewards),
  rebates: formatMoney(row.rebates),
  commissions: formatMoney(row.commissions),
  sent: formatMoney(row.sent),
  received: formatMoney(row.received),
  fees: formatMoney(row.fees),
})

export const asPnl = (play: PlayRow, money: MoneyRow) => ({
  play: asPlay(play),
  money: asMoney(money),
  profit: formatMoney(lostIn(play) - money.rebates - money.rewards),
})
