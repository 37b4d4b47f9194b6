import { createBreaker } from '../../platform/breaker.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { IdentityServiceSettings } from '../../platform/identity-settings.ts'
import type { WayOut } from '../outside/way-out.ts'
import { cpfAnswer, cpfQuestion } from './cpf-mapping.ts'
import { faceAnswer, faceQuestion } from './face-mapping.ts'
import { type CpfRegister, type FaceCheck, IdentityAway } from './identity.ts'
import { jsonService } from './json-service.ts'

/** A member waits for the first; the second compares four pictures, and nobody waits for it. */
const CPF_TIMEOUT_MS = 8_000
const FACE_TIMEOUT_MS = 30_000

type Options = { clock?: Clock; onChange?: (isAway: boolean) => void; timeoutMs?: number; way?: WayOut }

export function httpCpfRegister(
  settings: IdentityServiceSettings,
  { clock = systemClock, onChange = () => {}, timeoutMs = CPF_TIMEOUT_MS, way = 'anywhere' }: Options = {},
): CpfRegister {
  const breaker = createBreaker({ clock, service: 'the CPF register', onChange })
  const post = jsonService(settings, { breaker, timeoutMs, way })
  return {
    async personOf(claim) {
      const { status, value } = await post('/cpf', cpfQuestion(claim))
      const answer = cpfAnswer(status, value)
      if (answer === null) throw new IdentityAway(`the CPF register answers ${status}`)
      return answer
    },
  }
}

export function httpFaceCheck(
  settings: IdentityServiceSettings,
  { clock = systemClock, onChange = () => {}, timeoutMs = FACE_TIMEOUT_MS, way = 'anywhere' }: Options = {},
): FaceCheck {
  const breaker = createBreaker({ clock, service: 'the face service', onChange })
  const post = jsonService(settings, { breaker, timeoutMs, way })
  return {
    async compare(question) {
      const { status, value } = await post('/checks', faceQuestion(question))
      const answer = faceAnswer(status, value)
      if (answer === null) throw new IdentityAway(`the face service answers ${status}`)
      return answer
    },
  }
}
