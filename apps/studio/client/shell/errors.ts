import type { ErrorCode } from '@trevo/contract/errors'
import type { Money } from '@trevo/contract/money'
import * as z from 'zod/mini'
import type { ApiError } from './api.ts'
import { type GameCurrency, moneyText } from './money.ts'
import { t } from './texts.ts'

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  limit_exceeded: t('errors.limit'),
  bet_rolled_back: t('errors.returned'),
  vendor_maintenance: t('errors.maintenance'),
  system_upgrading: t('errors.maintenance'),
  rate_limited: t('errors.rate'),
  user_unavailable: t('errors.account'),
  free_reject: t('errors.account'),
  member_paused: t('errors.paused'),
  member_excluded: t('errors.excluded'),
  stake_limit_reached: t('errors.stakeLimit'),
  bonus_max_bet: t('errors.bonusMaxBet'),
  loss_limit_reached: t('errors.lossLimit'),
  session_limit_reached: t('errors.timeLimit'),
  document_required: t('errors.document'),
  adults_only: t('errors.adults'),
  identity_required: t('errors.identity'),
  checks_pending: t('errors.checks'),
  terms_required: t('errors.terms'),
  game_session_ended: t('errors.ended'),
  session_expired: t('errors.ended'),
  not_logged_in: t('errors.ended'),
  player_unknown: t('errors.ended'),
  conflict: t('errors.changed'),
  not_found: t('errors.missing'),
  overloaded: t('errors.busy'),
  unknown_error: t('errors.busy'),
}

const ENDED: ReadonlySet<ErrorCode> = new Set([
  'game_session_ended',
  'session_expired',
  'not_logged_in',
  'player_unknown',
])
/** Only a new launch helps. */
export const hasEnded = ({ code }: ApiError) => ENDED.has(code)

const WithBalance = z.object({ balance: z.string() })

export function sentenceFor({ code, value }: ApiError, currency: GameCurrency = 'BRL'): string {
  if (code === 'insufficient_funds') {
    const known = z.safeParse(WithBalance, value)
    return known.success
      ? t('errors.fundsOf', { balance: moneyText(known.data.balance as Money, currency) })
      : t('errors.funds')
  }
  return SENTENCES[code] ?? t('errors.other')
}
