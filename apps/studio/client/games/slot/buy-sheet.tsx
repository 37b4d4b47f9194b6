import { Button } from '../../shell/button.tsx'
import { Sheet } from '../../shell/sheet.tsx'
import type { BonusPrice } from './bonus-price.ts'
import styles from './slot-view.module.css'
import { t } from './texts.ts'

type BuySheetProps = { price: BonusPrice; onBuy: () => void; onClose: () => void }

/** A round that costs many stakes is asked for twice. */
export function BuySheet({ price, onBuy, onClose }: BuySheetProps) {
  const buy = () => {
    onClose()
    onBuy()
  }
  return (
    <Sheet title={t('buyTitle', { count: price.spins })} onClose={onClose}>
      <p className={styles.buyText}>{t('buyText', { amount: price.text, stakes: price.stakes, count: price.spins })}</p>
      <Button tone="primary" className={styles.buyNow} onClick={buy}>
        {t('buyNow', { amount: price.text })}
      </Button>
    </Sheet>
  )
}
