import { describe, expect, test } from 'vitest'
import * as format from './format.ts'

const SAO_PAULO = 'America/Sao_Paulo'

describe('money', () => {
  test.each([
    ['0', 'R$ 0,00'],
    ['1234.56', 'R$ 1.234,56'],
    ['1234567.8', 'R$ 1.234.567,80'],
    ['999', 'R$ 999,00'],
    ['0.0099', 'R$ 0,00'],
    ['19.9999', 'R$ 19,99'],
    ['-1234.5678', '−R$ 1.234,56'],
    ['-0.0099', 'R$ 0,00'],
    ['99999999999999.9999', 'R$ 99.999.999.999.999,99'],
  ])('%s shows as %s', (wire, shown) => {
    expect(format.moneyText(wire, 'R$').replace('\u00a0', ' ')).toBe(shown)
  })

  test('amount and symbol never part at a line end', () => {
    expect(format.moneyText('1', 'R$')).toBe('R$\u00a01,00')
  })

  test('parts', () => {
    expect(format.moneyParts('-1234.5')).toEqual({ sign: '−', whole: '1.234', cents: '50' })
  })
})

describe('dates are the merchant’s', () => {
  // 02:30 UTC is still the evening before in São Paulo (UTC-3).
  const at = '2025-11-15T02:30:09.000Z'
  test.each([
    ['YYYY-MM-DD', '2025-11-14'],
    ['YYYY-MM-DD HH:mm', '2025-11-14 23:30'],
    ['YYYY-MM-DD HH:mm:ss', '2025-11-14 23:30:09'],
    ['YYYY/MM/DD', '2025/11/14'],
    ['MM/DD/YYYY', '11/14/2025'],
  ] as const)('%s', (pattern, shown) => {
    expect(format.dateText(at, pattern, SAO_PAULO)).toBe(shown)
  })

  test('midnight is 00, not 24', () => {
    expect(format.dateText('2025-11-15T03:00:00.000Z', 'YYYY-MM-DD HH:mm', SAO_PAULO)).toBe('2025-11-15 00:00')
  })

  test('another time zone gives another day', () => {
    expect(format.dateText(at, 'YYYY-MM-DD', 'UTC')).toBe('2025-11-15')
  })

  test('in words', () => {
    expect(format.localDateText(at, 'PT', SAO_PAULO)).toBe('14 de nov. de 2025')
    expect(format.localDateText(at, 'EN', SAO_PAULO)).toBe('14 Nov 2025')
    expect(format.localDateText(at, 'ES', SAO_PAULO)).toBe('14 nov 2025')
  })
})

describe('relative time', () => {
  const now = new Date('2025-11-15T12:00:00.000Z')
  test.each([
    ['2025-11-15T11:59:30.000Z', 'agora', 'now', 'ahora'],
    ['2025-11-15T11:55:00.000Z', 'há 5 minutos', '5 minutes ago', 'hace 5 minutos'],
    ['2025-11-15T14:30:00.000Z', 'em 2 horas', 'in 2 hours', 'dentro de 2 horas'],
    ['2025-11-14T11:00:00.000Z', 'ontem', 'yesterday', 'ayer'],
    ['2025-11-12T12:00:00.000Z', 'há 3 dias', '3 days ago', 'hace 3 días'],
  ])('%s', (at, pt, en, es) => {
    expect(format.relativeTimeText(at, now, 'PT')).toBe(pt)
    expect(format.relativeTimeText(at, now, 'EN')).toBe(en)
    expect(format.relativeTimeText(at, now, 'ES')).toBe(es)
  })
})

test('masks', () => {
  expect(format.maskEmail('maria.silva@exemplo.com')).toBe('ma***@exemplo.com')
  expect(format.maskEmail('a@exemplo.com')).toBe('a***@exemplo.com')
  expect(format.maskMobile('11987654321')).toBe('*******4321')
})
