import { useQuery } from '@tanstack/react-query'
import { PlayType } from '@trevo/contract/catalogue'
import type { LotteryGameDetail } from '@trevo/contract/lottery'
import { findGame } from '@trevo/lottery/games'
import type { LotteryGame } from '@trevo/lottery/types'
import type { ReactNode } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../components/board.module.css'
import { DrawCard, LastDraws } from '../components/draw-card.tsx'
import { EntBoard } from '../components/ent-board.tsx'
import { GameHeader } from '../components/game-header.tsx'
import { NoGame } from '../components/no-game.tsx'
import { TradBoard } from '../components/trad-board.tsx'
import { useOpenSlot } from '../open-slot.ts'
import { gameQuery, listQuery } from '../queries.ts'
import { useSlip } from '../slip.ts'
import { lotteryTexts } from '../texts.ts'
import { useDrawsLive } from '../use-draws-live.ts'

/** By its code, or by the catalogue entry that was pressed elsewhere. */
function GameScreen() {
  const { code, node } = useSearch()
  if (code !== undefined) return <Game code={code} />
  return node === undefined ? <Nothing /> : <ByNode node={node} />
}

function ByNode({ node }: { node: string }) {
  const query = useQuery(listQuery())
  const code = query.data?.list.find(({ nodeId }) => nodeId === node)?.code
  if (code !== undefined) return <Game code={code} />
  if (query.data) return <Nothing />
  return (
    <Page>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  )
}

function Nothing() {
  return (
    <Page>
      <NoGame />
    </Page>
  )
}

function Page({ code = '', name, children }: { code?: string; name?: string | undefined; children: ReactNode }) {
  const common = useT()
  return (
    <div className={styles.page}>
      <GameHeader code={code} name={name ?? common('title.lottery')} />
      {children}
    </div>
  )
}

function Game({ code }: { code: string }) {
  const game = findGame(code)
  const query = useQuery(gameQuery(game ? code : '', useSession()))
  useDrawsLive(code)
  if (!game) return <Nothing />
  return (
    <Page code={code} name={query.data?.game.name}>
      <Loaded query={query} gone={<NoGame />}>
        {(detail) => <Board key={code} game={game} detail={detail} />}
      </Loaded>
    </Page>
  )
}

function Board({ game, detail }: { game: LotteryGame; detail: LotteryGameDetail }) {
  const t = useT(lotteryTexts)
  const { board: asked, edit } = useSearch()
  const { code, playTypes } = detail.game
  const slot = useOpenSlot([detail.game.current, detail.game.next])
  const board = PlayType.options.find((one) => one === asked && playTypes.includes(one)) ?? playTypes[0] ?? 'trad'
  const edited = useSlip(code, board).find(({ id }) => id === edit)
  const props = { game, detail, isOpen: slot !== null, edited }
  const last = <LastDraws code={code} family={detail.game.family} model={game.family.model} />
  return (
    <>
      <DrawCard game={detail.game} slot={slot} />
      {detail.currency === 'FUN' ? <Note>{t('trial')}</Note> : null}
      {playTypes.length > 1 ? (
        <Segmented
          label={t('board')}
          choices={playTypes.map((id) => ({ id, label: t(`board.${id}`) }))}
          value={board}
          onChange={(next) => navigate({ to: PATHS.lotteryGame, search: { code, board: next }, replace: true })}
        />
      ) : null}
      {board === 'trad' ? (
        <TradBoard key={`trad ${edited?.id}`} {...props}>
          {last}
        </TradBoard>
      ) : (
        <EntBoard key={`ent ${edited?.id}`} {...props}>
          {last}
        </EntBoard>
      )}
    </>
  )
}

export { GameScreen as Screen }
