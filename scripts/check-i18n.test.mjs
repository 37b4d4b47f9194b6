import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTexts } from './check-i18n.mjs'

let web

beforeEach(() => {
  web = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterEach(() => rmSync(web, { recursive: true }))

function put(path, content) {
  mkdirSync(dirname(join(web, path)), { recursive: true })
  writeFileSync(join(web, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function putCommon(pt, en, source) {
  put('lib/i18n/locales/pt.json', pt)
  put('lib/i18n/locales/en.json', en)
  put('app/shell.tsx', source)
}

test('a complete pair passes, with plurals, templates and words equal in both', () => {
  putCommon(
    {
      'nav.home': 'Início',
      'error.a_b': 'Erro',
      unread_one: '{count} não lida',
      unread_other: '{count} não lidas',
      'nav.slots': 'Slots',
    },
    {
      'nav.home': 'Home',
      'error.a_b': 'Error',
      unread_one: '{count} unread',
      unread_other: '{count} unread',
      'nav.slots': 'Slots',
    },
    `t('nav.home'); t(\`error.\${code}\`); t('unread', { count }); const key = 'nav.slots'`,
  )
  expect(checkTexts(web)).toEqual([])
})

test('each kind of mistake is named', () => {
  putCommon(
    { a: 'Só aqui', same: 'Igual mesmo', spare: 'Sobra', gap: 'Entre {0} e {1}', blank: 'Vazio' },
    { b: 'Only here', same: 'Igual mesmo', spare: 'Spare', gap: 'Between {0}', blank: ' ' },
    "use('a', 'b', 'same', 'gap', 'blank'); t('nav.gone')",
  )
  expect(checkTexts(web)).toEqual([
    'common: "a" has no English text',
    'common: "b" has no Portuguese text',
    'common: "same" is not translated',
    'common: "gap" has different placeholders in the two languages',
    'common: "blank" is empty',
    'common: "spare" is not used',
    'app: "nav.gone" is asked for and not there',
  ])
})

test('a feature may ask for its own and the common texts, not for those of another', () => {
  putCommon({ 'nav.home': 'Início' }, { 'nav.home': 'Home' }, '')
  put('features/one/locales/pt.json', { 'one.title': 'Um' })
  put('features/one/locales/en.json', { 'one.title': 'One' })
  put('features/one/one.tsx', "t('one.title'); tCommon('nav.home')")
  put('features/two/two.tsx', "t('one.title')")
  expect(checkTexts(web)).toEqual(['two: "one.title" is asked for and not there'])
})
