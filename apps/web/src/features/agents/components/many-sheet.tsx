import { useQuery } from '@tanstack/react-query'
import type { CategoryRate } from '@trevo/contract/agents/common'
import type { RefusedRates } from '@trevo/contract/agents/rebates'
import type { FormEvent } from 'react'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../agents.module.css'
import { rateText } from '../rate.ts'
import { ownRatesQuery } from '../rebate-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useMany } from '../use-many.ts'

type ManySheetProps = {
  ids: readonly string[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** The same rates for everybody who was picked. */
export function ManySheet({ ids, open, onClose, onDone }: ManySheetProps) {
  const t = useT(agentsTexts)
  const common = useT()
  const query = useQuery(ownRatesQuery(useSession()))
  const title = t('many.title', { count: ids.length })
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={common('shell.close')}>
      {open ? <Loaded query={query}>{({ rates }) => <ManyForm own={rates} ids={ids} onDone={onDone} />}</Loaded> : null}
    </Sheet>
  )
}

type FormProps = { own: readonly CategoryRate[]; ids: readonly string[]; onDone: () => void }

function ManyForm({ own, ids, onDone }: FormProps) {
  const t = useT(agentsTexts)
  const form = useMany(own, onDone)
  const refusedIds = new Set(form.refused.map(({ member }) => member.id))
  const others = ids.filter((id) => !refusedIds.has(id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFault(event)
    void form.send(ids)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.quiet}>{t('many.rule')}</p>
      <p className={styles.quiet}>{t('rates.forward')}</p>
      <div className={styles.rateGrid}>
        {own.map((bound) => {
          const issue = form.issueOf(bound)
          const max = rateText(bound.rate)
          return (
            <Field
              key={bound.category}
              label={t(`category.${bound.category}`)}
              hint={t('many.upTo', { max })}
              error={issue ? t(issue === 'above' ? 'many.upTo' : 'rates.wrong.unread', { max }) : undefined}
              placeholder={t('many.keep')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              value={form.typed[bound.category] ?? ''}
              onChange={(event) => form.type(bound.category, event.target.value)}
            />
          )
        })}
      </div>
      {form.isEmpty ? (
        <div role="alert">
          <Note tone="bad">{t('many.nothing')}</Note>
        </div>
      ) : null}
      {form.refused.length > 0 ? <Refused refused={form.refused} /> : null}
      {form.refused.length > 0 && others.length > 0 ? (
        <Button variant="secondary" block loading={form.isBusy} onClick={() => void form.send(others)}>
          {t('many.without', { count: others.length })}
        </Button>
      ) : null}
      <Button type="submit" block loading={form.isBusy}>
        {t('many.save')}
      </Button>
    </form>
  )
}

/** Everybody who stands in the way, and why. */
function Refused({ refused }: RefusedRates) {
  const t = useT(agentsTexts)
  return (
    <div role="alert">
      <Note tone="bad">
        {t('many.refused')}
        <ul className={styles.plainList}>
          {refused.map(({ member, code, downlines }) => (
            <li key={member.id}>
              {t(`many.refused.${code}`, {
                account: member.account,
                list: downlines.map(({ account, rate }) => `${account} ${rateText(rate)}`).join(', '),
              })}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
