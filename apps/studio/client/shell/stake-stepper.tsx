import type { Money } from '@trevo/contract/money'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { useGame } from './game-context.ts'
import { prizeText } from './money.ts'
import styles from './stake-stepper.module.css'
import { t } from './texts.ts'

type StakeStepperProps = { stake: Money; onChange: (stake: Money) => void; disabled?: boolean; className?: string }

/** Steps through the stakes that the game offers. */
export function StakeStepper({ stake, onChange, disabled = false, className }: StakeStepperProps) {
  const { stakes, currency } = useGame().session
  const index = stakes.indexOf(stake)
  const lower = stakes[index - 1]
  const higher = stakes[index + 1]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in the oldest browsers we serve
    <div className={cx(styles.stepper, className)} role="group" aria-label={t('stakeStepper.stake')}>
      <IconButton
        label={t('stakeStepper.less')}
        disabled={disabled || lower === undefined}
        onClick={() => lower && onChange(lower)}
      >
        <Minus size={20} />
      </IconButton>
      <p className={styles.value} aria-live="polite">
        <span className={styles.label}>{t('stakeStepper.stake')}</span>
        <span className={styles.amount}>{prizeText(stake, currency)}</span>
      </p>
      <IconButton
        label={t('stakeStepper.more')}
        disabled={disabled || higher === undefined}
        onClick={() => higher && onChange(higher)}
      >
        <Plus size={20} />
      </IconButton>
    </div>
  )
}
