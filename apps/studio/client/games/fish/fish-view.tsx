import { parseMoney } from '@trevo/contract/money'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { FISH_TARGETS, type FishOutcome, type FishTargetId } from '../../../src/engines/fish.ts'
import type { Round } from '../../../src/protocol.ts'
import { artUrl } from '../../shell/art.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { playSound } from '../../shell/sound.ts'
import { StakeStepper } from '../../shell/stake-stepper.tsx'
import { announce } from '../../shell/toasts.tsx'
import { useStake } from '../../shell/use-stake.ts'
import { Frame, Stage } from '../parts/stage.tsx'
import { NO_RESULT, resultOf, soundPrize } from '../parts/use-table.ts'
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
  const inFlight = useRef(0)

  function finish(round: Round): string | null {
    const { target, isCaught } = round.outcome as FishOutcome
    const prize = prizeText(round.prize, session.currency)
    play.done(round)
    setResult(resultOf(round))
    soundPrize(round)
    announce(
      isCaught ? t('view.caught', { name: targetName(target), prize }) : t('view.missed', { name: targetName(target) }),
    )
    return isCaught && parseMoney(round.prize) > 0n ? `+${prize}` : null
  }
  const resume = useRef(async () => {
    const round = await play.resume()
    if (round !== null) finish(round)
  })
  useEffect(() => {
    void resume.current()
  }, [])

  async function shoot(swimmer: Swimmer | undefined): Promise<void> {
    if (swimmer === undefined || inFlight.current >= MAX_IN_FLIGHT) return
    inFlight.current++
    setHasShot(true)
    playSound('press')
    const shot = sea.shoot(swimmer)
    const round = await play.round({ stake, action: { target: swimmer.target } })
    inFlight.current--
    if (round === null) sea.drop(shot)
    else shot.answer = { isCaught: (round.outcome as FishOutcome).isCaught, text: finish(round) }
  }
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    void shoot(sea.at(event.clientX - left, event.clientY - top))
  }
  return (
    <Frame>
      <Stage className={styles.stage}>
        <canvas
          ref={canvas}
          className={styles.sea}
          role="img"
          aria-label={t('view.sea')}
          onPointerDown={onPointerDown}
        />
        {hasShot ? null : <p className={styles.hint}>{t('view.hint')}</p>}
        <Targets hero={art.hero} onShoot={(target) => void shoot(sea.oneOf(target))} />
      </Stage>
      <Dock>
        <Facts {...result} />
        <StakeStepper stake={stake} onChange={setStake} />
      </Dock>
    </Frame>
  )
}

/** What each target pays, and a way to shoot without a finger. */
function Targets({ hero, onShoot }: { hero: string; onShoot: (target: FishTargetId) => void }) {
  return (
    <ul className={styles.targets} aria-label={t('view.targets')}>
      {FISH_TARGETS.map(({ id, multiplier }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.target}
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
