import { useState } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { useSite } from '../../session/status.ts'
import { goAfterLogin } from '../../shared/log-in/after-login.ts'
import { closeRegister } from '../../shared/registration/open-register.ts'
import { useCaptcha } from '../../shared/verification/captcha-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RegisterForm } from './components/register-form.tsx'
import { WelcomeDialog } from './components/welcome-dialog.tsx'
import { registrationTexts } from './texts.ts'

/** The form over the home page. The captcha is asked for first, so that the form opens complete. */
export function RegisterPopup({ asked }: { asked: boolean }) {
  const t = useT(registrationTexts)
  const common = useT()
  const { register, whitelabel: flags } = useSite()
  const [userName, setUserName] = useState('')
  const [isWelcome, setIsWelcome] = useState(false)
  const [showRegister, setShowRegister] = useState(false)
  const captcha = useCaptcha(asked && register.captcha.enabled && flags.VALID_CAPTCHA3)
  if (showRegister !== (asked && (showRegister || !captcha.loading))) setShowRegister(!showRegister)
  const registered = (login: { userName: string }) => {
    closeRegister()
    setUserName(login.userName)
    setIsWelcome(true)
  }
  const leave = () => {
    setIsWelcome(false)
    goAfterLogin()
  }
  return (
    <>
      <Sheet open={showRegister} onClose={closeRegister} title={t('title')} closeLabel={common('shell.close')}>
        <RegisterForm onRegistered={registered} />
      </Sheet>
      <WelcomeDialog open={isWelcome} userName={userName} onClose={leave} />
    </>
  )
}
