import { parseMoney } from '@trevo/contract/money'
import { useMemo, useState } from 'react'
import { priceOf, type SportAction, type SportOutcome } from '../../../src/engines/sports/sport.ts'
import { artUrl } from '../../shell/art.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { showsAtOnce } from '../../shell/motion.ts'
import { StakeStepper } from '../../shell/stake-stepper.tsx'
import { useStake } from '../../shell/use-stake.ts'
import { pauseFor } from '../parts/pause.ts'
import { Controls, Frame, Stage } from '../parts/stage.tsx'
import { useTable } from '../parts/use-table.ts'
import { preparedClient } from './clients.ts'
import { oddsText } from './odds.tsx'
import type { AnySportClient } from './sport-client.ts'
import styles from './sports.module.css'
import { t } from './texts.ts'
import { useMinute } from './use-minute.ts'

type Choice = Pick<SportAction, 'minute' | 'fixture' | 'pick'>
type Outcome = SportOutcome<object, object>

export function SportsView() {
  const { session } = useGame()
  const { game } = session
  const { code, art } = game
  const client = preparedClient()
  const { sport, Card } = client
  const now = useMinute()
  const [stake, setStake] = useStake()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [live, setLive] = useState<{ outcome: Outcome; tick: number } | null>(null)
  const fixtures = useMemo(() => sport.fixturesOf(code, now.minute), [sport, code, now.minute])
  const { begin, isReady, result } = useTable<Outcome>({
    async show(outcome) {
      const last = client.ticksOf(outcome)
      for (let tick = showsAtOnce() ? last : 0; tick <= last; tick++) {
        setLive({ outcome, tick })
        await pauseFor(client.tickMs)
      }
    },
    say: (outcome) => client.say(game, outcome),
  })
  // What was chosen a minute ago is played no more: other events stand there now.
  const choice = chosen?.minute === now.minute ? chosen : null
  const fixture = choice === null ? undefined : fixtures[choice.fixture]
  const bet = async () => {
    if (choice === null) return
    await begin(stake, { league: code, ...choice })
    setChosen(null)
  }
  const returns =
    choice === null || fixture === undefined
      ? null
      : prizeText(priceOf(parseMoney(stake), sport.chanceOf(fixture, choice.pick)), session.currency)
  return (
    <Frame>
      <Stage
        head={
          live === null ? (
            <p className={styles.head}>
              <img src={artUrl(art.hero)} alt="" />
              <span>{t('next', { seconds: now.secondsLeft })}</span>
            </p>
          ) : undefined
        }
      >
        {live === null ? (
          <ul>
            {fixtures.map((each, index) => (
              <Card
                // biome-ignore lint/suspicious/noArrayIndexKey: the events of a minute are numbered
                key={`${now.minute} ${index}`}
                fixture={each}
                picked={choice?.fixture === index ? choice.pick : null}
                disabled={!isReady}
                onPick={(pick) => setChosen({ minute: now.minute, fixture: index, pick })}
              />
            ))}
          </ul>
        ) : (
          <LiveEvent client={client} {...live} />
        )}
      </Stage>
      <Dock>
        <Facts {...result} />
        {live === null ? (
          <Controls>
            <StakeStepper stake={stake} onChange={setStake} disabled={!isReady} />
            <Button tone="primary" disabled={!isReady || choice === null} onClick={() => void bet()}>
              <span className={styles.button}>
                {returns === null ? t('choose') : t('bet')}
                {returns === null ? null : <small>{t('returns', { amount: returns })}</small>}
              </span>
            </Button>
          </Controls>
        ) : (
          <Controls>
            <Button tone="primary" disabled={!isReady} onClick={() => setLive(null)}>
              {t('again')}
            </Button>
          </Controls>
        )}
      </Dock>
    </Frame>
  )
}

type LiveEventProps = { client: AnySportClient; outcome: Outcome; tick: number }

/** An event on its way, with the bet below it; whether the bet was right is told at the end. */
function LiveEvent({ client, outcome, tick }: LiveEventProps) {
  const { game } = useGame().session
  const { fixture, pick, isWin } = outcome
  const isOver = tick >= client.ticksOf(outcome)
  return (
    <section className={styles.live}>
      <client.Live outcome={outcome} tick={tick} />
      <p className={styles.slip}>
        <span>{t('your')}</span>
        <b>{client.pickText(game, fixture, pick)}</b>
        <span>{oddsText(client.sport.chanceOf(fixture, pick))}</span>
      </p>
      {/* Its line is there from the start: nothing moves up at the end. */}
      <p className={cx(styles.verdict, isOver && isWin && styles.right)}>
        {isOver ? (isWin ? t('won') : t('lost')) : '\u00a0'}
      </p>
    </section>
  )
}
