import { knownCode } from '@trevo/contract/errors'
import { StudioError } from '../platform/errors.ts'
import type { Deps } from '../rounds/deps.ts'
import { keepRefusal, type RoundRow } from '../rounds/queries.ts'
import { betCall, type MoneyRound, send } from '../wallet/calls.ts'
import { cancelRound } from '../wallet/queries.ts'

/** Others see two letters of a name. */
export const masked = (name: string) => `${name.slice(0, 2)}***`

/**
 * Asks for the stake of a bet that was written down. `confirm` says whether it came while bets were still taken; one that did not
 * goes back, as does one that nobody answered.
 */
export async function takeStake(
  { pool, platform, outbox }: Deps,
  money: MoneyRound,
  confirm: (balanceMinor: bigint) => Promise<boolean>,
): Promise<bigint> {
  const answer = await send(platform, betCall(money))
  if (answer.kind === 'refused') {
    await keepRefusal(pool, money.id, { code: answer.code, value: answer.value })
    throw new StudioError(answer.code, answer.value)
  }
  if (answer.kind === 'ok' && (await confirm(answer.value.balanceMinor))) return answer.value.balanceMinor
  await cancelRound(pool, money)
  outbox.wake()
  throw new StudioError('bet_rolled_back')
}

/** What came of the first of these requests, or why this one cannot be placed. */
export function placedBefore<R extends Pick<RoundRow, 'inputHash' | 'status' | 'refusal'>>(
  row: R | undefined,
  inputHash: Buffer,
): R {
  if (row === undefined) throw new StudioError('conflict')
  if (!row.inputHash.equals(inputHash)) throw new StudioError('idempotency_conflict')
  if (row.status === 'betting') throw new StudioError('overloaded')
  if (row.status === 'cancelled') throw new StudioError('bet_rolled_back')
  if (row.status !== 'refused') return row
  const code = row.refusal?.code ?? ''
  throw new StudioError(knownCode(code), row.refusal?.value)
}

/** What a player is told of an error; what nobody foresaw is reported. */
export function refusalOf(error: unknown, report: (error: unknown) => void): { code: string; value?: unknown } {
  if (error instanceof StudioError) return { code: error.code, value: error.value }
  if (error instanceof Error && 'code' in error && error.name === 'RuleError') return { code: String(error.code) }
  report(error)
  return { code: 'overloaded' }
}
