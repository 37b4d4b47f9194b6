import type { Payout } from '@trevo/contract/agents/contracts'
import { figureText } from '@trevo/contract/figures'
import { exactMoneyText } from '@trevo/contract/money'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../agents.module.css'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import { usePeriod } from '../use-period.ts'

type PayoutSheetProps = { payout: Payout | null; open: boolean; onClose: () => void }

/** How a payout came about: what the team did, which tier held, what it gave. */
export function PayoutSheet({ payout, open, onClose }: PayoutSheetProps) {
  const t = useT(agentsTexts)
  const common = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('payouts.receipt')} closeLabel={common('shell.close')}>
      {payout ? <Facts payout={payout} /> : null}
    </Sheet>
  )
}

function Facts({ payout }: { payout: Payout }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone, currencySymbol } = useSite()
  const money = useMoney()
  const period = usePeriod()
  return (
    <div className={styles.form}>
      <Card tone="flat">
        <KeyValue
          facts={[
            { label: t('payouts.kind'), value: t(`contract.${payout.kind}`) },
            {
              label: t(payout.side === 'payee' ? 'payouts.by' : 'payouts.to'),
              value: payout.other?.account ?? t('contract.house'),
            },
            { label: t('range.label'), value: period(payout) },
            { label: t('payouts.turnover'), value: money(payout.turnover) },
            ...(payout.kind === 'dividend'
              ? [
                  { label: t('terms.netLoss'), value: money(payout.netLoss) },
                  { label: t('payout.carriedIn'), value: money(payout.carriedIn) },
                  { label: t('payout.carriedOut'), value: money(payout.carriedOut) },
                  { label: t('payout.held'), value: money(payout.held) },
                ]
              : []),
            { label: t('terms.active'), value: figureText(payout.activeMembers) },
            {
              label: t('payouts.tier'),
              value: payout.tier === null ? t('payouts.noTier') : t('offer.tier', { number: payout.tier }),
            },
            { label: t('receipt.amount'), value: exactMoneyText(payout.amount, currencySymbol) },
            { label: t('receipt.state'), value: t(`payout.${payout.state}`) },
            ...(payout.paidAt
              ? [{ label: t('receipt.paidAt'), value: momentText(payout.paidAt, 'moment', language, timeZone) }]
              : []),
            { label: t('receipt.number'), value: payout.id },
          ]}
        />
      </Card>
      {payout.state === 'insufficient' ? (
        <Note tone="warn">{t(`payouts.short.${payout.heldFor ?? payout.side}`)}</Note>
      ) : null}
    </div>
  )
}
