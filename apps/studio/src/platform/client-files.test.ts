import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveClient } from './client-files.ts'

const BUILT = 'p{color:red}'
const SCRIPT = 'draw()'
const FILLED = ':root{--art-mid:#0C5436}'
const http = Fastify()
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'studio-client-'))
  await writeFile(
    path.join(dir, 'play.html'),
    `<html><head><style>${BUILT}</style></head><script>${SCRIPT}</script></html>`,
  )
  await serveClient(http, dir, (html, search) =>
    search.has('game') ? html.replace('</head>', `<style>${FILLED}</style></head>`) : html,
  )
})
afterAll(async () => {
  await http.close()
  await rm(dir, { recursive: true })
})

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

test.each([
  ['/studio/play', [BUILT], [FILLED]],
  ['/studio/play?game=one', [BUILT, FILLED], []],
])('the policy of %s allows the styles and the script that stand in it, and no others', async (url, there, missing) => {
  const { headers, body } = await http.inject(url)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(headers['content-security-policy'])
  const allowed = /style-src ([^;]+)/.exec(policy)?.[1]
  expect(allowed).toBe(["'self'", ...there.map(hashOf)].join(' '))
  expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe(`'self' ${hashOf(SCRIPT)}`)
  for (const style of there) expect(body).toContain(`<style>${style}</style>`)
  for (const style of missing) expect(body).not.toContain(style)
})
