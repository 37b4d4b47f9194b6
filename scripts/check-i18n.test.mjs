import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTexts } from './check-i18n.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const check = () => checkTexts(root, [], ['pt', 'en'])

function put(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function putCommon(pt, en, source) {
  put('apps/web/src/lib/i18n/locales/pt.json', pt)
  put('apps/web/src/lib/i18n/locales/en.json', en)
  put('apps/web/src/app/shell.tsx', source)
}

test('a complete pair passes, with plurals, templates and words equal in both', () => {
  putCommon(
    {
      'nav.home': 'Início',
      'error.a_b': 'Erro',
      unread_one: 'Uma não lida',
      unread_other: '{count} não lidas',
      'nav.slots': 'Slots',
      'reason.reason_other': 'Outro',
      time: '{from}–{to}',
    },
    {
      'nav.home': 'Home',
      'error.a_b': 'Error',
      unread_one: '{count} unread',
      unread_other: '{count} unread',
      'nav.slots': 'Slots',
      'reason.reason_other': 'Other',
      time: '{from}–{to}',
    },
    `t('nav.home'); t(\`error.\${code}\`); t('unread', { count }); const key = 'nav.slots'
     t(\`reason.reason_\${reason}\`); t('time', times); t('time', { ...times }); t('time', { from: 1, to })`,
  )
  expect(check()).toEqual([])
})

test('each kind of mistake is named', () => {
  putCommon(
    {
      a: 'Só aqui',
      same: 'Igual mesmo',
      spare: 'Sobra',
      gap: 'Entre {0} e {1}',
      blank: 'Vazio',
      rich: '<b>Já</b>',
      bets_one: 'Uma aposta',
      bets_other: '{count} apostas',
    },
    {
      b: 'Only here',
      same: 'Igual mesmo',
      spare: 'Spare',
      gap: 'Between {0}',
      blank: ' ',
      rich: '<i>Now</i>',
      bets_other: '{count} bets',
    },
    "use('a', 'b', 'same', 'gap', 'blank', 'rich', 'bets'); t('nav.gone')",
  )
  expect(check()).toEqual([
    'web/common: "a" has no English text',
    'web/common: "bets_one" has no English text',
    'web/common: "b" has no Portuguese text',
    'web/common: "same" is not translated',
    'web/common: "gap" lacks {1} (English)',
    'web/common: "blank" is empty',
    'web/common: "rich" has other HTML tags than the source (English)',
    'web/common: "spare" is not used',
    'apps/web/src/app/shell.tsx: "nav.gone" is asked for and not there',
  ])
})

test('a text is shown with all its values and no others, in every app', () => {
  const files = { pt: { 'a.won': '{name} ganhou {amount}' }, en: { 'a.won': '{name} won {amount}' } }
  for (const place of ['apps/studio/client/games/dice', 'apps/server/src/core/a', 'apps/backoffice/src/features/a']) {
    for (const [language, texts] of Object.entries(files)) put(`${place}/locales/${language}.json`, texts)
  }
  put('apps/studio/client/games/dice/view.tsx', "const a = <p title={t('a.won')}>{t('a.won', { name, amount: 3 })}</p>")
  put('apps/server/src/core/a/letter.ts', "texts.PT('a.won', { name }); texts.EN('a.won', { name, amount })")
  put('apps/backoffice/src/features/a/list.tsx', "translate('a.won', { name, amount, day })")
  expect(check()).toEqual([
    'apps/backoffice/src/features/a/list.tsx: "a.won" is given {day} and does not show it',
    'apps/server/src/core/a/letter.ts: "a.won" is shown without its {amount}',
    'apps/studio/client/games/dice/view.tsx: "a.won" is shown without its {name}',
    'apps/studio/client/games/dice/view.tsx: "a.won" is shown without its {amount}',
  ])
})

test('words that stand in the code are found', () => {
  putCommon({}, {}, '<p aria-label="Close it" title="nav.home" id="some id">Hello <b>{name}</b>: 5 × 3</p>')
  put('apps/server/src/core/letter.ts', `const subject = 'Você ganhou'; const path = '/m/a'`)
  put('apps/server/src/core/letter.test.ts', "expect(subject).toBe('Você ganhou')")
  expect(check()).toEqual([
    'apps/server/src/core/letter.ts: "Você ganhou" is a text in the code',
    'apps/web/src/app/shell.tsx: "Close it" is a text in the code',
    'apps/web/src/app/shell.tsx: "Hello" is a text in the code',
  ])
})

test('a language that is only begun is told what it lacks', () => {
  putCommon({ hi: 'Oi', bets_one: '{count} aposta', bets_other: '{count} apostas' }, { hi: 'Hi' }, "t('hi'); t('bets')")
  put('apps/web/src/lib/i18n/locales/en.json', { hi: 'Hi', bets_one: '{count} bet', bets_other: '{count} bets' })
  put('apps/web/src/lib/i18n/locales/pl.json', { hi: 'Hej', bets_one: '{count} zakład', bets_few: '{count} zakłady' })
  put('apps/web/src/app/shell.tsx', "t('hi'); t('bets', { count })")
  expect(check()).toEqual(['web/common: "bets_many" has no Polish text', 'web/common: "bets_other" has no Polish text'])
})

test('Spanish may share a word with Portuguese and none with English, in which it begins', () => {
  putCommon(
    { balance: 'Saldo', send: 'Enviar', hi: 'Oi', long: 'Um texto de seis palavras, igual' },
    { balance: 'Balance', send: 'Send', hi: 'Hi', long: 'A text of six words, the same' },
    "t('balance'); t('send'); t('hi'); t('long')",
  )
  put('apps/web/src/lib/i18n/locales/es.json', {
    balance: 'Saldo',
    send: 'Send',
    hi: 'Hola',
    long: 'Um texto de seis palavras, igual',
  })
  expect(check()).toEqual(['web/common: "send" is not translated', 'web/common: "long" is not translated'])
})

test('a feature may ask for its own and the common texts, not for those of another', () => {
  putCommon({ 'nav.home': 'Início' }, { 'nav.home': 'Home' }, '')
  put('apps/web/src/features/one/locales/pt.json', { 'one.title': 'Um' })
  put('apps/web/src/features/one/locales/en.json', { 'one.title': 'One' })
  put('apps/web/src/features/one/one.tsx', "t('one.title'); tCommon('nav.home')")
  put('apps/web/src/features/two/two.tsx', "t('one.title')")
  expect(check()).toEqual(['apps/web/src/features/two/two.tsx: "one.title" is asked for and not there'])
})
