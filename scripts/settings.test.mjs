import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exampleFile, settingsPage } from './lib/settings-page.mjs'

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

test('the page of settings and the example are as the programs read them: npm run settings writes them', () => {
  expect(read('docs/SETTINGS.md')).toBe(settingsPage())
  expect(read('.env.example')).toBe(exampleFile())
})

test('what production must have is marked, and nothing else is', () => {
  const marked = [...settingsPage().matchAll(/`([A-Z0-9_]+)` +\|.*must be set/g)].map(([, name]) => name)
  expect(marked).toEqual(['DATABASE_URL', 'SECRET_KEY'])
})
