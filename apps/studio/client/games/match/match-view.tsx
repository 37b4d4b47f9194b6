import { parseMoney } from '@trevo/contract/money'
import { useMemo, useState } from 'react'
import { fixturesOf } from '../../../src/engines/match/fixtures.ts'
import { type MatchAction, type MatchOutcome, matchPrize } from '../../../src/engines/match.ts'
import { artUrl } from '../../shell/art.ts'
import { Button } from '../../shell/button.tsx'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { prefersReducedMotion } from '../../shell/motion.ts'
import { StakeStepper } from '../../shell/stake-stepper.tsx'
import { useStake } from '../../shell/use-stake.ts'
import { pauseFor } from '../parts/pause.ts'
import { Controls, Frame, Stage } from '../parts/stage.tsx'
import { useTable } from '../parts/use-table.ts'
import { FixtureCard } from './fixture-card.tsx'
import { FULL_TIME, LiveMatch, sayScore } from './live-match.tsx'
import styles from './match.module.css'
import { t } from './texts.ts'

import { useMinute } from './use-minute.ts'

const MINUTE_SHOWN_MS = 60

type Choice = Pick<MatchAction, 'minute' | 'fixture' | 'pick'>
type Live = { outcome: MatchOutcome; minute: number }

export function MatchView() {
  const { session } = useGame()
  const { category, code, art } = session.game
  const now = useMinute()
  const [stake, setStake] = useStake()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [live, setLive] = useState<Live | null>(null)
  const fixtures = useMemo(() => fixturesOf(code, now.minute), [code, now.minute])
  const { begin, isReady, result } = useTable<MatchOutcome>({
    async show(outcome) {
      const first = prefersReducedMotion() ? FULL_TIME : 0
      for (let minute = first; minute <= FULL_TIME; minute++) {
        setLive({ outcome, minute })
        await pauseFor(MINUTE_SHOWN_MS)
      }
    },
    say: (outcome) => sayScore(category, outcome),
  })
  // What was chosen a minute ago is played no more: other fixtures stand there now.
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
      : prizeText(matchPrize(parseMoney(stake), fixture, choice.pick), session.currency)
  return (
    <Frame>
      <Stage>
        {live === null ? (
          <>
            <p className={styles.head}>
              <img src={artUrl(art.hero)} alt="" />
              <span>{t('next', { seconds: now.secondsLeft })}</span>
            </p>
            <ul>
              {fixtures.map((each, index) => (
                <FixtureCard
                  key={`${now.minute} ${each.home}`}
                  fixture={each}
                  picked={choice?.fixture === index ? choice.pick : null}
                  disabled={!isReady}
                  onPick={(pick) => setChosen({ minute: now.minute, fixture: index, pick })}
                />
              ))}
            </ul>
          </>
        ) : (
          <LiveMatch {...live} />
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
