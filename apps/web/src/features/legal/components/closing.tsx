import { useQueryClient } from '@tanstack/react-query'
import { ClosingReason, type MyData } from '@trevo/contract/own-data'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText, useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSearch } from '../../../lib/nav/nav.tsx'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from '../legal.module.css'
import { myDataKey, myDataQuery, postClosing, postKeep } from '../queries.ts'
import { legalTexts } from '../texts.ts'

/** The end of the account: what happens, what stays and why, and the way back while there is one. */
export function Closing({ data }: { data: MyData }) {
  const t = useT(legalTexts)
  return (
    <Section title={t('closing.title')}>
      {data.closing ? <Waiting closing={data.closing} /> : <ClosingForm {...data} />}
    </Section>
  )
}

function Waiting({ closing }: { closing: NonNullable<MyData['closing']> }) {
  const t = useT(legalTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const client = useQueryClient()
  const { queryKey } = myDataQuery(useSession())
  const { write, isBusy } = useWrite({ renews: [myDataKey] })
  const keep = () =>
    void write({
      send: (idFor) => postKeep({ body: { requestId: idFor(closing.askedAt) } }),
      done: t('closing.kept'),
      onDone: (now) => client.setQueryData(queryKey, now),
    })
  return (
    <div className={styles.page}>
      <Note tone="warn">
        {t('closing.waiting', { moment: momentText(closing.closesAt, 'moment', language, timeZone) })}
      </Note>
      {closing.trouble ? <Note tone="bad">{t(`trouble.${closing.trouble}`)}</Note> : null}
      <Button block loading={isBusy} onClick={keep}>
        {t('closing.keep')}
      </Button>
    </div>
  )
}

const YEAR_DAYS = 366

function ClosingForm({ keep, coolingHours }: MyData) {
  const t = useT(legalTexts)
  const common = useT()
  const { reason: asked } = useSearch()
  const client = useQueryClient()
  const { queryKey } = myDataQuery(useSession())
  const given = ClosingReason.safeParse(asked)
  const [reason, setReason] = useState<ClosingReason>(given.success ? given.data : 'other')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { write, isBusy } = useWrite({ renews: [myDataKey] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isSure = await confirmDialog({
      title: t('closing.sure'),
      text: t('closing.sureText', { hours: coolingHours }),
      confirmLabel: t('closing.submit'),
      cancelLabel: common('shell.cancel'),
      tone: 'danger',
    })
    if (!isSure) return
    void write({
      send: (idFor) =>
        postClosing({ body: { requestId: idFor({ reason }), reason, ...(password !== '' && { password }) } }),
      onDone: (now) => {
        setPassword('')
        setWrong(undefined)
        client.setQueryData(queryKey, now)
      },
      refused: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'incorrect_password') return false
        setWrong(errorText(error.code))
        return true
      },
    })
  }
  return (
    <form className={styles.page} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>{t('closing.lead', { hours: coolingHours })}</p>
      <p className={styles.quiet}>
        {t('closing.stays', { days: keep.contactDays, years: Math.floor(keep.personDays / YEAR_DAYS) })}
      </p>
      <Select
        label={t('closing.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value as ClosingReason)}
        options={ClosingReason.options.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <PasswordField
        label={t('password')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={wrong}
        autoComplete="current-password"
        showLabel={common('form.showPassword')}
        hideLabel={common('form.hidePassword')}
      />
      <Button type="submit" variant="danger" block loading={isBusy}>
        {t('closing.submit')}
      </Button>
    </form>
  )
}
