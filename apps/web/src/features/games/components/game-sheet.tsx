import { figureText } from '@trevo/contract/figures'
import type { Game } from '@trevo/contract/games'
import { useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { closeAbout, useAskedGame } from '../../../shared/games/about-game.ts'
import { gamePicture } from '../../../shared/games/game-picture.ts'
import { launch } from '../../../shared/games/launch.ts'
import type { LaunchOptions } from '../../../shared/games/launchable.ts'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { gamesTexts } from '../texts.ts'
import styles from './game-sheet.module.css'

/** What a game tells before it opens: what it pays back, what it costs, and that it can be tried. */
export function GameSheet() {
  const common = useT()
  const asked = useAskedGame()
  // It stays what it was while it goes.
  const [game, setGame] = useState(asked)
  if (asked !== null && asked !== game) setGame(asked)
  return (
    <Sheet open={asked !== null} onClose={closeAbout} title={game?.gameName ?? ''} closeLabel={common('shell.close')}>
      {game ? <About game={game} onClose={closeAbout} /> : null}
    </Sheet>
  )
}

function About({ game, onClose }: { game: Game; onClose: () => void }) {
  const t = useT(gamesTexts)
  const { currencySymbol } = useSite()
  const play = (options: LaunchOptions) => {
    onClose()
    launch(game, options)
  }
  return (
    <>
      <div className={styles.about}>
        <div className={styles.cover}>
          <Picture {...gamePicture(game)} fallbackText={game.gameName} eager />
        </div>
        <dl className={styles.facts}>
          <Fact name={t('filter.vendor')} value={game.displayName} />
          <Fact name={t('filter.minBet')} value={moneyText(game.minBet, currencySymbol)} />
          {game.rtp ? <Fact name={t('about.rtp')} value={`${figureText(game.rtp)}%`} /> : null}
          {game.volatility ? <Fact name={t('filter.volatility')} value={t(`volatility.${game.volatility}`)} /> : null}
          {game.maxWin ? (
            <Fact name={t('about.maxWin')} value={t('about.times', { times: figureText(game.maxWin) })} />
          ) : null}
        </dl>
      </div>
      <Button block onClick={() => play({})}>
        {t('about.play')}
      </Button>
      {game.supportPlay === 0 ? (
        <Button block variant="secondary" className={styles.second} onClick={() => play({ free: true })}>
          {t('about.try')}
        </Button>
      ) : null}
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
