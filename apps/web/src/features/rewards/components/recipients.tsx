import { useInfiniteQuery } from '@tanstack/react-query'
import type { TeamPerson } from '@trevo/contract/agents/common'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { useSession } from '../../../session/session.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { recipientsQuery } from '../rain-queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

type RecipientsProps = {
  chosen: readonly TeamPerson[]
  onChange: (chosen: TeamPerson[]) => void
  error: string | undefined
}

/** Anybody of the team: direct downlines at once, everybody else by the beginning of the account. */
export function Recipients({ chosen, onChange, error }: RecipientsProps) {
  const t = useT(rewardTexts)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const query = useInfiniteQuery(recipientsQuery(search, useSession()))
  const ids = new Set(chosen.map(({ id }) => id))
  const toggle = ({ id, account, type }: TeamPerson, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, { id, account, type }] : chosen.filter((other) => other.id !== id))
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t('send.to')}</legend>
      <Field
        label={t('send.search')}
        value={typed}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        leading={<Search size={18} />}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={error ? styles.wrong : styles.quiet} aria-live="polite">
        {error ?? (chosen.length === 0 ? t('send.noneChosen') : t('send.chosen', { count: chosen.length }))}
      </p>
      <PagedRows query={query} more={t('more')} empty={<p className={styles.quiet}>{t('send.nobody')}</p>}>
        {(rows) => (
          <Card className={styles.people}>
            {rows.map((person) => (
              <Checkbox key={person.id} checked={ids.has(person.id)} onChange={(isChosen) => toggle(person, isChosen)}>
                {person.account}
              </Checkbox>
            ))}
          </Card>
        )}
      </PagedRows>
    </fieldset>
  )
}
