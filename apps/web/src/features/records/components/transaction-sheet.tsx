import type { TransactionRecord } from '@trevo/contract/records'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Fact, KeyValue } from '../../../ui/key-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { exactAmount, signedExactAmount } from '../amount-text.ts'
import styles from '../records.module.css'
import { recordsTexts } from '../texts.ts'
import { BetFacts } from './bet-facts.tsx'

type TransactionSheetProps = { row: TransactionRecord | null; open: boolean; onClose: () => void }

export function TransactionSheet({ row, open, onClose }: TransactionSheetProps) {
  const t = useT(recordsTexts)
  const common = useT()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row ? t(`kind.${row.kind}`) : t('transaction.title')}
      closeLabel={common('shell.close')}
    >
      {row ? <Facts row={row} /> : null}
    </Sheet>
  )
}

function Facts({ row }: { row: TransactionRecord }) {
  const t = useT(recordsTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const { amount, currency, member, reference } = row
  const facts: (Fact | null)[] = [
    member === null ? null : { label: t('detail.member'), value: member.account },
    { label: t('detail.amount'), value: signedExactAmount(amount, currency, currencySymbol) },
    { label: t('detail.after'), value: exactAmount(row.balanceAfter, currency, currencySymbol) },
    { label: t('detail.status'), value: t(`status.${row.status}`) },
    { label: t('detail.at'), value: momentText(row.at, 'moment', language, timeZone) },
    { label: t('detail.number'), value: row.id },
  ]
  const isBet = reference?.kind === 'game' || reference?.kind === 'lottery'
  return (
    <div className={styles.sheet}>
      <Card tone="flat">
        <KeyValue facts={facts.filter((fact) => fact !== null)} />
      </Card>
      {isBet ? (
        <Section title={t('bet.title')}>
          <BetFacts bet={{ kind: reference.kind, id: reference.id, isTeam: member !== null }} />
        </Section>
      ) : null}
      {member === null ? <Origin reference={reference} /> : null}
    </div>
  )
}

const PAGES = { deposit: PATHS.deposit, withdrawal: PATHS.withdraw, lottery: PATHS.lotteryOrder } as const

/** For the caller's own rows: a link to the deposit, withdrawal or lottery order behind it. */
function Origin({ reference }: Pick<TransactionRecord, 'reference'>) {
  const t = useT(recordsTexts)
  if (reference === null || reference.kind === 'game') return null
  return (
    <ButtonLink variant="secondary" block render={<Link to={PAGES[reference.kind]} search={{ id: reference.id }} />}>
      {t(`open.${reference.kind}`)}
    </ButtonLink>
  )
}
