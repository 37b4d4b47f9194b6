import { isCpf } from '@trevo/contract/fields'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { cpfFrom } from '../identity/sandbox-people.ts'
import { chooseImpediments } from './choose-impediments.ts'
import { httpImpediments } from './http-impediments.ts'
import { ImpedimentsAway } from './impediments.ts'
import { SANDBOX_IMPEDED } from './sandbox-impeded.ts'
import { type SandboxImpediments, startSandboxImpediments } from './sandbox-impediments.ts'
import { sigapAnswer, sigapQuestion } from './sigap-mapping.ts'

let sandbox: SandboxImpediments
beforeAll(async () => {
  sandbox = await startSandboxImpediments()
})
afterAll(() => sandbox.close())

const ANYBODY = cpfFrom('812345678')
const log = pino({ level: 'silent' })

test('is asked by CPF alone', () => {
  expect(sigapQuestion('52998224725')).toEqual({ cpf: '52998224725' })
})

test.each([
  [{ resultado: 'NAO_IMPEDIDO' }, { isImpeded: false }],
  [
    { resultado: 'IMPEDIDO', motivo: 'PROGRAMA_SOCIAL' },
    { isImpeded: true, reason: 'social_benefit' },
  ],
  [
    { resultado: 'IMPEDIDO', motivo: 'AUTOEXCLUSAO_CENTRALIZADA' },
    { isImpeded: true, reason: 'self_excluded' },
  ],
  // A reason that nobody here knows impedes all the same.
  [
    { resultado: 'IMPEDIDO', motivo: 'toString' },
    { isImpeded: true, reason: 'other' },
  ],
  [{ resultado: 'IMPEDIDO' }, { isImpeded: true, reason: 'other' }],
])('%o', (value, answer) => {
  expect(sigapAnswer(200, value)).toMatchObject(answer)
})

test.each([
  [200, { resultado: 'TALVEZ' }],
  [200, null],
  [404, null],
  [401, { resultado: 'NAO_IMPEDIDO' }],
  [500, null],
])('a %i with %o is no answer, and lets nobody in', (status, value) => {
  expect(sigapAnswer(status, value)).toBeNull()
})

test('everybody of the sandbox has a valid CPF of their own', () => {
  const cpfs = Object.values(SANDBOX_IMPEDED).map(({ cpf }) => cpf)
  expect(cpfs.every(isCpf)).toBe(true)
  expect(new Set(cpfs).size).toBe(cpfs.length)
})

test('the sandbox speaks the service’s HTTP', async () => {
  const service = httpImpediments(sandbox.settings)
  const { benefit, selfExcluded, court, away, nonsense } = SANDBOX_IMPEDED
  expect(await service.ask(ANYBODY)).toEqual({ isImpeded: false })
  expect(await service.ask(benefit.cpf)).toMatchObject({ isImpeded: true, reason: 'social_benefit' })
  expect(await service.ask(selfExcluded.cpf)).toMatchObject({ isImpeded: true, reason: 'self_excluded' })
  expect(await service.ask(court.cpf)).toMatchObject({ isImpeded: true, reason: 'other' })
  await expect(service.ask(away.cpf)).rejects.toThrow(ImpedimentsAway)
  await expect(service.ask(nonsense.cpf)).rejects.toThrow(ImpedimentsAway)
  await expect(httpImpediments({ ...sandbox.settings, token: 'guessed' }).ask(ANYBODY)).rejects.toThrow(ImpedimentsAway)
})

test('one that is away is left alone for a while, and what is said of it names nobody', async () => {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const changes: boolean[] = []
  const service = httpImpediments(sandbox.settings, { clock, onChange: (isAway) => changes.push(isAway) })
  sandbox.setDown(true)
  const before = sandbox.asked.length
  for (let n = 0; n < 7; n++) {
    const error = await service.ask(ANYBODY).catch((thrown: Error) => thrown)
    expect(error).toBeInstanceOf(ImpedimentsAway)
    expect(String(error)).not.toMatch(/\d{11}/)
  }
  expect(sandbox.asked.length - before).toBe(5)
  sandbox.setDown(false)
  clock.advance(10_000)
  expect(await service.ask(ANYBODY)).toEqual({ isImpeded: false })
  expect(changes).toEqual([true, false])
})

test('production has no sandbox, and without a service nobody answers', async () => {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const production = await chooseImpediments({
    config: { ...TEST_CONFIG, nodeEnv: 'production', demo: true },
    clock,
    log,
  })
  expect([production.isThere, production.sandbox]).toEqual([false, undefined])
  await expect(production.ask(ANYBODY)).rejects.toThrow(ImpedimentsAway)
  const demo = await chooseImpediments({ config: { ...TEST_CONFIG, demo: true }, clock, log })
  expect([demo.isThere, await demo.ask(ANYBODY)]).toEqual([true, { isImpeded: false }])
  await demo.close()
})
