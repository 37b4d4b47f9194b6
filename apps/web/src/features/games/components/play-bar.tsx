import { figureText } from '@trevo/contract/figures'
import type { Launch } from '@trevo/contract/games'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import Timer from 'lucide-react/icons/timer'
import type { RefObject } from 'react'
import { moneyParts } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useFullScreen } from '../full-screen.ts'
import { playedTimeText, usePlayedMs } from '../played-time.ts'
import { gamesTexts } from '../texts.ts'
import type { GameRequest } from '../use-game.ts'
import { useLeave } from '../use-leave.ts'
import { useHeldWallet } from '../wallet-hold.ts'
import styles from './play-bar.module.css'

type PlayBarProps = {
  launched: Launch | null
  request: GameRequest
  stage: RefObject<HTMLElement | null>
  roundOpen: RefObject<boolean>
}

export function PlayBar({ launched, request, stage, roundOpen }: PlayBarProps) {
  const t = useT(gamesTexts)
  const common = useT()
  const fullScreen = useFullScreen(stage)
  const leave = useLeave(roundOpen)
  return (
    <header className={styles.bar}>
      <IconButton label={common('shell.back')} onClick={() => leave()}>
        <ChevronLeft size={24} />
      </IconButton>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {launched?.gameName ?? t('play.title')}
        </h1>
        <p className={styles.facts}>
          <PlayedTime />
          {launched?.rtp ? (
            <span className={styles.rtp}>{t('play.rtp', { rtp: figureText(launched.rtp) })}</span>
          ) : null}
        </p>
      </div>
      {launched?.free || request.free ? <Tag tone="info">{t('play.free')}</Tag> : <Balance />}
      {fullScreen ? (
        <IconButton label={fullScreen.isFull ? t('play.exitFull') : t('play.full')} onClick={fullScreen.toggle}>
          {fullScreen.isFull ? <Minimize size={20} /> : <Maximize size={20} />}
        </IconButton>
      ) : null}
    </header>
  )
}

function PlayedTime() {
  const t = useT(gamesTexts)
  return (
    <span className={styles.time} role="timer">
      <Timer size={14} aria-hidden="true" />
      <VisuallyHidden>{t('play.time')} </VisuallyHidden>
      {playedTimeText(usePlayedMs())}
    </span>
  )
}

function Balance() {
  const t = useT(gamesTexts)
  const common = useT()
  const wallet = useHeldWallet()
  if (!wallet) return null
  const { sign, whole, cents } = moneyParts(wallet.sumBalance)
  return (
    <span className={styles.balance}>
      <span className={styles.balanceLabel}>{t('play.balance')}</span>
      <MoneyText
        symbol={wallet.currencySymbol}
        whole={sign + whole}
        cents={cents}
        hiddenLabel={common('shell.balanceHidden')}
      />
    </span>
  )
}
