import { type Deposit, PIX_CURRENCY } from '@trevo/contract/cashier'
import Copy from 'lucide-react/icons/copy'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { ReceiptField } from './receipt-field.tsx'
import { StageTitle } from './stage-title.tsx'

const FIELDS = ['bankName', 'branch', 'account', 'holder', 'document'] as const

export function BankPayment({ deposit }: { deposit: Deposit }) {
  const t = useT(cashierTexts)
  const language = useLanguage()
  const { currency, currencySymbol, timeZone } = useSite()
  const amount = moneyText(deposit.amount, currencySymbol)
  return (
    <>
      <div className={styles.lead}>
        <StageTitle>{t('bank.title', { amount })}</StageTitle>
        <p className={styles.quiet}>{t('bank.lead')}</p>
      </div>
      {deposit.bank ? (
        <ListGroup>
          {FIELDS.filter((name) => deposit.bank?.[name]).map((name) => (
            <CopyRow
              key={name}
              label={name === 'document' && currency !== PIX_CURRENCY ? t('bank.taxNumber') : t(`bank.${name}`)}
              value={deposit.bank?.[name] ?? ''}
            />
          ))}
          <CopyRow label={t('deposit.amount')} value={amount} />
        </ListGroup>
      ) : null}
      <ReceiptField id={deposit.id} />
      {deposit.expiresAt ? (
        <p className={styles.quiet}>
          {t('bank.until', { time: momentText(deposit.expiresAt, 'moment', language, timeZone) })}
        </p>
      ) : null}
    </>
  )
}

function CopyRow({ label, value }: { label: string; value: string }) {
  const t = useT(cashierTexts)
  return (
    <ListRow
      title={value}
      detail={label}
      trailing={
        <IconButton
          label={t('copy.of', { name: label })}
          onClick={() => copyText(value, t('copy.done', { name: label }))}
        >
          <Copy size={20} />
        </IconButton>
      }
    />
  )
}
