import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const CHILD = new URL('../../test/uncaught-child.ts', import.meta.url).pathname

async function crash(how: 'drains' | 'hangs') {
  const child = spawn(process.execPath, [CHILD, how], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const said = text(child.stderr)
  const [port] = await once(child.stdout, 'data')
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${String(port).trim()}/slow`, { headers: { connection: 'close' } })
  const body = await answer.text()
  const [code] = await ended
  return { body, code, ms: performance.now() - startedAt, said: await said }
}

test('an error nobody caught lets the answer under way finish, then ends the process', async () => {
  const { body, code, said } = await crash('drains')
  expect([body, code]).toEqual(['whole', 1])
  expect(said).toBe('stopping after an error nobody caught\n'.repeat(2))
})

test('what does not finish is not waited for longer than the limit', async () => {
  const { body, code, ms } = await crash('hangs')
  expect([body, code]).toEqual(['whole', 1])
  expect(ms).toBeGreaterThan(600)
})
