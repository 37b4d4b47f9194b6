import { useInfiniteQuery } from '@tanstack/react-query'
import { isAgent } from '@trevo/contract/members'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import type { Path } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import styles from '../agents.module.css'
import { membersQuery } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import { SearchForm } from './team-tools.tsx'

/** Contracts are with direct downlines alone. */
export function PickDownline({ path }: { path: Path }) {
  const t = useT(agentsTexts)
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(
    membersQuery({ level: 1, sort: 'account', order: 'asc', ...(search && { search }) }, useSession()),
  )
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t('offer.pick')}</p>
      <SearchForm key={search} value={search} onSearch={setSearch} />
      <PagedList query={query}>
        {(pages) => {
          const people = pages.flatMap(({ list }) => list)
          return people.length === 0 ? (
            <EmptyState art="/art/seedling.webp" title={t('team.empty')} />
          ) : (
            <ListGroup>
              {people.map(({ id, account, type }) => (
                <ListRow
                  key={id}
                  icon={<Avatar name={account} size={40} />}
                  iconTone="brand"
                  title={account}
                  detail={t(isAgent(type) ? 'type.agent' : 'type.player')}
                  render={<Link to={path} search={{ to: id }} />}
                />
              ))}
            </ListGroup>
          )
        }}
      </PagedList>
    </div>
  )
}
