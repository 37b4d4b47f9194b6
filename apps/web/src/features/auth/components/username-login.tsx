import { CaptchaText, LoginName, LoginPassword } from '@trevo/contract/fields'
import Lock from 'lucide-react/icons/lock'
import User from 'lucide-react/icons/user'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useFlag, useSite } from '../../../session/status.ts'
import { CaptchaField } from '../../../shared/verification/captcha-field.tsx'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Field } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import styles from '../auth.module.css'
import { savedLogin } from '../saved-login.ts'
import { authTexts } from '../texts.ts'
import { isWrongCode, type Login } from '../use-login.ts'
import { useRevalidation } from '../use-revalidation.ts'
import { useSavedPassword } from '../use-saved-password.ts'
import { LoginActions } from './login-actions.tsx'

/** As long as an address may be. */
const NAME_MAX = 254

const fields = { username: z.pipe(z.string().check(z.trim()), LoginName), password: LoginPassword }
const plain = resolverOf(z.object({ ...fields, captcha: z.string() }))
const withCaptcha = resolverOf(z.object({ ...fields, captcha: CaptchaText }))

export function UsernameLogin({ login }: { login: Login }) {
  const t = useT()
  const own = useT(authTexts)
  const hasOtherNames = useFlag('LOGINBYID')
  const isBrazilian = useSite().regulation === 'br'
  const hint = hasOtherNames ? own(isBrazilian ? 'login.namesBr' : 'login.names') : undefined
  const saved = savedLogin()
  const known = saved?.type === 'username' ? saved : null
  const form = useForm({
    defaultValues: { username: known?.username ?? '', password: '', captcha: '' },
    resolver: login.captchaShown ? withCaptcha : plain,
  })
  useRevalidation(form)
  useSavedPassword(known !== null && login.savesPassword, (password) => {
    // Not over what has been typed meanwhile.
    const { username, password: typed } = form.getValues()
    if (typed === '' && username === known?.username) form.setValue('password', password)
  })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite()
  const submit = form.handleSubmit(async ({ username, password, captcha }) => {
    const saves = { type: 'username' as const, username, password }
    await write({
      send: () => login.submit({ ...saves, captcha }, saves),
      refused: (error) => {
        form.resetField('captcha')
        // The server may ask for a captcha that nobody has seen yet: then nothing was wrong with it.
        const isFirst = !login.captchaShown && isWrongCode(error)
        if (isFirst) form.setError('captcha', { message: 'captcha_required' })
        return isFirst || showAtFields(form, error, { verification_code_error: 'captcha' })
      },
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        {...form.register('username')}
        label={t('form.username')}
        leading={<User size={20} />}
        maxLength={NAME_MAX}
        hint={hint}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={fieldText(errors.username?.message)}
      />
      <PasswordField
        {...form.register('password')}
        label={t('form.password')}
        leading={<Lock size={20} />}
        autoComplete="current-password"
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        error={fieldText(errors.password?.message)}
      />
      {login.captchaShown ? (
        <CaptchaField
          {...form.register('captcha')}
          captcha={login.captcha}
          onAnswer={(answer) => form.setValue('captcha', answer, { shouldValidate: true })}
          error={fieldText(errors.captcha?.message)}
        />
      ) : null}
      <LoginActions login={login} loading={isSubmitting} />
    </form>
  )
}
