import { useInfiniteQuery } from '@tanstack/react-query'
import type { RebateLine, RebateReceipt } from '@trevo/contract/agents/rebates'
import { exactMoneyText } from '@trevo/contract/money'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../agents.module.css'
import { rateText } from '../rate.ts'
import { receiptQuery } from '../rebate-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'

type ReceiptSheetProps = { receipt: RebateReceipt | null; open: boolean; onClose: () => void }

/** A day's rebate with all its lines, to the last digit, so that they add up. */
export function ReceiptSheet({ receipt, open, onClose }: ReceiptSheetProps) {
  const t = useT(agentsTexts)
  const common = useT()
  const language = useLanguage()
  const query = useInfiniteQuery(receiptQuery(receipt?.id ?? null, useSession()))
  const day = receipt ? momentText(`${receipt.day}T12:00:00Z`, 'day', language, 'UTC') : ''
  return (
    <Sheet open={open} onClose={onClose} title={t('receipt.title', { day })} closeLabel={common('shell.close')}>
      <div className={styles.form}>
        {receipt ? <Facts receipt={receipt} /> : null}
        <Section title={t('receipt.lines')}>
          <PagedList query={query} more={t('list.more')}>
            {(pages) => (
              <ul className={styles.lines}>
                {pages
                  .flatMap(({ lines }) => lines)
                  .map((line) => (
                    <Line key={`${line.downline?.id ?? 'own'}:${line.category}:${line.rate}`} line={line} />
                  ))}
              </ul>
            )}
          </PagedList>
        </Section>
      </div>
    </Sheet>
  )
}

function Facts({ receipt }: { receipt: RebateReceipt }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone, currencySymbol } = useSite()
  const money = useMoney()
  return (
    <Card tone="flat">
      <KeyValue
        facts={[
          { label: t('receipt.amount'), value: exactMoneyText(receipt.amount, currencySymbol) },
          { label: t('sum.turnover'), value: money(receipt.turnover) },
          { label: t('receipt.state'), value: t(`rebate.${receipt.state}`) },
          ...(receipt.paidAt
            ? [{ label: t('receipt.paidAt'), value: momentText(receipt.paidAt, 'moment', language, timeZone) }]
            : []),
          { label: t('receipt.number'), value: receipt.id },
        ]}
      />
    </Card>
  )
}

function Line({ line }: { line: RebateLine }) {
  const t = useT(agentsTexts)
  const { currencySymbol } = useSite()
  const money = useMoney()
  return (
    <li className={styles.line}>
      <span className={styles.account}>{line.downline?.account ?? t('receipt.own')}</span>
      <b>{exactMoneyText(line.amount, currencySymbol)}</b>
      <span className={styles.lineDetail}>
        {t('receipt.line', {
          category: t(`category.${line.category}`),
          turnover: money(line.turnover),
          rate: rateText(line.rate),
        })}
      </span>
    </li>
  )
}
