import { isCpf } from '@trevo/contract/fields'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { chooseIdentity } from './choose-identity.ts'
import { cpfAnswer, cpfQuestion } from './cpf-mapping.ts'
import { faceAnswer, faceQuestion } from './face-mapping.ts'
import { httpCpfRegister, httpFaceCheck } from './http-identity.ts'
import { IdentityAway } from './identity.ts'
import { type SandboxIdentity, startSandboxIdentity } from './sandbox-identity.ts'
import { cpfFrom, SANDBOX_PEOPLE } from './sandbox-people.ts'

let sandbox: SandboxIdentity
beforeAll(async () => {
  sandbox = await startSandboxIdentity({ year: 2026 })
})
afterAll(() => sandbox.close())

const log = pino({ level: 'silent' })
const CLAIM = { name: 'Ana Souza', idNumber: cpfFrom('812345678'), birthday: '1990-05-17' }
const picture = Buffer.from('picture')
const QUESTION = {
  reference: '7',
  claim: CLAIM,
  turn: 'left',
  pictures: { front: picture, back: picture, face: picture, turned: picture },
} as const

describe('the mapping of the register', () => {
  test('asks with the number and what was said', () => {
    expect(cpfQuestion(CLAIM)).toEqual({ cpf: CLAIM.idNumber, nome: 'Ana Souza', nascimento: '1990-05-17' })
  })
  test.each([
    ['0', true, true],
    ['2', true, false],
    ['3', false, false],
    ['4', true, false],
    ['9', true, false],
  ])('standing %s', (codigo, isAlive, isRegular) => {
    const value = { nome: 'ANA', nascimento: '1990-05-17', situacao: { codigo } }
    expect(cpfAnswer(200, value)).toEqual({ isKnown: true, name: 'ANA', birthday: '1990-05-17', isAlive, isRegular })
  })
  test('knows no number by a 404, and does not guess at anything else', () => {
    expect(cpfAnswer(404, null)).toEqual({ isKnown: false })
    expect(cpfAnswer(200, { nome: 'ANA' })).toBeNull()
    expect(cpfAnswer(200, { nome: 'ANA', nascimento: '1990-05-17', situacao: { codigo: '7' } })).toBeNull()
    expect(cpfAnswer(500, null)).toBeNull()
  })
})

describe('the mapping of the face service', () => {
  test('sends the pictures with the side that was asked for', () => {
    expect(faceQuestion(QUESTION)).toMatchObject({
      reference: '7',
      person: { cpf: CLAIM.idNumber, name: 'Ana Souza', birthDate: '1990-05-17' },
      images: { front: 'cGljdHVyZQ==', turned: { side: 'left', image: 'cGljdHVyZQ==' } },
    })
  })
  test.each([
    [{ result: 'approved' }, 'accepted', null],
    [{ result: 'manual' }, 'unsure', null],
    [{ result: 'rejected', reason: 'blurred' }, 'refused', 'blurred'],
    [{ result: 'rejected', reason: 'face_mismatch' }, 'refused', 'other_person'],
    [{ result: 'rejected', reason: 'liveness' }, 'refused', 'not_live'],
    // A refusal that nobody here can explain is for a person to look at.
    [{ result: 'rejected', reason: 'toString' }, 'unsure', null],
    [{ result: 'rejected' }, 'unsure', null],
  ])('%o', (value, outcome, reason) => {
    expect(faceAnswer(200, value)).toMatchObject({ outcome, reason })
  })
  test('reads a document with points and dashes, and nothing that is not there', () => {
    const value = { result: 'approved', document: { cpf: '529.982.247-25' }, scores: { face: 98 } }
    expect(faceAnswer(200, value)).toMatchObject({
      document: { name: null, idNumber: '52998224725', birthday: null },
      scores: { face: 98, live: null },
    })
    expect(faceAnswer(200, { result: 'perhaps' })).toBeNull()
    expect(faceAnswer(503, null)).toBeNull()
  })
})

test('everybody of the sandbox has a CPF of their own that is valid', () => {
  const cpfs = Object.values(SANDBOX_PEOPLE).map(({ cpf }) => cpf)
  expect(cpfs.every(isCpf)).toBe(true)
  expect(new Set(cpfs).size).toBe(cpfs.length)
})

test('the sandbox speaks the services’ HTTP', async () => {
  const register = httpCpfRegister(sandbox.settings.cpf)
  const faces = httpFaceCheck(sandbox.settings.face)
  expect(await register.personOf(CLAIM)).toMatchObject({ isKnown: true, name: 'ANA SOUZA', isAlive: true })
  expect(await faces.compare(QUESTION)).toMatchObject({ outcome: 'accepted', scores: { face: 98.2 } })
  const stranger = httpCpfRegister({ ...sandbox.settings.cpf, token: 'guessed' })
  await expect(stranger.personOf(CLAIM)).rejects.toThrow(IdentityAway)
})

test('a service that is away is left alone for a while, and what is said of it names nobody', async () => {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const changes: boolean[] = []
  const register = httpCpfRegister(sandbox.settings.cpf, { clock, onChange: (isAway) => changes.push(isAway) })
  const ask = () => register.personOf(CLAIM).catch((error: Error) => error)
  sandbox.setDown(true)
  const before = sandbox.asked.cpf
  for (let i = 0; i < 7; i++) {
    const error = await ask()
    expect(error).toBeInstanceOf(IdentityAway)
    expect(String(error)).not.toMatch(/Ana|Souza|\d{11}/)
  }
  expect(sandbox.asked.cpf - before).toBe(5)
  sandbox.setDown(false)
  clock.advance(10_000)
  expect(await ask()).toMatchObject({ isKnown: true })
  expect(changes).toEqual([true, false])
})

test('one that never answers is given up', async () => {
  const silent = httpCpfRegister({ url: 'http://127.0.0.1:9', token: 't' }, { timeoutMs: 200 })
  await expect(silent.personOf(CLAIM)).rejects.toThrow(IdentityAway)
})

test('without services production verifies nobody by machine, and the demo has its sandbox', async () => {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const production = await chooseIdentity({ config: { ...TEST_CONFIG, nodeEnv: 'production', demo: true }, clock, log })
  await expect(production.register.personOf(CLAIM)).rejects.toThrow(IdentityAway)
  expect([production.isSandbox, production.sandbox]).toEqual([false, undefined])
  const demo = await chooseIdentity({ config: { ...TEST_CONFIG, demo: true }, clock, log })
  expect(demo.isSandbox).toBe(true)
  expect(await demo.register.personOf(CLAIM)).toMatchObject({ isKnown: true })
  await demo.close()
})
