import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const START = fileURLToPath(new URL('start-production.mjs', import.meta.url))

test('start:production is production alone', () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' }
  const { status, stderr } = spawnSync(process.execPath, [START], { env, encoding: 'utf8' })
  expect([status, stderr.trim()]).toEqual([1, 'NODE_ENV is test: leave it out, or run npm start for the demo.'])
})
