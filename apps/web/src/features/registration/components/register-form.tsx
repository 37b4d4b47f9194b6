import type { LoginValue } from '@trevo/contract/session'
import { useState } from 'react'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navHistory } from '../../../lib/nav/nav.tsx'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { type Draft, readDraft } from '../draft.ts'
import styles from '../registration.module.css'
import { type Method, methodsOf } from '../shown-fields.ts'
import type { Offered } from '../social-offer.ts'
import { registrationTexts } from '../texts.ts'
import { useRegister } from '../use-register.ts'
import { AgreeBox } from './agree-box.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { RegisterInput } from './register-input.tsx'
import { StepHead } from './step-head.tsx'

type RegisterFormProps = { onRegistered: (login: LoginValue) => void; offered?: Offered }

/** The form on its page and in the popup; flags and fields follow the merchant while it is open. */
export function RegisterForm(props: RegisterFormProps) {
  const methods = methodsOf(useSite().whitelabel)
  const [draft] = useState(readDraft)
  const [chosen, setChosen] = useState<Method>(draft?.by ?? 'username')
  const method = methods.includes(chosen) ? chosen : methods[0]
  if (!method) return <ClosedNotice />
  return <OpenForm {...props} draft={draft} method={method} methods={methods} onMethod={setChosen} />
}

type OpenFormProps = RegisterFormProps & {
  draft: Draft | null
  method: Method
  methods: readonly Method[]
  onMethod: (method: Method) => void
}

function OpenForm({ method, methods, onMethod, ...props }: OpenFormProps) {
  const t = useT(registrationTexts)
  const common = useT()
  const [agreed, setAgreed] = useState(true)
  const registration = useRegister({ method, ...props })
  const { form, fields, steps, at, isRestored, forget } = registration
  const isLast = at === steps.length - 1
  const change = (next: Method) => {
    form.clearErrors()
    onMethod(next)
  }
  return (
    <>
      {isRestored ? (
        <div className={styles.restored}>
          <Note
            tone="info"
            isStacked
            action={
              <Button variant="outline" size="md" block onClick={forget}>
                {t('draft.forget')}
              </Button>
            }
          >
            {t('draft.restored')}
          </Note>
        </div>
      ) : null}
      {at === 0 && methods.length > 1 ? (
        <Segmented
          label={t('method')}
          choices={[
            { id: 'username', label: common('form.username') },
            { id: 'mobileNum', label: common('form.mobile') },
          ]}
          value={method}
          onChange={change}
        />
      ) : null}
      <form className={styles.form} onSubmit={registration.submit} {...checksOnLeave(form)} noValidate>
        <StepHead steps={steps} at={at} asked={fields.map(({ name }) => name)} />
        {fields.map((field) => (
          <RegisterInput key={field.name} field={field} registration={registration} />
        ))}
        {isLast ? <AgreeBox checked={agreed} onChange={setAgreed} /> : null}
        <div className={styles.actions}>
          <Button
            type="submit"
            block
            disabled={isLast && !agreed}
            loading={form.formState.isSubmitting || form.formState.isValidating}
          >
            {t(isLast ? 'submit' : 'step.next')}
          </Button>
          {at > 0 ? (
            <Button variant="ghost" block onClick={() => navHistory.stepBack()}>
              {t('step.back')}
            </Button>
          ) : null}
        </div>
      </form>
    </>
  )
}
