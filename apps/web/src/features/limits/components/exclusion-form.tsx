import { ExclusionLength } from '@trevo/contract/play-limits'
import { type FormEvent, useState } from 'react'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from '../limits.module.css'
import { postExclusion } from '../queries.ts'
import { limitsTexts } from '../texts.ts'
import { useChange } from '../use-change.ts'
import { Consequences } from './consequences.tsx'

/** Members type their own user name to confirm, so that no exclusion happens by accident. */
export function ExclusionForm({ onDone }: { onDone: () => void }) {
  const t = useT(limitsTexts)
  const session = useSession()
  const [length, setLength] = useState<ExclusionLength>('6m')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { isBusy, change } = useChange()
  const account = session?.userName ?? ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusFault(event)
    const userName = typed.trim()
    if (userName.toLowerCase() !== account.toLowerCase()) return setWrong(true)
    const isBegun = await change(
      (idFor) => postExclusion({ body: { requestId: idFor(length), length, userName } }),
      t('exclusion.done'),
    )
    if (isBegun) onDone()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select
        label={t('exclusion.length')}
        value={length}
        onChange={(event) => setLength(ExclusionLength.parse(event.target.value))}
        options={ExclusionLength.options.map((value) => ({ value, label: t(`length.${value}`) }))}
      />
      <Note tone="warn">{t('exclusion.warning')}</Note>
      <Consequences last={t('exclusion.noUndo')} />
      <Field
        label={t('exclusion.type', { account })}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        error={isWrong ? t('exclusion.wrong', { account }) : undefined}
      />
      <Button type="submit" variant="danger" block loading={isBusy}>
        {t('exclusion.begin')}
      </Button>
    </form>
  )
}
