import type { DepositMethod } from '@trevo/contract/cashier'
import { type Money, parseMoney } from '@trevo/contract/money'
import { moneyParts } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Chips } from '../../../ui/chips.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'

type PresetsProps = { method: DepositMethod; amount: Money | null; onPick: (amount: Money) => void; asGrid: boolean }

/** Amounts within reach of one press; those beyond what is left today cannot be pressed. */
export function Presets({ method, amount, onPick, asGrid }: PresetsProps) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  if (method.presets.length === 0) return null
  const left = parseMoney(method.leftToday)
  const chosen = method.presets.filter((preset) => amount !== null && parseMoney(preset) === parseMoney(amount))
  return (
    <div className={asGrid ? styles.presetGrid : undefined}>
      <Chips
        label={t('deposit.presets')}
        scroll={!asGrid}
        choices={method.presets.map((preset) => {
          const { whole, cents } = moneyParts(preset)
          return {
            id: preset,
            label: `${currencySymbol}\u00a0${cents === '00' ? whole : `${whole},${cents}`}`,
            disabled: parseMoney(preset) > left,
          }
        })}
        selected={chosen}
        onChange={([preset]) => preset !== undefined && onPick(preset)}
      />
    </div>
  )
}
