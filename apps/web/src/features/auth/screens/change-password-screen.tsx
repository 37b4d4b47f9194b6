import Lock from 'lucide-react/icons/lock'
import User from 'lucide-react/icons/user'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { goBack, navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { LOADING_TOAST_SECONDS, PASSWORD_REDIRECT_MS, TOAST_MS } from '../../../lib/ui-constants.ts'
import { passwordOfThisLogin } from '../../../session/login.ts'
import { useSession } from '../../../session/session.ts'
import { goAfterLogin } from '../../../shared/log-in/after-login.ts'
import { askLogOut } from '../../../shared/log-out/ask-log-out.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../auth.module.css'
import { isShown, isWrongOldPassword, savePassword } from '../change-password.ts'
import { AuthHeader } from '../components/auth-header.tsx'
import { NewPasswordField } from '../components/new-password-field.tsx'
import { changeSchema } from '../password-form.ts'
import { authTexts } from '../texts.ts'

function ChangePasswordScreen() {
  const t = useT(authTexts)
  const session = useSession()
  const [isFirst] = useState(session?.firstTimeLogin === true)
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (!session) navigate({ to: PATHS.home, replace: true })
  }, [session])
  useEffect(() => {
    if (!saved) return
    const leave = isFirst ? () => goAfterLogin() : () => navigate({ to: PATHS.home, replace: true })
    const timer = setTimeout(leave, PASSWORD_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [saved, isFirst])
  if (!session) return null
  return (
    <>
      <AuthHeader />
      <p className={styles.intro}>{isFirst ? t('password.firstLead') : t('password.lead')}</p>
      <ChangeForm userName={session.userName} isSaved={saved} onSaved={() => setSaved(true)} />
      {saved ? null : <WayOut isFirst={isFirst} />}
    </>
  )
}

/** A given password is replaced or the member signs out; from the settings the way leads back there. */
function WayOut({ isFirst }: { isFirst: boolean }) {
  const common = useT()
  return (
    <Button
      variant="ghost"
      block
      className={styles.wayOut ?? ''}
      onClick={isFirst ? () => void askLogOut() : () => goBack(PATHS.settings)}
    >
      {common(isFirst ? 'shell.logout' : 'shell.cancel')}
    </Button>
  )
}

type ChangeFormProps = { userName: string; isSaved: boolean; onSaved: () => void }

function ChangeForm({ userName, isSaved, onSaved }: ChangeFormProps) {
  const t = useT(authTexts)
  const common = useT()
  const [known, setKnown] = useState(passwordOfThisLogin)
  const form = useForm({
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    resolver: resolverOf(changeSchema(known)),
  })
  const { errors, isSubmitting } = form.formState
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const { write } = useWrite({
    waits: { seconds: LOADING_TOAST_SECONDS.password, text: messageText('in_please_wait') },
  })
  const submit = form.handleSubmit(async (values) => {
    await write({
      send: () => savePassword({ ...values, oldPassword: known ?? values.oldPassword }),
      onDone: () => {
        toast.show({ tone: 'ok', text: messageText('in_chang_saved'), durationMs: TOAST_MS.saved })
        onSaved()
      },
      refused: (error) => {
        // What was remembered is wrong: from here on the form asks.
        if (isWrongOldPassword(error)) setKnown(null)
        return isShown(form, error)
      },
    })
  })
  const { setFocus } = form
  const isOldWrong = errors.oldPassword !== undefined
  useEffect(() => {
    if (known === null && isOldWrong) setFocus('oldPassword')
  }, [known, isOldWrong, setFocus])
  return (
    <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <Field
        label={common('form.username')}
        leading={<User size={20} />}
        value={userName}
        readOnly
        autoComplete="username"
      />
      {known === null ? (
        <PasswordField
          {...form.register('oldPassword')}
          label={t('password.old')}
          leading={<Lock size={20} />}
          autoComplete="current-password"
          showLabel={common('form.showPassword')}
          hideLabel={common('form.hidePassword')}
          error={fieldText(errors.oldPassword?.message)}
        />
      ) : null}
      <NewPasswordField
        {...form.register('newPassword')}
        typed={newPassword}
        own={[userName]}
        error={fieldText(errors.newPassword?.message)}
      />
      <NewPasswordField
        {...form.register('confirmNewPassword')}
        label={t('password.confirm')}
        hint={undefined}
        error={fieldText(errors.confirmNewPassword?.message)}
      />
      <Button type="submit" block loading={isSubmitting || isSaved}>
        {t('password.submit')}
      </Button>
    </form>
  )
}

export { ChangePasswordScreen as Screen }
