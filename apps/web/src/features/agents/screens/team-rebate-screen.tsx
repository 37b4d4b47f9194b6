import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isAgent } from '@trevo/contract/members'
import ListChecks from 'lucide-react/icons/list-checks'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from '../agents.module.css'
import { ManyPicker } from '../components/many-picker.tsx'
import { RateHistory } from '../components/rate-history.tsx'
import { RateSheet } from '../components/rate-sheet.tsx'
import { SearchForm } from '../components/team-tools.tsx'
import { agentsKey, membersQuery } from '../queries.ts'
import { rateText } from '../rate.ts'
import { rateSpan } from '../rate-span.ts'
import { ownRatesQuery } from '../rebate-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useTeamFilter } from '../use-team-filter.ts'

/** The agent's own rates, and those of every direct downline. */
function TeamRebateScreen() {
  const t = useT(agentsTexts)
  const { filter, search, set } = useTeamFilter()
  const type = filter.type
  // Members further down have another upline, who alone sets their rates: only the first level is searched.
  const asked = { level: 1, sort: 'account', order: 'asc', ...(type && { type }) } as const
  const query = useInfiniteQuery(
    membersQuery({ ...asked, ...(filter.search && { search: filter.search }) }, useSession()),
  )
  const [chosen, setChosen] = useState<string | null>(search.open ?? null)
  const [isOpen, setOpen] = useState(search.open !== undefined)
  const [isPicking, setPicking] = useState(false)
  useRenewal('team.changed', agentsKey)
  const open = (id: string) => {
    setChosen(id)
    setOpen(true)
  }
  return (
    <div className={styles.page}>
      <OwnRates />
      <SearchForm key={filter.search} value={filter.search ?? ''} onSearch={(q) => set({ q, open: '' })} />
      <Chips
        label={t('filter.type')}
        scroll
        choices={(['', 'agent', 'player'] as const).map((id) => ({ id, label: t(`filter.type.${id || 'all'}`) }))}
        selected={[type ?? '']}
        onChange={([next = '']) => set({ type: next })}
      />
      <Section title={t('rates.downlines')}>
        <PagedList query={query}>
          {(pages) => {
            const people = pages.flatMap(({ list }) => list).filter(({ level }) => level === 1)
            if (people.length === 0) return <EmptyState art="/art/seedling.webp" title={t('team.empty')} />
            if (isPicking) return <ManyPicker people={people} onEnd={() => setPicking(false)} />
            return (
              <>
                <Button
                  variant="secondary"
                  size="md"
                  block
                  icon={<ListChecks size={20} />}
                  onClick={() => setPicking(true)}
                >
                  {t('many.start')}
                </Button>
                <ListGroup>
                  {people.map((member) => (
                    <ListRow
                      key={member.id}
                      icon={<Avatar name={member.account} size={40} />}
                      iconTone="brand"
                      title={member.account}
                      detail={`${t(isAgent(member.type) ? 'type.agent' : 'type.player')} · ${rateSpan(member.rates, t('rates.to'))}`}
                      trailing={t('rates.edit')}
                      onPress={() => open(member.id)}
                    />
                  ))}
                </ListGroup>
              </>
            )
          }}
        </PagedList>
      </Section>
      <RateSheet id={chosen} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function OwnRates() {
  const t = useT(agentsTexts)
  const query = useQuery(ownRatesQuery(useSession()))
  return (
    <Section title={t('rates.own')}>
      <Loaded query={query}>
        {({ rates, selfRebate, changes }) => (
          <Card>
            <ul className={styles.rateChips}>
              {rates.map(({ category, rate }) => (
                <li key={category}>
                  {t(`category.${category}`)} <b>{rateText(rate)}</b>
                </li>
              ))}
            </ul>
            <p className={styles.note}>{t(selfRebate ? 'rates.selfOn' : 'rates.selfOff')}</p>
            <RateHistory changes={changes} />
          </Card>
        )}
      </Loaded>
    </Section>
  )
}

export { TeamRebateScreen as Screen }
