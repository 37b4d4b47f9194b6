import { describe, expect, test } from 'vitest'
import {
  Brand,
  customerService,
  Link,
  localText,
  pickImageCdn,
  RegisterSettings,
  registerSettings,
  setTemplate,
  statusCodeOf,
  systemCountry,
  systemStatus,
} from './status.ts'

test('what the page of a closed site shows is answered while it is closed; nobody registers then', () => {
  expect([systemStatus, systemCountry, customerService, setTemplate].map(({ always }) => always)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(registerSettings.always).toBeUndefined()
})

describe('status code', () => {
  test.each([
    { maintenance: false, regionRestriction: false, code: 0 },
    { maintenance: true, regionRestriction: false, code: 1 },
    { maintenance: false, regionRestriction: true, code: 2 },
    { maintenance: true, regionRestriction: true, code: 1 },
  ])('maintenance $maintenance, region $regionRestriction: $code', ({ code, ...status }) => {
    expect(statusCodeOf(status)).toBe(code)
  })
})

test('a text is in the reader’s language, else in English', () => {
  const text = { PT: 'Atendimento', EN: 'Support' }
  expect(localText(text, 'PT')).toBe('Atendimento')
  expect(localText(text, 'ES')).toBe('Support')
  expect(localText({ ...text, ES: 'Soporte' }, 'ES')).toBe('Soporte')
})

describe('image host', () => {
  const hosts = ['https://a.test', 'https://b.test', 'https://c.test']
  test.each([
    [0, 'https://a.test'],
    [0.34, 'https://b.test'],
    [0.999, 'https://c.test'],
  ])('at %f is %s', (random, host) => {
    expect(pickImageCdn(hosts, () => random)).toBe(host)
  })
  test('is our own origin where none is configured', () => {
    expect(pickImageCdn([])).toBe('')
  })
})

describe('links that staff type', () => {
  test.each(['https://example.com', 'https://example.com/a?b=c#d', '/m/app?os=ios', '/'])('take %s', (link) => {
    expect(Link.safeParse(link).success).toBe(true)
  })
  test.each([
    'javascript:alert(1)',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    'data:text/html,x',
    'https://',
    'https:// example.com',
    ' https://example.com',
    '',
  ])('refuse %s', (link) => {
    expect(Link.safeParse(link).success).toBe(false)
  })
})

describe('brand variables', () => {
  const brandWith = (variables: Record<string, string>) =>
    Brand.safeParse({
      code: 'x',
      name: 'X',
      shortName: 'X',
      mark: 'wave',
      themeColor: { dark: '#000000', light: '#ffffff' },
      variables: { dark: variables, light: {} },
    }).success

  test.each([
    '#5AA9FF',
    'rgba(7, 13, 23, .95)',
    'radial-gradient(90% 320px at 50% 0, #10284A 0%, rgba(16, 40, 74, 0) 100%)',
    '0 8px 22px rgba(58, 139, 230, .34)',
  ])('take %s', (value) => {
    expect(brandWith({ '--c-brand': value })).toBe(true)
  })
  test.each([
    'red;} body{display:none',
    '</style><script>',
    'url(https://example.com/x)',
    'URL (x)',
    'image-set(x)',
    'red /* ',
    '\\75rl(x)',
    '@import x',
    'rgba(1, 2, 3',
    ')(',
    '"x"',
    '',
    'a'.repeat(201),
  ])('refuse %s', (value) => {
    expect(brandWith({ '--c-brand': value })).toBe(false)
  })
  test.each(['color', '--c brand', '--c:red;--d', '--C'])('refuse the name %s', (name) => {
    expect(brandWith({ [name]: 'red' })).toBe(false)
  })
})

describe('register settings', () => {
  test('name every field', () => {
    expect(RegisterSettings.safeParse({ username: { enabled: true, required: true } }).success).toBe(false)
  })
})
