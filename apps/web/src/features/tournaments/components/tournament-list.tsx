import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { live } from '../../../session/live.ts'
import { useSession } from '../../../session/session.ts'
import { renewQueries } from '../../../session/use-renewal.ts'
import { tournamentsKey, tournamentsQuery } from '../../../shared/tournaments/queries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { tournamentsTexts } from '../texts.ts'
import styles from '../tournaments.module.css'
import { TournamentCard } from './tournament-card.tsx'

/** What runs, what comes, and what has ended of late. */
export function TournamentList() {
  const t = useT(tournamentsTexts)
  const client = useQueryClient()
  const query = useQuery(tournamentsQuery(useSession()))
  useEffect(() => live.on('site', 'tournaments.changed', () => void renewQueries(client, tournamentsKey)), [client])
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState art="/art/crown.webp" title={t('empty')} text={t('empty.text')} />
        ) : (
          <ul className={styles.page}>
            {list.map((tournament) => (
              <li key={tournament.id}>
                <TournamentCard tournament={tournament} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
