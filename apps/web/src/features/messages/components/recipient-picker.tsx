import { useInfiniteQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../messages.module.css'
import { recipientsQuery } from '../queries.ts'
import { messageTexts } from '../texts.ts'

type RecipientPickerProps = {
  chosen: readonly string[]
  max: number
  error: string | undefined
  onChange: (chosen: readonly string[]) => void
}

export function RecipientPicker({ chosen, max, error, onChange }: RecipientPickerProps) {
  const t = useT(messageTexts)
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(recipientsQuery(useDeferredValue(search.trim()), useSession()))
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id].slice(0, max) : chosen.filter((one) => one !== id))
  return (
    <div className={styles.picker}>
      <Field
        label={t('compose.search')}
        hint={t('compose.chosen', { count: chosen.length })}
        error={error}
        leading={<Search size={18} />}
        maxLength={20}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <PagedRows query={query} more={t('inbox.more')} empty={<p className={styles.none}>{t('compose.none')}</p>}>
        {(list) => (
          <ul className={styles.people}>
            {list.map(({ id, account }) => (
              <li key={id}>
                <Checkbox checked={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
                  {account}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </div>
  )
}
