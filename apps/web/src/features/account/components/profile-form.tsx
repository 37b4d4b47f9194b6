import { Nickname } from '@trevo/contract/fields'
import type { Profile } from '@trevo/contract/profile'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { keys } from '../../../lib/query.ts'
import { useSite } from '../../../session/status.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../account.module.css'
import { patchProfile } from '../queries.ts'
import { accountTexts } from '../texts.ts'

const HANDLES = ['whatsapp', 'facebook', 'line', 'wechat', 'zalo', 'qqNum'] as const
const MAX = 50
const handle = z.string().check(z.trim(), z.maxLength(MAX))
const resolver = resolverOf(
  z.object({
    nickname: Nickname,
    whatsapp: handle,
    facebook: handle,
    line: handle,
    wechat: handle,
    zalo: handle,
    qqNum: handle,
  }),
)

const valuesOf = ({ nickname, whatsapp, facebook, line, wechat, zalo, qqNum }: Profile) => ({
  nickname,
  whatsapp,
  facebook,
  line,
  wechat,
  zalo,
  qqNum,
})

export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useT(accountTexts)
  const { register } = useSite()
  const form = useForm({ defaultValues: valuesOf(profile), resolver })
  const { write } = useWrite({ renews: [keys.member] })
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState
  // A channel the brand does not use shows only where the member has named one.
  const shown = HANDLES.filter((name) => register[name].enabled || profile[name])
  const submit = form.handleSubmit(async (values) => {
    const names = Object.keys(dirtyFields) as (keyof typeof values)[]
    await write({
      send: () => patchProfile({ body: Object.fromEntries(names.map((name) => [name, values[name]])) }),
      done: t('profile.saved'),
      onDone: (saved) => form.reset(valuesOf(saved)),
      refused: (error) => showAtFields(form, error),
    })
  })
  return (
    <form className={styles.form} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <Field
        {...form.register('nickname')}
        label={t('profile.nickname')}
        hint={t('profile.nicknameHint')}
        maxLength={MAX}
        autoComplete="nickname"
        error={fieldText(errors.nickname?.message)}
      />
      {shown.map((name) => (
        <Field
          key={name}
          {...form.register(name)}
          label={t(`channel.${name}`)}
          maxLength={MAX}
          autoComplete="off"
          error={fieldText(errors[name]?.message)}
        />
      ))}
      <Button type="submit" block loading={isSubmitting} disabled={!isDirty}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
