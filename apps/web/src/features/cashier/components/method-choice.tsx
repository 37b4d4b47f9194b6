import type { DepositMethod } from '@trevo/contract/cashier'
import Landmark from 'lucide-react/icons/landmark'
import Zap from 'lucide-react/icons/zap'
import { useId } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'

export const KIND_ICONS = { pix: Zap, bank: Landmark } as const

type MethodChoiceProps = {
  methods: readonly DepositMethod[]
  chosen: DepositMethod
  onChoose: (method: DepositMethod) => void
  /** Tiles side by side, or a list with the limits of each. */
  as: 'tiles' | 'rows'
}

export function MethodChoice({ methods, chosen, onChoose, as }: MethodChoiceProps) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const name = useId()
  const money = (amount: string) => moneyText(amount, currencySymbol)
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{t('deposit.method')}</legend>
      <div className={as === 'tiles' ? styles.tiles : styles.rows}>
        {methods.map((method) => {
          const Icon = KIND_ICONS[method.kind]
          return (
            <label key={method.id} className={styles.choice}>
              <input
                type="radio"
                className={styles.choiceInput}
                name={name}
                checked={method.id === chosen.id}
                onChange={() => onChoose(method)}
              />
              <span className={as === 'tiles' ? styles.tile : styles.row}>
                <Icon size={20} className={styles.choiceIcon} aria-hidden="true" />
                <span className={styles.choiceWords}>
                  <b className={styles.choiceName}>{t(`kind.${method.kind}`)}</b>
                  <span className={styles.choiceHint}>
                    {as === 'tiles'
                      ? t(`kind.${method.kind}.speed`)
                      : t('deposit.between', { min: money(method.min), max: money(method.max) })}
                  </span>
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
