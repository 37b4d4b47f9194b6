import type { ErrorCode } from '@trevo/contract/errors'
import type { Money } from '@trevo/contract/money'
import * as z from 'zod/mini'
import type { ApiError } from './api.ts'
import { type GameCurrency, moneyText } from './money.ts'
import { inLanguage } from './page.ts'

const t = inLanguage({
  pt: {
    funds: (balance: string | null) =>
      balance === null
        ? 'Saldo insuficiente para esta aposta.'
        : `Saldo insuficiente para esta aposta. Seu saldo é ${balance}.`,
    limit: 'Esta aposta passa do limite. Escolha um valor menor.',
    returned: 'A aposta não foi confirmada e o valor voltou para o seu saldo.',
    maintenance: 'O jogo está em manutenção. Tente de novo mais tarde.',
    rate: 'Muitos pedidos em pouco tempo. Espere um momento.',
    account: 'Sua conta não pode apostar neste jogo agora.',
    paused: 'Sua conta está em pausa, escolhida por você. Apostas voltam quando a pausa terminar.',
    excluded: 'Sua conta está em autoexclusão e não pode apostar.',
    stakeLimit: 'Você chegou ao seu limite de apostas. Nada foi cobrado.',
    lossLimit: 'Você chegou ao seu limite de perdas. Nada foi cobrado.',
    timeLimit: 'Você chegou ao seu limite de tempo de jogo. Nada foi cobrado.',
    document: 'Complete seu cadastro com o CPF para apostar.',
    adults: 'Apostas são só para maiores de idade.',
    ended: 'A sessão do jogo terminou. Abra o jogo de novo.',
    missing: 'Este jogo não está disponível.',
    busy: 'O jogo não respondeu. Verifique a conexão e tente de novo.',
    changed: 'O jogo mudou em outra janela. Abra o jogo de novo.',
    other: 'A rodada não começou e nada foi cobrado. Tente de novo.',
  },
  en: {
    funds: (balance: string | null) =>
      balance === null
        ? 'The balance is too low for this stake.'
        : `The balance is too low for this stake. You have ${balance}.`,
    limit: 'This stake is above the limit. Choose a smaller one.',
    returned: 'The bet was not confirmed and the money is back in your balance.',
    maintenance: 'The game is under maintenance. Try again later.',
    rate: 'Too many requests in a short time. Wait a moment.',
    account: 'Your account cannot bet in this game now.',
    paused: 'Your account is on the break you chose. You can bet again when it ends.',
    excluded: 'Your account is self-excluded and cannot bet.',
    stakeLimit: 'You have reached your stake limit. Nothing was charged.',
    lossLimit: 'You have reached your loss limit. Nothing was charged.',
    timeLimit: 'You have reached your limit of playing time. Nothing was charged.',
    document: 'Complete your registration with your CPF to bet.',
    adults: 'Betting is for adults only.',
    ended: 'The game session has ended. Open the game again.',
    missing: 'This game is not available.',
    busy: 'The game did not answer. Check the connection and try again.',
    changed: 'The game changed in another window. Open the game again.',
    other: 'The round did not start and nothing was charged. Try again.',
  },
})

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  limit_exceeded: t.limit,
  bet_rolled_back: t.returned,
  vendor_maintenance: t.maintenance,
  system_upgrading: t.maintenance,
  rate_limited: t.rate,
  user_unavailable: t.account,
  free_reject: t.account,
  member_paused: t.paused,
  member_excluded: t.excluded,
  stake_limit_reached: t.stakeLimit,
  loss_limit_reached: t.lossLimit,
  session_limit_reached: t.timeLimit,
  document_required: t.document,
  adults_only: t.adults,
  game_session_ended: t.ended,
  session_expired: t.ended,
  not_logged_in: t.ended,
  player_unknown: t.ended,
  conflict: t.changed,
  not_found: t.missing,
  overloaded: t.busy,
  unknown_error: t.busy,
}

const ENDED: ReadonlySet<ErrorCode> = new Set([
  'game_session_ended',
  'session_expired',
  'not_logged_in',
  'player_unknown',
])
/** Only a new launch helps. */
export const hasEnded = ({ code }: ApiError) => ENDED.has(code)
/** The page cannot go on as it is: it has to ask for its session again, or for a new one. */
export const isFinal = (error: ApiError) => hasEnded(error) || error.code === 'conflict'

const WithBalance = z.object({ balance: z.string() })

export function sentenceFor({ code, value }: ApiError, currency: GameCurrency = 'BRL'): string {
  if (code === 'insufficient_funds') {
    const known = z.safeParse(WithBalance, value)
    return t.funds(known.success ? moneyText(known.data.balance as Money, currency) : null)
  }
  return SENTENCES[code] ?? t.other
}
