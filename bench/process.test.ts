import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { againstBareRoute } from './http.ts'
import { withProcess } from './process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'trevo-bench-'))
afterAll(() => rmSync(folder, { recursive: true }))

function programOf(name: string, text: string): string {
  const program = path.join(folder, `${name}.mjs`)
  writeFileSync(program, text)
  return program
}
const never = () => new Promise<void>(() => {})
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program that dies before it is ready fails its work', async () => {
  const program = programOf('dead', 'process.exit(3)')
  await expect(withProcess({ program }, never)).rejects.toThrow('dead.mjs ended by itself (3)')
})

test('a program that dies under the work fails it, though its answer is still awaited', async () => {
  const program = programOf('dies', `process.send('ready'); process.on('message', () => process.exit(4))`)
  const dies = programOf('dies-soon', `process.send('ready', () => process.exit(4))`)
  await expect(withProcess({ program: dies }, never)).rejects.toThrow('dies-soon.mjs ended by itself (4)')
  await expect(withProcess({ program, says: 'go' }, never)).rejects.toThrow('dies.mjs ended by itself (4)')
})

test('a program is gone when its work is done, and when its work failed', async () => {
  const program = programOf('stays', `process.send(String(process.pid)); setInterval(() => {}, 1000)`)
  const pids: number[] = []
  await withProcess({ program }, async (pid) => void pids.push(Number(pid)))
  const failing = withProcess({ program }, async (pid) => {
    pids.push(Number(pid))
    throw new Error('the work failed')
  })
  await expect(failing).rejects.toThrow('the work failed')
  expect(pids.map(isThere)).toEqual([false, false])
})

test('our answers are measured beside a bare route, wherever a port is free', async () => {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const told = vi.spyOn(console, 'log').mockReturnValue()
  try {
    // Whether it keeps its budget is for a quiet machine to say.
    await againstBareRoute(address, ['/'], { rounds: 1, seconds: 1 }).catch((error: Error) =>
      expect(error.message).toContain('/, of a bare route is'),
    )
    expect(told.mock.lastCall?.[0]).toMatch(/\| \/ \| \d+ \| \d+ \| \d+\.\d\d \|$/)
  } finally {
    told.mockRestore()
    server.close()
  }
})
