import { Email, Username } from '@trevo/contract/fields'
import { FIELD_MAX } from '@trevo/contract/limits'
import Mail from 'lucide-react/icons/mail'
import User from 'lucide-react/icons/user'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { goBack } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { LOADING_TOAST_SECONDS, TOAST_MS } from '../../../lib/ui-constants.ts'
import { OutboxNote } from '../../../shared/verification/outbox-note.tsx'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../auth.module.css'
import { askForMail } from '../queries.ts'
import { authTexts } from '../texts.ts'

const trimmed = z.string().check(z.trim())
const resolver = resolverOf(z.object({ username: z.pipe(trimmed, Username), email: z.pipe(trimmed, Email) }))

export function MailRecovery() {
  const t = useT(authTexts)
  const common = useT()
  const form = useForm({ defaultValues: { username: '', email: '' }, resolver })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite({ waits: { seconds: LOADING_TOAST_SECONDS.forgot, text: messageText('in_please_wait') } })
  const submit = form.handleSubmit(async (body) => {
    await write({
      send: () => askForMail({ body }),
      onDone: () => {
        toast.show({ tone: 'ok', text: t('forgot.mailSent'), durationMs: TOAST_MS.long })
        goBack(PATHS.login)
      },
      refused: (error) => showAtFields(form, error),
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <Field
        {...form.register('username')}
        label={common('form.username')}
        leading={<User size={20} />}
        maxLength={FIELD_MAX.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={fieldText(errors.username?.message)}
      />
      <Field
        {...form.register('email')}
        type="email"
        label={t('forgot.mail')}
        leading={<Mail size={20} />}
        autoComplete="email"
        error={fieldText(errors.email?.message)}
      />
      <OutboxNote channel="mail" />
      <Button type="submit" block loading={isSubmitting}>
        {t('forgot.retrieve')}
      </Button>
    </form>
  )
}
