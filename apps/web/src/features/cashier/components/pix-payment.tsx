import { useQueryClient } from '@tanstack/react-query'
import type { Deposit } from '@trevo/contract/cashier'
import Copy from 'lucide-react/icons/copy'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Timer from 'lucide-react/icons/timer'
import { useEffect } from 'react'
import { clockParts } from '../../../lib/countdown.ts'
import { moneyParts } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSecondsUntil } from '../../../lib/server-clock.ts'
import { useSite } from '../../../session/status.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { cx } from '../../../ui/cx.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Note } from '../../../ui/note.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../cashier.module.css'
import { depositKey } from '../queries.ts'
import { cashierTexts } from '../texts.ts'
import { StageTitle } from './stage-title.tsx'

const URGENT_SECONDS = 60
const SPOKEN_SECONDS = 30

export function PixPayment({ deposit }: { deposit: Deposit }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const left = useSecondsUntil(deposit.expiresAt)
  const { whole, cents } = moneyParts(deposit.amount)
  return (
    <>
      <div className={styles.centre}>
        <StageTitle>{t('pix.title')}</StageTitle>
        <MoneyText size="xl" symbol={currencySymbol} whole={whole} cents={cents} />
      </div>
      {left === 0 ? <TimeOver /> : null}
      {left > 0 && deposit.pixCode === null ? <Preparing /> : null}
      {left > 0 && deposit.pixCode !== null ? <Code code={deposit.pixCode} left={left} /> : null}
      {deposit.sandboxUrl && left > 0 ? <Sandbox url={deposit.sandboxUrl} /> : null}
    </>
  )
}

function Preparing() {
  const t = useT(cashierTexts)
  return (
    <p className={styles.waiting} role="status">
      <Spinner size={22} />
      {t('pix.preparing')}
    </p>
  )
}

function Code({ code, left }: { code: string; left: number }) {
  const t = useT(cashierTexts)
  return (
    <>
      <div className={styles.qr}>
        <QrCode text={code} label={t('pix.qr')} />
      </div>
      <p className={cx(styles.clock, left < URGENT_SECONDS && styles.urgent)}>
        <Timer size={20} aria-hidden="true" />
        <span role="timer" aria-live="off">
          {t('pix.expires', { time: clockParts(left).join(':') })}
        </span>
        <VisuallyHidden>
          <span aria-live="polite">{left <= SPOKEN_SECONDS ? t('pix.soon') : ''}</span>
        </VisuallyHidden>
      </p>
      <Card tone="flat" className={styles.code}>
        <input className={styles.codeText} readOnly value={code} aria-label={t('pix.code')} />
        <Button size="md" icon={<Copy size={20} />} onClick={() => copyText(code, t('pix.copied'))}>
          {t('copy')}
        </Button>
      </Card>
      <ol className={styles.steps}>
        {(['first', 'second', 'third'] as const).map((step) => (
          <li key={step}>{t(`pix.how.${step}`)}</li>
        ))}
      </ol>
      <p className={styles.waiting} role="status">
        <Spinner size={22} />
        {t('pix.waiting')}
      </p>
    </>
  )
}

/** The server ends the charge a little later than its clock says, and credits what still comes. */
function TimeOver() {
  const t = useT(cashierTexts)
  const client = useQueryClient()
  useEffect(() => {
    void client.invalidateQueries({ queryKey: depositKey })
  }, [client])
  return (
    <>
      <Note tone="warn">{t('pix.over')}</Note>
      <ButtonLink block render={<Link to={PATHS.deposit} replace />}>
        {t('pix.again')}
      </ButtonLink>
    </>
  )
}

function Sandbox({ url }: { url: string }) {
  const t = useT(cashierTexts)
  return (
    <div className={styles.sandbox}>
      <Note tone="info" icon={<FlaskConical size={18} />}>
        {t('sandbox.note')}
      </Note>
      <ButtonLink variant="soft" size="md" block render={<a href={url} target="_blank" rel="noreferrer" />}>
        {t('sandbox.pay')}
      </ButtonLink>
    </div>
  )
}
