import { parseMoney } from '@trevo/contract/money'
import type { HeldCredit, TurnoverLeft } from '@trevo/contract/withdrawals'
import Lock from 'lucide-react/icons/lock'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { keys } from '../../../lib/query.ts'
import { useSite } from '../../../session/status.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from '../cashier.module.css'
import { postGiftBack, withdrawalKey } from '../queries.ts'
import { cashierTexts } from '../texts.ts'

/** What of the balance waits until it was played, by which credits, and the way out of a gift. */
export function HeldMoney({ turnover: { required, done, left, held, credits } }: { turnover: TurnoverLeft }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const money = (value: string) => moneyText(value, currencySymbol)
  return (
    <div className={styles.turnover}>
      <p className={styles.turnoverText}>
        <Lock size={16} aria-hidden="true" />
        {t('turnover.held', { held: money(held), left: money(left) })}
      </p>
      <ProgressBar
        label={t('turnover.label')}
        value={Number(parseMoney(done))}
        max={Number(parseMoney(required))}
        valueText={t('turnover.progress', { done: money(done), required: money(required) })}
      />
      <p className={styles.quiet}>{t('turnover.why')}</p>
      <ul className={styles.credits} aria-label={t('turnover.credits')}>
        {credits.map((credit) => (
          <Credit key={`${credit.id} ${credit.at} ${credit.kind}`} credit={credit} />
        ))}
      </ul>
    </div>
  )
}

function Credit({ credit }: { credit: HeldCredit }) {
  const t = useT(cashierTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const { kind, source, amount, left, holds, at, canGiveUp } = credit
  const name = source === null ? t(`credit.${kind}`) : t(`gift.${source}`)
  return (
    <li className={styles.credit}>
      <span>
        {t('turnover.credit', { name, amount: moneyText(amount, currencySymbol) })}
        <span className={styles.creditAt}>{momentText(at, 'moment', language, timeZone)}</span>
      </span>
      <span className={styles.creditHolds}>
        {t('turnover.creditHeld', { holds: moneyText(holds, currencySymbol) })}
        <span className={styles.creditAt}>{t('turnover.creditLeft', { left: moneyText(left, currencySymbol) })}</span>
      </span>
      {canGiveUp ? <GiveUp credit={credit} /> : null}
    </li>
  )
}

const RENEWS = [withdrawalKey, keys.wallet] as const

/** Says what it costs before, since nothing brings it back. */
function GiveUp({ credit: { id, holds } }: { credit: HeldCredit }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const { isBusy, write } = useWrite({ renews: RENEWS })
  const giveUp = async () => {
    const isSure = await confirmDialog({
      title: t('giftBack.title'),
      text: t('giftBack.text', { amount: moneyText(holds, currencySymbol) }),
      confirmLabel: t('giftBack.yes'),
      cancelLabel: t('giftBack.no'),
      tone: 'danger',
    })
    if (!isSure) return
    await write({
      send: (idFor) => postGiftBack({ params: { id }, body: { requestId: idFor([id, holds]), holds } }),
      done: t('giftBack.done'),
    })
  }
  return (
    <Button variant="secondary" size="md" block loading={isBusy} onClick={() => void giveUp()}>
      {t('giftBack')}
    </Button>
  )
}
