import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import { mostStakeOf } from '../../../src/engines/stakes.ts'
import { Button } from '../../shell/button.tsx'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { Sheet } from '../../shell/sheet.tsx'
import { mathOf } from './maths.ts'
import styles from './slot-view.module.css'
import { t } from './texts.ts'

export type BonusPrice = { stake: Money; text: string; spins: number; stakes: number; isTooMuch: boolean }

/** What free spins cost at a stake; null where the game sells none. */
export function useBonusPrice(stake: Money): BonusPrice | null {
  const { game, currency, stakes } = useGame().session
  const { buy } = mathOf(game)
  if (buy === undefined) return null
  const priceMinor = parseMoney(stake) * BigInt(buy.price)
  const isTooMuch = priceMinor > mostStakeOf(parseMoney(stakes[0] ?? '0'))
  const price = formatMoney(priceMinor)
  return { stake: price, text: prizeText(price, currency), spins: buy.spins, stakes: buy.price, isTooMuch }
}

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
