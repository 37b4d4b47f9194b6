import type { WithdrawalRules } from '@trevo/contract/withdrawals'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { cashierTexts } from '../texts.ts'
import { RepayRoundsButton } from './repay-button.tsx'

/** Why nothing is paid out, and the way to change that. */
export function DebtNote({ debt: { owed, depositId, forRounds } }: { debt: NonNullable<WithdrawalRules['debt']> }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  if (depositId === null && /[1-9]/.test(forRounds)) {
    return (
      <>
        <Note tone="bad">{t('debt.rounds', { owed: moneyText(forRounds, currencySymbol) })}</Note>
        <RepayRoundsButton owed={forRounds} />
      </>
    )
  }
  if (depositId === null) return <Note tone="bad">{t('debt.late', { owed: moneyText(owed, currencySymbol) })}</Note>
  const see = (
    <ButtonLink variant="ghost" size="md" render={<Link to={PATHS.deposit} search={{ id: depositId }} />}>
      {t('debt.see')}
    </ButtonLink>
  )
  return (
    <Note tone="bad" action={see}>
      {t('debt.withdraw', { owed: moneyText(owed, currencySymbol) })}
    </Note>
  )
}
