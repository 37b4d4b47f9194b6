import type { CategoryRate } from '@trevo/contract/agents/common'
import { LINK_REMARK_MAX } from '@trevo/contract/agents/links'
import { InvitationCode } from '@trevo/contract/fields'
import { MEMBER_TYPE } from '@trevo/contract/members'
import { type FormEvent, useState } from 'react'
import { ApiError, textOfError } from '../../../lib/api/api-error.ts'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from '../agents.module.css'
import { postLink } from '../link-queries.ts'
import { upTo } from '../rate-form.ts'
import { agentsTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'
import { useRates } from '../use-rates.ts'
import { RateFields } from './rate-fields.tsx'

const DAYS = [1, 7, 30, 90, 365] as const

export function LinkForm({ rates: own, onDone }: { rates: readonly CategoryRate[]; onDone: () => void }) {
  const t = useT(agentsTexts)
  const { isBusy, write } = useAct()
  const rates = useRates(upTo(own))
  const [type, setType] = useState<'player' | 'agent'>('player')
  const [wish, setWish] = useState({ code: '', remark: '', days: '' })
  const [problem, setProblem] = useState<string>()
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'code_taken') return false
    setProblem(textOfError(error))
    return true
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusFault(event)
    const code = wish.code.trim()
    const isCode = code === '' || InvitationCode.safeParse(code).success
    setProblem(isCode ? undefined : t('links.codeWrong'))
    const taken = rates.take()
    if (!isCode || taken === null) return
    const words = {
      ...(code && { code }),
      type: MEMBER_TYPE[type],
      rates: taken,
      remark: wish.remark.trim(),
      days: DAYS.find((days) => String(days) === wish.days) ?? null,
    }
    const made = await write({
      send: (idFor) => postLink({ body: { ...words, requestId: idFor(words) } }),
      done: t('links.made'),
      refused,
    })
    if (made) onDone()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Segmented
        label={t('links.becomes')}
        choices={(['player', 'agent'] as const).map((id) => ({ id, label: t(`type.${id}`) }))}
        value={type}
        onChange={setType}
      />
      <Field
        label={t('links.code')}
        hint={t('links.codeHint')}
        value={wish.code}
        error={problem}
        maxLength={32}
        autoCapitalize="characters"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setWish({ ...wish, code: event.target.value })
          setProblem(undefined)
        }}
      />
      <Field
        label={t('links.remark')}
        hint={t('links.remarkHint')}
        value={wish.remark}
        maxLength={LINK_REMARK_MAX}
        autoComplete="off"
        onChange={(event) => setWish({ ...wish, remark: event.target.value })}
      />
      <Select
        label={t('links.until')}
        value={wish.days}
        options={[
          { value: '', label: t('links.forever') },
          ...DAYS.map((days) => ({ value: String(days), label: t('links.days', { count: days }) })),
        ]}
        onChange={(event) => setWish({ ...wish, days: event.target.value })}
      />
      <RateFields form={rates} />
      <Button type="submit" block loading={isBusy}>
        {t('links.make')}
      </Button>
    </form>
  )
}
