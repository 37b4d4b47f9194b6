import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
const root = /<div id="root">(.*)<\/div>\s*<!--%BOOT%-->/s.exec(page)?.[1] ?? ''

test('until the console is read the page says so, in every language', () => {
  expect(root).toContain('<p lang="pt">Abrindo o console…</p>')
  expect(root).toContain('<p lang="en">Opening the console…</p>')
  expect(root).toContain('<p lang="es">Abriendo la consola…</p>')
})

test('with nothing that the policy of the console refuses', () => {
  expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)/)
})
