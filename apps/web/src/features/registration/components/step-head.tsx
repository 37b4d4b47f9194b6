import type { RegisterStep } from '@trevo/contract/register-form'
import type { RegisterField } from '@trevo/contract/status'
import { useT } from '../../../lib/i18n/i18n.ts'
import { cx } from '../../../ui/cx.ts'
import styles from '../registration.module.css'
import { registrationTexts } from '../texts.ts'

type StepHeadProps = { steps: readonly RegisterStep[]; at: number; asked: readonly RegisterField[] }

/** Which step this is and what it is about; said aloud on the way from one to the next. Nothing where there is one alone. */
export function StepHead({ steps, at, asked }: StepHeadProps) {
  const t = useT(registrationTexts)
  const name = steps[at]
  if (steps.length < 2 || name === undefined) return null
  const lead = leadOf(name, asked)
  return (
    <div>
      <div className={styles.stepBars} aria-hidden="true">
        {steps.map((step, index) => (
          <span key={step} className={cx(styles.stepBar, index <= at && styles.stepDone)} />
        ))}
      </div>
      <div role="status">
        <p className={styles.stepOf}>{t('step.of', { at: at + 1, of: steps.length })}</p>
        <h2 className={styles.stepTitle}>{t(`step.${name}`)}</h2>
      </div>
      {lead ? <p className={styles.stepLead}>{t(`stepLead.${lead}`)}</p> : null}
    </div>
  )
}

/** Why it is asked; nothing where that would not be true of the fields that are. */
function leadOf(name: RegisterStep, asked: readonly RegisterField[]) {
  if (name === 'access') return asked.includes('password') ? 'password' : null
  return name === 'contact' && asked.includes('verificationCode') ? 'code' : name
}
