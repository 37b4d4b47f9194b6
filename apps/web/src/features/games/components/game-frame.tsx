import { useQueryClient } from '@tanstack/react-query'
import type { Launch } from '@trevo/contract/games'
import { type RefObject, useRef, useState } from 'react'
import { textOfError } from '../../../lib/api/api-error.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { keys } from '../../../lib/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { usePlayMessages } from '../play-messages.ts'
import { gamesTexts } from '../texts.ts'
import type { useGame } from '../use-game.ts'
import styles from './game-frame.module.css'

type GameFrameProps = {
  game: ReturnType<typeof useGame>
  nodeId: string
  /** Set while a round is open, so that whoever leaves can be asked. */
  roundOpen: RefObject<boolean>
}

/** The game itself, or why it is not there. */
export function GameFrame({ game, nodeId, roundOpen }: GameFrameProps) {
  const t = useT(gamesTexts)
  const common = useT()
  if (nodeId === '' || game.data === null) {
    return (
      <EmptyState
        art="/art/seedling.webp"
        title={t('play.none')}
        text={t('play.noneText')}
        action={<ButtonLink render={<Link to={PATHS.slotGames} replace />}>{t('play.toGames')}</ButtonLink>}
      />
    )
  }
  if (game.data)
    return game.data.inSite ? <Frame launched={game.data} roundOpen={roundOpen} /> : <Outside url={game.data.url} />
  if (game.isError) {
    return (
      <div className={styles.notice}>
        <ErrorState
          title={t('play.down')}
          text={textOfError(game.error)}
          retryLabel={common('shell.retry')}
          retrying={game.isFetching}
          onRetry={() => game.refetch()}
        />
      </div>
    )
  }
  return <Opening />
}

function Opening() {
  const t = useT(gamesTexts)
  return (
    <p className={styles.opening} role="status">
      <Spinner size={28} />
      {t('play.opening')}
    </p>
  )
}

/** Sandboxed: the game runs and speaks to its own server, and can neither leave the frame nor open anything. */
function Frame({ launched, roundOpen }: { launched: Launch; roundOpen: RefObject<boolean> }) {
  const t = useT(gamesTexts)
  const client = useQueryClient()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  usePlayMessages(
    () => frame.current,
    (message) => {
      if (message.type === 'trevo:round') roundOpen.current = message.open
      else void client.invalidateQueries({ queryKey: keys.wallet })
    },
  )
  return (
    <>
      {isLoaded ? null : <Opening />}
      <iframe
        ref={frame}
        className={styles.frame}
        src={launched.url}
        title={t('play.frame', { name: launched.gameName })}
        sandbox="allow-scripts allow-same-origin"
        allow="fullscreen; autoplay"
        allowFullScreen
        onLoad={() => setLoaded(true)}
      />
    </>
  )
}

/** Somebody came by an address: a vendor's own page opens beside ours, never inside. */
function Outside({ url }: { url: string }) {
  const t = useT(gamesTexts)
  return (
    <EmptyState
      art="/art/four-leaf-clover.webp"
      title={t('play.outside')}
      action={<ButtonLink render={<a href={url} target="_blank" rel="noreferrer" />}>{t('play.open')}</ButtonLink>}
    />
  )
}
