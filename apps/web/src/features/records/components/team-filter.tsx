import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../records.module.css'
import { recordsTexts } from '../texts.ts'
import type { Filter } from '../use-filter.ts'

/** For agents: their own rows, their team's, or those of one member of it. */
export function TeamFilter({ filter }: { filter: Filter }) {
  const t = useT(recordsTexts)
  if (!filter.canTeam) return null
  return (
    <>
      <Segmented<'own' | 'team'>
        label={t('team.label')}
        choices={[
          { id: 'own', label: t('team.own') },
          { id: 'team', label: t('team.team') },
        ]}
        value={filter.isTeam ? 'team' : 'own'}
        onChange={(who) => filter.set({ types: who === 'team' ? 'A' : '', account: '' })}
      />
      {filter.isTeam ? <MemberSearch key={filter.account} filter={filter} /> : null}
    </>
  )
}

function MemberSearch({ filter }: { filter: Filter }) {
  const t = useT(recordsTexts)
  const [typed, setTyped] = useState(filter.account)
  const search = (event: FormEvent) => {
    event.preventDefault()
    filter.set({ account: typed.trim() })
  }
  return (
    <form className={styles.member} onSubmit={search} noValidate>
      <Field
        label={t('team.member')}
        leading={<Search size={20} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        trailing={
          filter.account ? (
            <IconButton label={t('team.all')} onClick={() => filter.set({ account: '' })}>
              <X size={20} />
            </IconButton>
          ) : null
        }
      />
      <Button type="submit" variant="secondary">
        {t('team.search')}
      </Button>
    </form>
  )
}
