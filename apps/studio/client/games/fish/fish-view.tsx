import { type Money, parseMoney } from '@trevo/contract/money'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { FISH_TARGETS, type FishOutcome, type FishTargetId } from '../../../src/engines/fish.ts'
import type { Round } from '../../../src/protocol.ts'
import { artUrl } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { KeyHints } from '../../shell/key-hints.tsx'
import { prizeText } from '../../shell/money.ts'
import { playSound } from '../../shell/sound.ts'
import { offeredStake } from '../../shell/stake-amounts.ts'
import { StakeStepper } from '../../shell/stake-stepper.tsx'
import { announce } from '../../shell/toasts.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useStake } from '../../shell/use-stake.ts'
import { PlayRow } from '../parts/play-row.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { t as tParts } from '../parts/texts.ts'
import { useAutoplay } from '../parts/use-autoplay.ts'
import { celebrateRound, NO_RESULT, resultOf } from '../parts/use-table.ts'
import styles from './fish.module.css'
import type { Swimmer } from './sea.ts'
import { pictureOf, targetName } from './targets.ts'
import { t } from './texts.ts'
import { useSea } from './use-sea.ts'

/** Below what the studio takes at once from one player. */
const MAX_IN_FLIGHT = 4

export function FishView() {
  const { play, session } = useGame()
  const { art } = session.game
  const canvas = useRef<HTMLCanvasElement>(null)
  const sea = useSea(canvas)
  const [stake, setStake] = useStake()
  const [result, setResult] = useState(NO_RESULT)
  const [hasShot, setHasShot] = useState(false)
  const [aim, setAim] = useState<FishTargetId>('fish')
  const inFlight = useRef(0)

  /** From here on the result may be told: not before the shot is there. */
  function finish(round: Round): void {
    const { target, isCaught } = round.outcome as FishOutcome
    const prize = prizeText(round.prize, session.currency)
    play.done(round)
    setResult(resultOf(round))
    celebrateRound(round)
    announce(
      isCaught ? t('view.caught', { name: targetName(target), prize }) : t('view.missed', { name: targetName(target) }),
    )
  }
  const resume = useRef(async () => {
    const round = await play.resume()
    if (round !== null) finish(round)
  })
  useEffect(() => {
    void resume.current()
  }, [])

  /** Resolves when the shot has landed. */
  async function shoot(swimmer: Swimmer | undefined, staked = stake): Promise<Round | null> {
    if (swimmer === undefined || inFlight.current >= MAX_IN_FLIGHT) return null
    inFlight.current++
    setHasShot(true)
    playSound('press')
    const shot = sea.shoot(swimmer)
    const round = await play.round({ stake: staked, action: { target: swimmer.target } })
    inFlight.current--
    if (round === null) {
      sea.drop(shot)
      return null
    }
    const { isCaught } = round.outcome as FishOutcome
    const text = isCaught && parseMoney(round.prize) > 0n ? `+${prizeText(round.prize, session.currency)}` : null
    await new Promise<void>((resolve) => {
      const onLand = () => {
        finish(round)
        resolve()
      }
      shot.answer = { isCaught, text, onLand }
    })
    return round
  }
  const fire = (staked: Money) => shoot(sea.oneOf(aim), staked)
  const autoplay = useAutoplay(stake, fire, (wanted) => offeredStake(session.stakes, wanted))
  const isFree = autoplay.run === null
  const press = () => (isFree ? void fire(stake) : autoplay.stop())
  useKeys({ ' ': press, Enter: press })
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    void shoot(sea.at(event.clientX - left, event.clientY - top))
  }
  return (
    <Frame>
      <Stage isFull className={styles.stage}>
        <canvas
          ref={canvas}
          className={styles.sea}
          role="img"
          aria-label={t('view.sea')}
          onPointerDown={onPointerDown}
        />
        {hasShot ? null : <p className={styles.hint}>{t('view.hint')}</p>}
        <Targets
          hero={art.hero}
          aim={aim}
          onShoot={(target) => {
            setAim(target)
            if (isFree) void shoot(sea.oneOf(target))
          }}
        />
      </Stage>
      <Dock>
        <Facts {...result} />
        <StakeStepper className={cx(styles.stake)} stake={stake} onChange={setStake} disabled={!isFree} />
        <PlayRow
          autoplay={autoplay}
          stake={stake}
          label={t('view.fire', { name: targetName(aim) })}
          disabled={false}
          onPlay={press}
        />
        <KeyHints hints={[[tParts('dock.space'), t('view.fire', { name: targetName(aim) })]]} />
      </Dock>
    </Frame>
  )
}

type TargetsProps = { hero: string; aim: FishTargetId; onShoot: (target: FishTargetId) => void }

/** What each target pays, and a way to aim and shoot without a finger. */
function Targets({ hero, aim, onShoot }: TargetsProps) {
  return (
    <ul className={styles.targets} aria-label={t('view.targets')}>
      {FISH_TARGETS.map(({ id, multiplier }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.target}
            aria-pressed={id === aim}
            aria-label={t('view.shoot', { name: targetName(id), multiplier })}
            onClick={() => onShoot(id)}
          >
            <img src={artUrl(pictureOf(id, hero))} alt="" />
            <span>{multiplier}×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
