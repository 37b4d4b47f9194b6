import { figureText } from '@trevo/contract/figures'
import { PALETTES } from '@trevo/games/art-palettes'
import Play from 'lucide-react/icons/play'
import Repeat from 'lucide-react/icons/repeat'
import Square from 'lucide-react/icons/square'
import Zap from 'lucide-react/icons/zap'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import type { FreeRounds, GameInfo } from '../../../src/protocol.ts'
import { artUrl } from '../../shell/art.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { KeyHints } from '../../shell/key-hints.tsx'
import { late } from '../../shell/late.tsx'
import { prizeText } from '../../shell/money.ts'
import { launch } from '../../shell/page.ts'
import { changeSettings, useSettings } from '../../shell/settings.ts'
import { StakeStepper } from '../../shell/stake-stepper.tsx'
import { createStore, useStore } from '../../shell/store.ts'
import { useKeys } from '../../shell/use-keys.ts'
import { useStake } from '../../shell/use-stake.ts'
import { AutoplaySheet } from '../parts/late-autoplay.ts'
import { t as tParts } from '../parts/texts.ts'
import { WinBanner } from '../parts/win-overlay.tsx'
import { useBonusPrice } from './bonus-price.ts'
import { NOTHING, type SlotShow } from './director.ts'
import styles from './slot-view.module.css'
import { t } from './texts.ts'

import { useMachine } from './use-machine.ts'
import { type Slot, useSlot } from './use-slot.ts'

const Air = late(() => import('./air.tsx').then((found) => found.Air))
const BuySheet = late(() => import('./buy-sheet.tsx').then((found) => found.BuySheet))
const PickBoard = late(() => import('./pick-board.tsx').then((found) => found.PickBoard))
const BEFORE = createStore<SlotShow>(NOTHING)

export function SlotView() {
  const { session, title } = useGame()
  const canvas = useRef<HTMLCanvasElement>(null)
  const scene = useRef<HTMLDivElement>(null)
  const [stake, setStake] = useStake()
  const director = useMachine(canvas, scene)
  const slot = useSlot(director, stake)
  const show = useStore(director?.show ?? BEFORE)
  const [isChoosing, setChoosing] = useState(false)
  const [isBuying, setBuying] = useState(false)
  const price = useBonusPrice(stake)
  const press = () => (slot.isBusy ? slot.press() : slot.spin())
  const { turbo } = useSettings()
  const isFree = !slot.isBusy && slot.gift === null
  const stakeTo = (step: 1 | -1) => () => {
    const next = session.stakes[session.stakes.indexOf(stake) + step]
    if (isFree && next !== undefined) setStake(next)
  }
  const switchTurbo = () => changeSettings({ turbo: !turbo })
  const choose = () => {
    if (isFree) setChoosing(true)
  }
  useKeys({
    ' ': press,
    Enter: press,
    ArrowUp: stakeTo(1),
    ArrowDown: stakeTo(-1),
    a: choose,
    A: choose,
    t: switchTurbo,
    T: switchTurbo,
  })
  const { deep, mid, hi, glow } = PALETTES[session.game.art.palette]
  const colours = { '--art-deep': deep, '--art-mid': mid, '--art-hi': hi, '--art-glow': glow } as CSSProperties
  return (
    <main className={styles.view} style={colours} aria-label={title}>
      <Scene show={show} canvas={canvas} scene={scene} onBox={(box) => director?.openBox(box)} />
      <Dock>
        <Facts prizeMinor={show.totalMinor} isWin={show.isWin} />
        {slot.gift === null ? (
          <StakeStepper stake={stake} onChange={setStake} disabled={slot.isBusy} />
        ) : (
          <GiftCard gift={slot.gift} />
        )}
        {price === null || slot.gift !== null ? null : (
          <Button className={styles.buy} disabled={slot.isBusy || price.isTooMuch} onClick={() => setBuying(true)}>
            {price.isTooMuch ? t('buyTooMuch') : t('buy', { amount: price.text })}
          </Button>
        )}
        <Controls slot={slot} onAuto={() => setChoosing(true)} />
        <KeyHints
          hints={[
            [tParts('dock.space'), session.game.isCard ? t('cardBuy') : t('spin')],
            ['↑ ↓', tParts('dock.stake')],
            ['A', t('auto')],
            ['T', t('turbo')],
          ]}
        />
      </Dock>
      {isBuying && price !== null ? (
        <BuySheet price={price} onBuy={() => slot.buy(price.stake)} onClose={() => setBuying(false)} />
      ) : null}
      {isChoosing ? (
        <AutoplaySheet hasSteps stake={stake} onStart={slot.startAuto} onClose={() => setChoosing(false)} />
      ) : null}
    </main>
  )
}

type SceneProps = {
  show: SlotShow
  canvas: RefObject<HTMLCanvasElement | null>
  scene: RefObject<HTMLDivElement | null>
  onBox: (box: number) => void
}

function Scene({ show, canvas, scene, onBox }: SceneProps) {
  const { session, title } = useGame()
  const { game } = session
  return (
    <div className={cx(styles.scene, launch.isFramed && styles.framed)} ref={scene}>
      <Air />
      <div className={styles.crown}>
        <Heroes art={game.art} />
        {show.free === null ? (
          <span className={styles.lettering} aria-hidden="true">
            {title}
          </span>
        ) : (
          <span className={styles.counter}>{t('freeCount', { number: show.free.number, of: show.free.of })}</span>
        )}
      </div>
      <div className={styles.box}>
        <canvas
          ref={canvas}
          className={styles.board}
          role="img"
          aria-label={game.isCard ? t('cardBoard', { title }) : t('board', { title })}
        />
        {show.ways === null ? null : <p className={styles.ways}>{t('spinWays', { count: figureText(show.ways) })}</p>}
        {show.banner === null ? null : (
          <div className={styles.banner} role="status">
            <strong>{show.banner.title}</strong>
            <span>{show.banner.text}</span>
          </div>
        )}
        {show.boxes === null ? null : <PickBoard boxes={show.boxes} onOpen={onBox} />}
        {show.great === null ? null : <WinBanner {...show.great} />}
      </div>
      <p className={styles.note} data-won={show.isWin && show.note !== null}>
        {show.note ?? t('rtp', { rtp: figureText(game.rtp) })}
      </p>
    </div>
  )
}

/** As on the cover; only where there is room for it. */
function Heroes({ art }: { art: GameInfo['art'] }) {
  const picture = (name: string, place: string | undefined) => <img src={artUrl(name)} alt="" className={place} />
  return (
    <div className={styles.heroes}>
      {picture(art.support[0], styles.left)}
      {picture(art.support[1], styles.right)}
      {picture(art.hero, styles.middle)}
    </div>
  )
}

/** Free rounds: how many are left, for which stake, and what they have won. */
function GiftCard({ gift }: { gift: FreeRounds }) {
  const { currency } = useGame().session
  return (
    <div className={styles.gift} role="status" data-testid="free-rounds">
      <strong>{gift.left > 0 ? t('giftLeft', { count: gift.left, of: gift.rounds }) : t('giftOver')}</strong>
      <span>{t('giftStake', { amount: prizeText(gift.stake, currency) })}</span>
      <span>{t('giftWon', { amount: prizeText(gift.won, currency) })}</span>
      <small>{t('giftMost', { amount: prizeText(gift.prizeMax, currency) })}</small>
    </div>
  )
}

function Controls({ slot, onAuto }: { slot: Slot; onAuto: () => void }) {
  const { turbo } = useSettings()
  const { isCard } = useGame().session.game
  const { isBusy, run, gift } = slot
  const [begin, hurry] = isCard ? [t('cardBuy'), t('cardAll')] : [t('spin'), t('skip')]
  return (
    <div className={styles.controls}>
      <Button className={styles.side} disabled={isBusy || gift !== null} onClick={onAuto}>
        <Repeat size={20} />
        <span>{t('auto')}</span>
      </Button>
      <Button
        tone={isBusy ? 'secondary' : 'primary'}
        className={styles.spin}
        onClick={isBusy ? slot.press : slot.spin}
        data-testid="spin"
      >
        {run !== null ? <Square size={18} /> : isBusy ? null : <Play size={20} />}
        <span>{run !== null ? t('stop', { left: run.left }) : isBusy ? hurry : labelOf(gift, begin)}</span>
      </Button>
      <Button className={styles.side} pressed={turbo} onClick={() => changeSettings({ turbo: !turbo })}>
        <Zap size={20} />
        <span>{t('turbo')}</span>
      </Button>
    </div>
  )
}

function labelOf(gift: FreeRounds | null, begin: string): string {
  if (gift === null) return begin
  return gift.left > 0 ? t('giftPlay') : t('giftOn')
}
