import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useFlag } from '../../../session/status.ts'
import { useSendsCodes } from '../../../shared/verification/phone-code.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { savedLogin } from '../saved-login.ts'
import { authTexts } from '../texts.ts'
import { type PendingStep, useLogin } from '../use-login.ts'
import { MobileLogin } from './mobile-login.tsx'
import { UsernameLogin } from './username-login.tsx'

type Method = 'username' | 'mobile'
type LoginFormProps = { door: 'member' | 'agent'; from: string | undefined; onStep: (step: PendingStep) => void }

/** Each method is a form of its own, so that a change of method starts again from the saved login. */
export function LoginForm(props: LoginFormProps) {
  const t = useT(authTexts)
  const common = useT()
  const sendsCodes = useSendsCodes()
  const hasMobile = useFlag('MOBILEVERCODELOGIN3') && sendsCodes
  const login = useLogin(props)
  const [chosen, setChosen] = useState<Method>(() => (savedLogin()?.type === 'sms' ? 'mobile' : 'username'))
  const method = hasMobile ? chosen : 'username'
  const change = (next: Method) => {
    setChosen(next)
    login.captcha.reload()
  }
  return (
    <>
      {hasMobile ? (
        <Segmented
          label={t('login.method')}
          choices={[
            { id: 'username', label: common('form.username') },
            { id: 'mobile', label: common('form.mobile') },
          ]}
          value={method}
          onChange={change}
        />
      ) : null}
      {method === 'mobile' ? <MobileLogin login={login} /> : <UsernameLogin login={login} />}
    </>
  )
}
