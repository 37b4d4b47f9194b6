import { figureText } from '@trevo/contract/figures'
import type { Mission, MissionStep } from '@trevo/contract/missions'
import { moneyText } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { momentText } from '../../lib/moments.ts'
import { useSite } from '../../session/status.ts'
import { missionsTexts } from './texts.ts'

/** How missions are said. Days have no hours: they are written by their own noon. */
export function useMissionWords() {
  const t = useT(missionsTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  const money = (amount: string) => moneyText(amount, currencySymbol)
  const day = (day: string) => momentText(`${day}T12:00:00Z`, 'day', language, 'UTC')

  /** What a step asks for: "50 rodadas e R$ 100,00 jogados". */
  function asks({ goal, multiplier, dayTurnover }: Mission, { count, turnover }: MissionStep): string {
    const number = figureText(count)
    if (goal === 'turnover') return t('asks.turnover', { amount: money(turnover) })
    if (goal === 'streak') return t('asks.streak', { count, number, amount: money(dayTurnover ?? '0') })
    const amount = money(turnover)
    if (goal === 'multiplier') {
      return t('asks.multiplier', { count, number, amount, multiplier: figureText(multiplier ?? '0') })
    }
    return t(`asks.${goal}`, { count, number, amount })
  }

  /** How far it is: "32 de 50 rodadas · R$ 40,00 de R$ 100,00". */
  function far({ goal, done }: Mission, { count, turnover }: MissionStep): string {
    // Whoever has played more than enough has played enough.
    const enough = Number(done.turnover) > Number(turnover) ? turnover : done.turnover
    const played = t('far.turnover', { done: money(enough), all: money(turnover) })
    if (goal === 'turnover') return played
    const reached = Math.min(goal === 'streak' ? done.run.length : done.count, count)
    const counted = t(`far.${goal}`, { done: figureText(reached), all: figureText(count) })
    return goal === 'streak' ? counted : `${counted} · ${played}`
  }

  function until({ endsOn, state, startsOn }: Mission, today: string): string {
    if (state === 'planned') return t('from', { day: day(startsOn) })
    if (state === 'over') return t('ended', { day: day(endsOn) })
    return endsOn === today ? t('until.today') : t('until', { day: day(endsOn) })
  }

  const games = ({ goal, category }: Mission) => {
    if (category !== null) return t('only', { category: t(`category.${category}`) })
    return t(
      goal === 'tickets' ? 'games.lotteries' : goal === 'turnover' || goal === 'streak' ? 'games.all' : 'games.games',
    )
  }
  return { money, day, asks, far, until, games }
}
