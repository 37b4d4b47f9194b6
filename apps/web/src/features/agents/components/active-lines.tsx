import type { ActiveRule } from '@trevo/contract/agents/contracts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'

/** Who counts as active, and from when that is another. Lines of a list. */
export function ActiveLines({ active: { turnover, next } }: { active: ActiveRule }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const money = useMoney()
  return (
    <>
      <li>{t('terms.activeRule', { amount: money(turnover) })}</li>
      {next ? (
        <li>
          {t('terms.activeNext', {
            day: momentText(`${next.from}T12:00:00Z`, 'day', language, 'UTC'),
            amount: money(next.turnover),
          })}
        </li>
      ) : null}
    </>
  )
}
