import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'
import { useKind } from './use-kind.ts'

export function PokerRules() {
  const { name, hands, pays } = useKind()
  return (
    <>
      <RuleLines lines={[t('rules.1'), t('rules.2'), t(`rules.${name}`), t('rules.3'), t('rules.4')]} />
      <PayTable
        heading={t('rules.pays')}
        rows={hands.map((hand) => ({ name: t(`hands.${hand}`), pays: [`${pays[hand] ?? 0}×`] }))}
      />
    </>
  )
}
