import { useQueryClient } from '@tanstack/react-query'
import { PersonName } from '@trevo/contract/fields'
import type { MyIdentity } from '@trevo/contract/identity'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { checksOnLeave } from '../../../lib/forms/checks-on-leave.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { resolverOf } from '../../../lib/forms/resolver.ts'
import { showAtFields } from '../../../lib/forms/server-errors.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { identityKey, identityQuery } from '../../../shared/identity/identity-query.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import styles from '../identity.module.css'
import { postPerson } from '../queries.ts'
import { identityTexts } from '../texts.ts'

const Person = z.object({ name: PersonName })
const resolver = resolverOf(Person)

/** The name as the document has it; number and birthday are known already. */
export function PersonForm({ identity }: { identity: MyIdentity }) {
  const t = useT(identityTexts)
  const client = useQueryClient()
  const { queryKey } = identityQuery(useSession())
  const form = useForm<z.infer<typeof Person>>({ defaultValues: { name: identity.name }, resolver })
  const { errors, isSubmitting } = form.formState
  const { write } = useWrite({ renews: [identityKey] })
  const submit = form.handleSubmit(async ({ name }) => {
    await write({
      send: (idFor) => postPerson({ body: { requestId: idFor({ name }), name: name.trim() } }),
      onDone: (now) => client.setQueryData(queryKey, now),
      refused: (error) => showAtFields(form, error, {}),
    })
  })
  const nameError = errors.name?.message
  return (
    <form className={styles.page} onSubmit={submit} {...checksOnLeave(form)} noValidate>
      <div>
        <h2 className={styles.title}>{t('person.title')}</h2>
        <p className={styles.lead}>{t('person.lead')}</p>
      </div>
      <Field
        {...form.register('name')}
        label={t('person.name')}
        hint={t('person.hint')}
        autoComplete="name"
        error={nameError === 'real_name_invalid' ? t('person.invalid') : fieldText(nameError)}
      />
      <Card tone="flat">
        <KeyValue facts={[{ label: t('person.cpf'), value: identity.idNumber }]} />
      </Card>
      <Button type="submit" block loading={isSubmitting}>
        {t('person.submit')}
      </Button>
    </form>
  )
}
