import type { LoginValue } from '@trevo/contract/session'
import { useState } from 'react'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../registration.module.css'
import { type Method, methodsOf } from '../shown-fields.ts'
import type { Offered } from '../social-offer.ts'
import { registrationTexts } from '../texts.ts'
import { useRegister } from '../use-register.ts'
import { AgreeBox } from './agree-box.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { RegisterInput } from './register-input.tsx'

type RegisterFormProps = { onRegistered: (login: LoginValue) => void; offered?: Offered }

/** The form on its page and in the popup; flags and fields follow the merchant while it is open. */
export function RegisterForm(props: RegisterFormProps) {
  const methods = methodsOf(useSite().whitelabel)
  const [chosen, setChosen] = useState<Method>('username')
  const method = methods.includes(chosen) ? chosen : methods[0]
  if (!method) return <ClosedNotice />
  return <OpenForm {...props} method={method} methods={methods} onMethod={setChosen} />
}

type OpenFormProps = RegisterFormProps & {
  method: Method
  methods: readonly Method[]
  onMethod: (method: Method) => void
}

function OpenForm({ method, methods, onMethod, ...props }: OpenFormProps) {
  const t = useT(registrationTexts)
  const common = useT()
  const [agreed, setAgreed] = useState(true)
  const registration = useRegister({ method, ...props })
  const change = (next: Method) => {
    registration.form.clearErrors()
    onMethod(next)
  }
  return (
    <>
      {methods.length > 1 ? (
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
      <form className={styles.form} onSubmit={registration.submit} {...checksOnLeave(registration.form)} noValidate>
        {registration.fields.map((field) => (
          <RegisterInput key={field.name} field={field} registration={registration} />
        ))}
        <AgreeBox checked={agreed} onChange={setAgreed} />
        <Button type="submit" block disabled={!agreed} loading={registration.form.formState.isSubmitting}>
          {t('submit')}
        </Button>
      </form>
    </>
  )
}
