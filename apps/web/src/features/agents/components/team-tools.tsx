import { type TeamCounts, teamMembersCsv } from '@trevo/contract/agents/team'
import { figureText } from '@trevo/contract/figures'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { dayOf } from '../../../lib/days.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { ExportButton } from '../../../shared/range/export-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from '../agents.module.css'
import { countChoices } from '../team-filter.ts'
import { agentsTexts } from '../texts.ts'
import type { TeamFilter } from '../use-team-filter.ts'
import { TeamFilterSheet } from './team-filter-sheet.tsx'

/** Who is shown: by any part of a name in the whole team, by kind, and by what the sheet offers; and all of them as a file. */
export function TeamTools({ team, counts }: { team: TeamFilter; counts: TeamCounts | null | undefined }) {
  const t = useT(agentsTexts)
  const [isOpen, setOpen] = useState(false)
  const { filter, set } = team
  const language = useLanguage()
  const { timeZone } = useSite()
  const count = countChoices(filter)
  const named = (id: '' | 'agent' | 'player') => {
    const type = t(`filter.type.${id || 'all'}`)
    if (!counts) return type
    const number = { '': counts.all, agent: counts.agents, player: counts.players }[id]
    return `${type} ${figureText(number)}`
  }
  return (
    <>
      <SearchForm key={filter.search} value={filter.search ?? ''} onSearch={(q) => set({ q, member: '' })} />
      <div className={styles.tools}>
        <Chips
          label={t('filter.type')}
          scroll
          choices={(['', 'agent', 'player'] as const).map((id) => ({ id, label: named(id) }))}
          selected={[filter.type ?? '']}
          onChange={([type = '']) => set({ type })}
        />
        <ExportButton
          compact
          label={t('team.export')}
          endpoint={teamMembersCsv}
          query={{ ...filter, language }}
          name={`${t('file.team')}-${dayOf(new Date(), timeZone)}.csv`}
        />
        <IconButton
          solid
          label={t('filter.open')}
          badge={<Badge count={count} label={t('filter.count', { count })} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal size={20} />
        </IconButton>
      </div>
      <TeamFilterSheet open={isOpen} onClose={() => setOpen(false)} team={team} />
    </>
  )
}

export function SearchForm({ value, onSearch }: { value: string; onSearch: (typed: string) => void }) {
  const t = useT(agentsTexts)
  const [typed, setTyped] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className={styles.search} onSubmit={submit} noValidate>
      <Field
        label={t('search.label')}
        leading={<Search size={20} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={20}
        trailing={
          value ? (
            <IconButton label={t('search.clear')} onClick={() => onSearch('')}>
              <X size={20} />
            </IconButton>
          ) : null
        }
      />
      <Button type="submit" variant="secondary">
        {t('search.go')}
      </Button>
    </form>
  )
}
