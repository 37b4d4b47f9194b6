import { expect, test } from 'vitest'
import { isSameName, refusalBy } from './compare-person.ts'

test.each([
  ['Beatriz Andrade', 'BEATRIZ ANDRADE', true],
  ['Beatriz Andrade', 'BEATRIZ HELENA DE ANDRADE LIMA', true],
  ['João da Conceição', 'JOAO CONCEICAO', true],
  ['Ana Maria D’Ávila', 'ANA MARIA D AVILA', true],
  ['Beatriz', 'BEATRIZ ANDRADE', false],
  ['Andrade Beatriz', 'BEATRIZ ANDRADE', false],
  ['Beatriz Lima Andrade', 'BEATRIZ ANDRADE LIMA', false],
  ['Beatriz Souza', 'BEATRIZ ANDRADE', false],
  ['Bia Andrade', 'BEATRIZ ANDRADE', false],
  ['', '', false],
])('%s and %s of the register are one name: %s', (claimed, registered, expected) => {
  expect(isSameName(claimed, registered)).toBe(expected)
})

const CLAIM = { name: 'Ana Souza', idNumber: '52998224725', birthday: '1990-05-17' }
const KNOWN = { isKnown: true, name: 'ANA SOUZA', birthday: '1990-05-17', isAlive: true, isRegular: true } as const

test.each([
  ['whom they say they are', KNOWN, null],
  ['unknown', { isKnown: false } as const, 'cpf_unknown'],
  // The dead are irregular too: what is worse is said.
  ['dead', { ...KNOWN, isAlive: false, isRegular: false }, 'deceased'],
  ['cancelled', { ...KNOWN, isRegular: false }, 'cpf_irregular'],
  ['seventeen by the register', { ...KNOWN, birthday: '2008-03-02' }, 'under_age'],
  ['born on another day', { ...KNOWN, birthday: '1990-05-18' }, 'birthday_differs'],
  ['somebody else', { ...KNOWN, name: 'JOANA LOPES' }, 'name_differs'],
])('a person who is %s', (_who, register, reason) => {
  expect(refusalBy(register, CLAIM, '2026-03-01')).toBe(reason)
})
