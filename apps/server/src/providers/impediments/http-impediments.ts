import { createBreaker } from '../../platform/breaker.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { ImpedimentSettings } from '../../platform/impediment-settings.ts'
import { jsonService } from '../identity/json-service.ts'
import { type Impediments, ImpedimentsAway } from './impediments.ts'
import { SIGAP_PATH, sigapAnswer, sigapQuestion } from './sigap-mapping.ts'

/** Shorter than a first sign-in keeps somebody from playing while it waits. */
const TIMEOUT_MS = 8_000

type Options = { clock?: Clock; onChange?: (isAway: boolean) => void; timeoutMs?: number }

export function httpImpediments(
  settings: Pick<ImpedimentSettings, 'url' | 'token'>,
  { clock = systemClock, onChange = () => {}, timeoutMs = TIMEOUT_MS }: Options = {},
): Impediments {
  const breaker = createBreaker({ clock, service: 'SIGAP', onChange })
  const post = jsonService(settings, { breaker, timeoutMs, away: (why) => new ImpedimentsAway(why) })
  return {
    async ask(cpf) {
      const { status, value } = await post(SIGAP_PATH, sigapQuestion(cpf))
      const answer = sigapAnswer(status, value)
      if (answer === null) throw new ImpedimentsAway(`SIGAP answers ${status}`)
      return answer
    },
  }
}
