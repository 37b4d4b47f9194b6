import { useQuery } from '@tanstack/react-query'
import type { LobbyGroup, LotteryGame } from '@trevo/contract/lottery'
import ListChecks from 'lucide-react/icons/list-checks'
import UsersRound from 'lucide-react/icons/users-round'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PageHeader } from '../../../lib/page-header.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag } from '../../../session/status.ts'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../components/lobby.module.css'
import { Featured, GameCard } from '../components/lobby-cards.tsx'
import { groupsOf, isShown, lobbyViewOf, modesOf, type ShownGroup } from '../lobby.ts'
import { listQuery } from '../queries.ts'
import { lotteryTexts } from '../texts.ts'
import { useDrawsLive } from '../use-draws-live.ts'

function LobbyScreen() {
  const query = useQuery(listQuery())
  useDrawsLive()
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <PageHeader />
      </div>
      <Loaded query={query}>{({ list }) => <Lobby games={list} />}</Loaded>
    </div>
  )
}

function Lobby({ games }: { games: readonly LotteryGame[] }) {
  const t = useT(lotteryTexts)
  const search = useSearch()
  const view = lobbyViewOf(games, search)
  const modes = modesOf(games)
  const groups = groupsOf(games, view.mode)
  const go = (next: { mode?: string; group?: string }) =>
    navigate({ to: PATHS.lottery, search: { mode: view.mode, ...next }, replace: true })
  if (games.length === 0) return <EmptyState art="/art/admission-tickets.webp" title={t('lobby.empty')} />
  const shown = view.games.filter((game) => isShown(game, view.group))
  const featured = shown.find(({ popular }) => popular)
  return (
    <>
      {modes.length > 1 ? (
        <Segmented
          label={t('lobby.mode')}
          choices={modes.map((id) => ({ id, label: t(`mode.${id}`) }))}
          value={view.mode}
          onChange={(mode) => go({ mode })}
        />
      ) : null}
      {groups.length > 1 ? <GroupChips groups={groups} group={view.group} onChange={go} /> : null}
      {featured ? <Featured game={featured} /> : null}
      <MyBets />
      {groups
        .filter((group) => shown.some((game) => game.lobbyGroup === group))
        .map((group) => (
          <Section key={group} title={t(`group.${group}`)}>
            {group === 'vietnam' ? <p className={styles.house}>{t('house.vietnam')}</p> : null}
            <ul className={styles.games}>
              {shown
                .filter((game) => game.lobbyGroup === group)
                .map((game) => (
                  <li key={game.code}>
                    <GameCard game={game} />
                  </li>
                ))}
            </ul>
          </Section>
        ))}
    </>
  )
}

type GroupChipsProps = {
  groups: readonly LobbyGroup[]
  group: ShownGroup | null
  onChange: (next: { group?: string }) => void
}

function GroupChips({ groups, group, onChange }: GroupChipsProps) {
  const t = useT(lotteryTexts)
  return (
    <Chips
      scroll
      label={t('lobby.group')}
      choices={(['all', 'popular', ...groups] as const).map((id) => ({ id, label: t(`group.${id}`) }))}
      selected={[group ?? 'all']}
      onChange={([id]) => onChange(id && id !== 'all' ? { group: id } : {})}
    />
  )
}

function MyBets() {
  const t = useT(lotteryTexts)
  const session = useSession()
  const hasBolaos = useFlag('BOLAO3')
  if (session === null && !hasBolaos) return null
  return (
    <ListGroup>
      {session ? (
        <ListRow
          icon={<ListChecks size={20} />}
          iconTone="brand"
          title={t('lobby.myBets')}
          render={<Link to={PATHS.lotteryOrders} />}
        />
      ) : null}
      {hasBolaos ? (
        <ListRow
          icon={<UsersRound size={20} />}
          iconTone="gold"
          title={t('bolao.lobby')}
          detail={t('bolao.lobbyText')}
          render={<Link to={PATHS.bolaos} />}
        />
      ) : null}
    </ListGroup>
  )
}

export { LobbyScreen as Screen }
