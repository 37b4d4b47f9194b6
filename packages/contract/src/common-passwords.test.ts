import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a common password', () => {
  test.each(
    [
      ['12345678', '87654321', '1234567890', '11111111', '00000000', '12341234', 'abcabcabc', '123123123', '147258369'],
      [
        'password',
        'Password1',
        'P@ssw0rd',
        'passw0rd!',
        'senha123',
        'Senha@2024',
        'minhasenha',
        'admin123',
        '123mudar',
      ],
      ['qwertyui', 'asdfghjkl', '1q2w3e4r', 'qazwsxedc', 'q1w2e3r4', 'abcd1234', 'qwer1234', 'zaq12wsx', 'abcdefgh'],
      ['flamengo', 'Flamengo1981', 'corinthians', 'palmeiras10', 'gabriel2010', 'Jesus123', 'iloveyou', 'teamo123'],
      ['19051990', '01/02/1985', '20001231', '1990-05-19', 'brasil2026', 'meuamor1', 'deusefiel', 'mariajose'],
      ['sunshine1', 'football', 'princesa', 'dragon99', 'letmein!', 'welcome123', 'superman', 'starwars', 'aaaaaaaa'],
    ].flat(),
  )('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })
})

describe('a breached password', () => {
  const breached = dictionary['passwords-common'].filter((password) => password.length >= 8)

  test('is refused, however far down the list it stands', () => {
    expect(breached.length).toBeGreaterThan(3_000)
    expect(breached.filter((password) => !isCommonPassword(password))).toEqual([])
    // In none of our patterns.
    expect(isCommonPassword('ka12rm12')).toBe(true)
    expect(isCommonPassword('KA12RM12')).toBe(true)
  })
})

describe('a password around a word of one’s own', () => {
  const words = ['zefirino_77', 'Zefirino', 'Loteria Aurora', 'zé']

  test.each([
    'zefirino_77',
    'Zefirino2026',
    '2026zefirino!',
    'z3f1r1n0!!',
    'LoteriaAurora1',
    'loteria aurora',
    'azefirino9',
  ])('is %s', (password) => {
    expect(isCommonPassword(password, words)).toBe(true)
    expect(isCommonPassword(password, ['another'])).toBe(false)
  })
  test('may hold the word where there is more to guess', () => {
    expect(isCommonPassword('zefirino come pitanga', words)).toBe(false)
    expect(isCommonPassword('zénite-lilás-41', words)).toBe(false)
  })
})

describe('a password of its own', () => {
  test.each([
    'correct horse battery',
    'xK7#mQ2pLw',
    'cafeteira-verde-81',
    'guarda-chuva roxo',
    'tres tigres tristes',
    'vidraça do vizinho',
    'h4n9s2kd',
    'noventa e dois patos',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
