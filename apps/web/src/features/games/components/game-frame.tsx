import { useQueryClient } from '@tanstack/react-query'
import type { FrameMessage } from '@trevo/contract/frame-messages'
import type { Launch } from '@trevo/contract/games'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { textOfError } from '../../../lib/api/api-error.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { keys } from '../../../lib/query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { gameOriginOf, usePlayMessages } from '../play-messages.ts'
import { gamesTexts } from '../texts.ts'
import type { useGame } from '../use-game.ts'
import { useLeave } from '../use-leave.ts'
import { holdWallet } from '../wallet-hold.ts'
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
    return game.data.inSite ? (
      <InSite launched={game.data} roundOpen={roundOpen} onAgain={() => void game.refetch()} />
    ) : (
      <Outside url={game.data.url} />
    )
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

type FrameProps = { launched: Launch; roundOpen: RefObject<boolean>; onAgain: () => void }

function InSite(props: FrameProps) {
  const origin = gameOriginOf(props.launched.url, location.origin)
  // A game on our own origin would have the site's rights: it is opened beside the site instead.
  if (origin === null) return <Outside url={props.launched.url} />
  return <Frame key={props.launched.url} {...props} origin={origin} />
}

/**
 * The game keeps its own origin (`allow-same-origin`), which is never ours: it speaks to its own server and keeps its own
 * settings, and reaches nothing of the site but by the messages below. It cannot leave the frame, open windows, send forms
 * or start downloads.
 */
function Frame({ launched, roundOpen, onAgain, origin }: FrameProps & { origin: string }) {
  const t = useT(gamesTexts)
  const common = useT()
  const client = useQueryClient()
  const leave = useLeave(roundOpen)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [height, setHeight] = useState<number | null>(null)
  const renewWallet = () => void client.invalidateQueries({ queryKey: keys.wallet })
  const onMessage = (message: FrameMessage) => {
    if (message.type === 'trevo:round') roundOpen.current = message.open
    else if (message.type === 'trevo:balance') renewWallet()
    else if (message.type === 'trevo:showing') holdWallet(message.showing, message.staked)
    else if (message.type === 'trevo:close') void leave()
    else if (message.type === 'trevo:care')
      void leave(() => navigate({ to: launched.free ? PATHS.help : PATHS.limits }))
    else if (message.type === 'trevo:deposit') void leave(() => navigate({ to: PATHS.deposit }))
    else if (message.type === 'trevo:size') setHeight(message.height)
    else {
      // A game that stopped holds nobody back, and its last round may have moved money.
      roundOpen.current = false
      holdWallet(false)
      renewWallet()
      setFailed(true)
    }
  }
  usePlayMessages(() => frame.current, origin, onMessage)
  useEffect(() => () => holdWallet(false), [])
  return (
    <>
      {isLoaded ? null : <Opening />}
      <iframe
        ref={frame}
        className={styles.frame}
        style={height === null ? undefined : { minHeight: height }}
        src={launched.url}
        title={t('play.frame', { name: launched.gameName })}
        sandbox="allow-scripts allow-same-origin"
        // The full screen by its own attribute, which older browsers know: named in both, each opened game warns of it.
        allow="autoplay"
        allowFullScreen
        onLoad={() => setLoaded(true)}
      />
      {hasFailed ? (
        <div className={styles.again}>
          <Button onClick={onAgain}>{common('shell.retry')}</Button>
        </div>
      ) : null}
    </>
  )
}

/** Somebody came by an address: a vendor's own page opens beside ours, never inside. */
function Outside({ url }: { url: string }) {
  const t = useT(gamesTexts)
  return (
    <EmptyState
      art="/art/globe-showing-americas.webp"
      title={t('play.outside')}
      action={<ButtonLink render={<a href={url} target="_blank" rel="noreferrer" />}>{t('play.open')}</ButtonLink>}
    />
  )
}
