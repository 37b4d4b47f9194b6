import { useQueryClient } from '@tanstack/react-query'
import { Birthday, Cpf, type Profile } from '@trevo/contract/profile'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { returnTarget } from '../../../lib/nav/return-to.ts'
import { keys } from '../../../lib/query.ts'
import { useSite } from '../../../session/status.ts'
import { BirthdayField } from '../../../shared/identity/birthday-field.tsx'
import { CpfField } from '../../../shared/identity/cpf-field.tsx'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import { postIdentity } from '../queries.ts'
import { accountTexts } from '../texts.ts'

const Identity = z.object({ idNumber: z.optional(Cpf), birthday: z.optional(Birthday) })
const resolver = resolverOf(Identity)

export const isIdentityMissing = ({ idNumber, birthday }: Profile) => idNumber === '' || birthday === null

/** What the law asks for and the account came without; each is given once. */
export function IdentityForm({ profile }: { profile: Profile }) {
  const t = useT(accountTexts)
  const client = useQueryClient()
  const back = returnTarget(useSearch().from)
  const { birthday_limit: adultAge } = useSite().mobileTemplate
  const missing = { idNumber: profile.idNumber === '', birthday: profile.birthday === null }
  const form = useForm<z.infer<typeof Identity>>({
    // A field that is not shown has no value, and so nothing is asked of it.
    defaultValues: { ...(missing.idNumber && { idNumber: '' }), ...(missing.birthday && { birthday: '' }) },
    resolver,
  })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite()
  const submit = form.handleSubmit(async (body) => {
    await write({
      send: async () => {
        const saved = await postIdentity({ body })
        await client.invalidateQueries({ queryKey: keys.member })
        return saved
      },
      done: t('profile.saved'),
      // Whoever came for this alone goes on where it was asked for.
      onDone: () => back && navigate({ ...back, replace: true }),
      refused: (error) => showAtFields(form, error, { id_number_taken: 'idNumber', under_age: 'birthday' }),
    })
  })
  const birthdayText = (key: string | undefined) => {
    if (key === 'under_age') return messageText('birthday_limit', { 0: adultAge })
    return key === undefined || key === 'required' ? fieldText(key) : t('identity.birthdayRange')
  }
  const cpfText = (key: string | undefined) => (key === 'cpf_invalid' ? t('identity.cpfInvalid') : fieldText(key))
  return (
    <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <p className={styles.lead}>{t('identity.lead')}</p>
      {missing.idNumber ? (
        <CpfField {...form.register('idNumber')} label={t('identity.cpf')} error={cpfText(errors.idNumber?.message)} />
      ) : null}
      {missing.birthday ? (
        <BirthdayField
          {...form.register('birthday')}
          label={t('identity.birthday')}
          error={birthdayText(errors.birthday?.message)}
        />
      ) : null}
      <Button type="submit" block loading={isSubmitting}>
        {t('identity.submit')}
      </Button>
    </form>
  )
}
