import { useQueryClient } from '@tanstack/react-query'
import type { MyData } from '@trevo/contract/own-data'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText, useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { saveBytes } from '../../../lib/save-bytes.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from '../legal.module.css'
import { myDataKey, myDataQuery, postCopy, postCopyFile } from '../queries.ts'
import { legalTexts } from '../texts.ts'

/** Everything that is kept of the member, as one file. */
export function DataCopy({ copy }: Pick<MyData, 'copy'>) {
  const t = useT(legalTexts)
  const language = useLanguage()
  const client = useQueryClient()
  const { queryKey } = myDataQuery(useSession())
  const { write, isBusy } = useWrite({ renews: [myDataKey] })
  const ask = () =>
    void write({
      send: (idFor) => postCopy({ body: { requestId: idFor({ language }), language } }),
      onDone: (now) => client.setQueryData(queryKey, now),
    })
  return (
    <Section title={t('copy.title')}>
      <div className={styles.page}>
        <p className={styles.lead}>{t('copy.lead')}</p>
        {copy === null ? (
          <Button variant="outline" block loading={isBusy} onClick={ask}>
            {t('copy.ask')}
          </Button>
        ) : copy.state === 'waiting' ? (
          <Note tone="info">{t('copy.waiting')}</Note>
        ) : (
          <Fetching expiresAt={copy.expiresAt ?? copy.askedAt} />
        )}
      </div>
    </Section>
  )
}

function Fetching({ expiresAt }: { expiresAt: string }) {
  const t = useT(legalTexts)
  const common = useT()
  const language = useLanguage()
  const { timeZone } = useSite()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { write, isBusy } = useWrite()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void write({
      send: () => postCopyFile({ body: password === '' ? {} : { password } }),
      onDone: ({ fileName, archive }) => {
        setPassword('')
        setWrong(undefined)
        saveBytes(archive, 'application/zip', fileName)
      },
      refused: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'incorrect_password') return false
        setWrong(errorText(error.code))
        return true
      },
    })
  }
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <Note tone="info">{t('copy.ready', { day: momentText(expiresAt, 'date', language, timeZone) })}</Note>
      <PasswordField
        label={t('password')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={wrong}
        autoComplete="current-password"
        showLabel={common('form.showPassword')}
        hideLabel={common('form.hidePassword')}
      />
      <Button type="submit" block loading={isBusy}>
        {t('copy.fetch')}
      </Button>
    </form>
  )
}
