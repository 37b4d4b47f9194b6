import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlayWorld, secretOf, startPlayWorld, VENDOR } from '../../../../test/play.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../../..')
const run = promisify(execFile)

let world: PlayWorld
let url: string
beforeAll(async () => {
  world = await startPlayWorld({}, { startAt: new Date().toISOString() })
  url = await world.app.app.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.app.close())

test('what vendors are promised holds on a running server, and the books agree', async () => {
  const script = path.join(ROOT, 'scripts/vendor-check.mjs')
  // The server's clock stands still, the script's does not: on a busy machine they were further apart than a signature may be.
  world.app.clock.advance(Date.now() - world.app.clock.now().getTime())
  const asked = run(process.execPath, [script, url, '--vendor', VENDOR, '--secret', secretOf(VENDOR)])
  // What it says tells which promise was broken.
  const { stdout } = await asked.catch((error: { stdout: string }) => error)
  expect(stdout).not.toContain('FAILED')
  expect(stdout).toContain('Everything holds.')
  expect(await world.findings()).toEqual([])
  // All checks one after another, from another process, however busy the machine is.
}, 150_000)

test('the example of the guide plays its rounds', async () => {
  const example = path.join(ROOT, 'docs/examples/vendor.mjs')
  const { stdout } = await run(process.execPath, [example, url, VENDOR, secretOf(VENDOR)])
  expect(stdout).toContain('prize paid, balance 101.50')
  expect(stdout).toContain('round settled at once, balance 101.00')
  expect(stdout).toContain('prize corrected, balance 100.50, owed 0.00')
  expect(stdout).toContain('promotional win given, balance 100.75')
  expect(stdout).toContain('transactions of the last hour')
  // 100.75 - 1.00 + 20.01
  expect(stdout).toContain('jackpot paid, balance 119.76')
})

test('the suite fails where a promise is broken', async () => {
  const script = path.join(ROOT, 'scripts/vendor-check.mjs')
  // The server's clock stands still, the script's does not: on a busy machine they were further apart than a signature may be.
  world.app.clock.advance(Date.now() - world.app.clock.now().getTime())
  const failed = run(process.execPath, [script, url, '--vendor', VENDOR, '--secret', 'not the secret'])
  await expect(failed).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('FAILED') })
})

test('the documentation lists the vendors’ calls with their own security', async () => {
  const document = (await (await fetch(`${url}/wps/openapi.json`)).json()) as {
    paths: Record<string, { post: { tags: string[]; security: unknown; responses: object } }>
  }
  const bet = document.paths['/vendor/v1/bet']?.post
  expect(bet?.tags).toEqual(['vendor'])
  expect(bet?.security).toEqual([{ vendor: [], vendorTime: [], vendorSignature: [] }])
  expect(JSON.stringify(bet?.responses)).toContain('vendor_signature')
  expect(JSON.stringify(bet?.responses)).not.toContain('not_logged_in')
})
