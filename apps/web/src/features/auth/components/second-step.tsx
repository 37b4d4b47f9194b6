import type { SecondStepMethod } from '@trevo/contract/auth'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../auth.module.css'
import { postSecondStep } from '../queries.ts'
import { authTexts } from '../texts.ts'
import type { FactorStep } from '../use-login.ts'
import { PasskeyStep } from './passkey-step.tsx'
import { StepCodeForm } from './step-code-form.tsx'
import { Welcome } from './welcome.tsx'

type Method = z.infer<typeof SecondStepMethod>
type Answer = Parameters<typeof postSecondStep>[0]['body']

type SecondStepProps = { step: FactorStep; onCancel: () => void }

/** The ticket lives shortly and dies of too many tries; both lead back to the password. */
const isOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'session_expired' || error.code === 'locked_out')

export function SecondStep({ step, onCancel }: SecondStepProps) {
  const t = useT(authTexts)
  const [method, setMethod] = useState<Method>(step.methods[0] ?? 'totp')
  const { isBusy, write } = useWrite()
  const answer = (bodyOf: () => Promise<Answer>, isShown: (error: unknown) => boolean) =>
    write({
      send: async () => postSecondStep({ body: await bodyOf() }),
      onDone: step.admit,
      refused: (error) => {
        if (isOver(error)) onCancel()
        return isShown(error)
      },
    })
  return (
    <>
      <Welcome title={t('step.title')} lead={t(`step.lead.${method}`)} />
      {step.methods.length > 1 ? (
        <Segmented
          label={t('step.method')}
          choices={step.methods.map((id) => ({ id, label: t(`step.${id}`) }))}
          value={method}
          onChange={setMethod}
        />
      ) : null}
      {method === 'passkey' ? (
        <PasskeyStep
          ticket={step.ticket}
          isBusy={isBusy}
          onAsk={(device, isShown) =>
            answer(async () => ({ ticket: step.ticket, method: 'passkey', assertion: await device() }), isShown)
          }
        />
      ) : (
        <StepCodeForm
          key={method}
          method={method}
          onCode={(code, isShown) => answer(async () => ({ ticket: step.ticket, method, code }), isShown)}
        />
      )}
      <p className={styles.foot}>
        <Button variant="ghost" size="md" onClick={onCancel}>
          {t('step.back')}
        </Button>
      </p>
    </>
  )
}
