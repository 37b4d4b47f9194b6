import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTexts } from './check-i18n.mjs'
import { readPo } from './lib/po.mjs'
import { exportPo, importPo } from './lib/translations.mjs'

let root

const put = (file, texts) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), typeof texts === 'string' ? texts : `${JSON.stringify(texts, null, 2)}\n`)
}
const textsOf = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'texts-'))
  put('apps/web/src/features/lottery/locales/pt.json', {
    'lottery.hello': 'Olá "{name}"\nBoa sorte\\',
    'lottery.bets_one': 'Uma aposta',
    'lottery.bets_other': '{count} apostas',
  })
  put('apps/web/src/features/lottery/locales/en.json', {
    'lottery.hello': 'Hello "{name}"\nGood luck\\',
    'lottery.bets_one': 'One bet',
    'lottery.bets_other': '{count} bets',
  })
  put('apps/server/src/capabilities/lottery/locales/pt.json', { 'void.html': '<p>Sorteio {period} anulado</p>' })
  put('apps/server/src/capabilities/lottery/locales/en.json', { 'void.html': '<p>Draw {period} void</p>' })
})
afterEach(() => rmSync(root, { recursive: true }))

/** Fills the translations in as a tool would. */
const translated = (po, texts) =>
  Object.entries(texts).reduce(
    (done, [context, text]) =>
      done.replace(new RegExp(`(msgctxt "${context}"\\nmsgid .*\\nmsgstr )""`), (_, head) => `${head}${text}`),
    po,
  )

const SPANISH = {
  'web/lottery/lottery.hello': String.raw`"Hola \"{name}\"\nSuerte\\"`,
  'web/lottery/lottery.bets_one': '"Una apuesta"',
  'web/lottery/lottery.bets_other': '"{count} apuestas"',
  'server/lottery/void.html': '"<p>Sorteo {period} anulado</p>"',
}

test('a new language goes out with its sources and comes back beside them', () => {
  const { po, count } = exportPo(root, 'es')
  expect(count).toBe(4)
  expect(po).toContain(
    [
      '#. English: <p>Draw {period} void</p>',
      '#: apps/server/src/capabilities/lottery/locales/pt.json',
      '#, python-brace-format',
      'msgctxt "server/lottery/void.html"',
      'msgid "<p>Sorteio {period} anulado</p>"',
      'msgstr ""',
    ].join('\n'),
  )
  expect(importPo(root, translated(po, SPANISH))).toEqual({ language: 'es', written: 4, open: [] })
  expect(textsOf('apps/web/src/features/lottery/locales/es.json')).toEqual({
    'lottery.hello': 'Hola "{name}"\nSuerte\\',
    'lottery.bets_one': 'Una apuesta',
    'lottery.bets_other': '{count} apuestas',
  })
  const use = "t('lottery.hello', { name }); t('lottery.bets', { count })"
  put('apps/web/src/features/lottery/a.ts', use)
  put('apps/server/src/capabilities/lottery/b.ts', "texts.PT('void.html', { period })")
  expect(checkTexts(root)).toEqual([])
})

test('what goes out and comes back unchanged leaves every file as it was', () => {
  const files = ['apps/web/src/features/lottery', 'apps/server/src/capabilities/lottery'].map(
    (name) => `${name}/locales/en.json`,
  )
  const before = files.map((file) => readFileSync(path.join(root, file), 'utf8'))
  expect(importPo(root, exportPo(root, 'en').po)).toMatchObject({ written: 4, open: [] })
  expect(files.map((file) => readFileSync(path.join(root, file), 'utf8'))).toEqual(before)
})

test('a language with more plural forms is asked for all of them', () => {
  const { po } = exportPo(root, 'pl')
  const asked = readPo(po).entries.filter(({ context }) => context.includes('bets_'))
  expect(asked.map(({ context, source }) => [context, source])).toEqual([
    ['web/lottery/lottery.bets_one', 'Uma aposta'],
    ['web/lottery/lottery.bets_few', '{count} apostas'],
    ['web/lottery/lottery.bets_many', '{count} apostas'],
    ['web/lottery/lottery.bets_other', '{count} apostas'],
  ])
})

test.each([
  ['a lost placeholder', '"<p>Sorteo anulado</p>"', 'lacks {period}'],
  ['an invented one', '"<p>Sorteo {period} de {day}</p>"', 'has {day}, which the source does not have'],
  ['a lost tag', '"Sorteo {period} anulado"', 'has other HTML tags than the source'],
])('%s is refused and nothing is written', (_, text, fault) => {
  const po = translated(exportPo(root, 'es').po, { ...SPANISH, 'server/lottery/void.html': text })
  expect(() => importPo(root, po)).toThrow(`Nothing was written:\nserver/lottery/void.html ${fault}`)
  expect(() => textsOf('apps/web/src/features/lottery/locales/es.json')).toThrow('ENOENT')
})

test('a text that was changed or removed since the export is refused', () => {
  const po = translated(exportPo(root, 'es').po, SPANISH)
  put('apps/server/src/capabilities/lottery/locales/pt.json', { 'void.html': '<p>O sorteio {period} foi anulado</p>' })
  expect(() => importPo(root, po)).toThrow('void.html was translated from a text that has changed since')
  put('apps/server/src/capabilities/lottery/locales/pt.json', {})
  expect(() => importPo(root, po)).toThrow('void.html is no text of ours')
})

test('what a tool wraps, guesses or leaves out', () => {
  const po = translated(exportPo(root, 'es').po, {
    'web/lottery/lottery.hello': '""\n"Hola "\n"{name}"',
    'web/lottery/lottery.bets_one': '"Una apuesta"',
  }).replace('#. Plural: the form "one"', '#, fuzzy\n#. Plural: the form "one"')
  expect(importPo(root, po.replaceAll('\n', '\r\n'))).toEqual({
    language: 'es',
    written: 1,
    open: ['server/lottery/void.html', 'web/lottery/lottery.bets_one', 'web/lottery/lottery.bets_other'],
  })
  expect(textsOf('apps/web/src/features/lottery/locales/es.json')).toEqual({ 'lottery.hello': 'Hola {name}' })
})

test('Portuguese is the source, and a file says what language it is in', () => {
  expect(() => exportPo(root, 'pt')).toThrow('edit its files')
  expect(() => exportPo(root, 'Spanish')).toThrow('Say which language')
  expect(() => importPo(root, 'msgid ""\nmsgstr ""\n')).toThrow('Say which language')
})

test('a text that a new language still has in English goes out as open', () => {
  put('apps/server/src/capabilities/lottery/locales/es.json', { 'void.html': '<p>Draw {period} void</p>' })
  put('apps/web/src/features/lottery/locales/es.json', { 'lottery.bets_one': 'Una apuesta' })
  const texts = readPo(exportPo(root, 'es').po).entries.map(({ context, text }) => [context, text])
  expect(texts).toContainEqual(['server/lottery/void.html', ''])
  expect(texts).toContainEqual(['web/lottery/lottery.bets_one', 'Una apuesta'])
})
