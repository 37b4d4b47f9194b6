import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a common password', () => {
  it.each(
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

describe('a password of its own', () => {
  it.each([
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
