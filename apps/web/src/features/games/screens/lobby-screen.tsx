import type { QueryClient } from '@tanstack/react-query'
import { use, useCallback } from 'react'
import type { Place } from '../../../lib/nav/history.ts'
import { PlaceContext } from '../../../lib/nav/nav.tsx'
import { PageHeader } from '../../../lib/page-header.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSteps } from '../../../lib/use-steps.ts'
import { currentSession } from '../../../session/session.ts'
import { vendorsQuery } from '../../../shared/games/use-vendors.ts'
import { GamesView } from '../components/games-view.tsx'
import { LobbyTools, ReadLink } from '../components/lobby-tools.tsx'
import { Rooms } from '../components/rooms.tsx'
import styles from '../games.module.css'
import { lobbyStateOf } from '../lobby.ts'
import { listQuery } from '../queries.ts'
import { useListState } from '../use-list-state.ts'

export async function prepare({ pathname, search }: Place, client: QueryClient): Promise<void> {
  const state = lobbyStateOf(pathname, search)
  if (state.gameType === 'LIVESTREAM') return
  const list = listQuery(state, currentSession())
  await Promise.all([client.prefetchQuery(vendorsQuery), list.enabled && client.prefetchInfiniteQuery(list)])
}

function LobbyScreen() {
  const { pathname } = use(PlaceContext)
  const read = useCallback((search: Readonly<Record<string, string>>) => lobbyStateOf(pathname, search), [pathname])
  const { state, change } = useListState(read)
  const hasList = useSteps(1) === 1
  return (
    <>
      {/* The shell shows no top bar there. */}
      {pathname === PATHS.gameCenter ? (
        <div className={styles.header}>
          <PageHeader />
        </div>
      ) : null}
      {state.gameType === 'LIVESTREAM' ? (
        <Rooms />
      ) : (
        <>
          <LobbyTools state={state} onChange={change} />
          {hasList ? (
            <GamesView state={state} onChange={change} aside={<ReadLink gameType={state.gameType} />} />
          ) : null}
        </>
      )}
    </>
  )
}

export { LobbyScreen as Screen }
