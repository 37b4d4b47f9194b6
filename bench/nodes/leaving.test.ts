import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const PROGRAM = `
  import { spawn } from 'node:child_process'
  import { mkdtempSync, rmSync } from 'node:fs'
  import { ownProcess, whenLeaving } from '${path.join(import.meta.dirname, 'leaving.ts')}'
  const dir = mkdtempSync('/tmp/leaving-')
  whenLeaving(() => rmSync(dir, { recursive: true }))
  whenLeaving(() => { throw new Error('a duty that fails') })
  const one = ownProcess(spawn('sleep', ['600'], { stdio: 'ignore' }))
  const group = ownProcess(spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'], detached: true }), { isGroup: true })
  group.stdout.once('data', (grandchild) => console.log([dir, one.pid, group.pid, Number(grandchild)].join(' ')))
  setTimeout(() => {}, 600_000)`

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('what a proof has started and made goes with it when %s ends it', async (signal, code) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const [dir = '', ...pids] = String(line).trim().split(' ')
  expect([existsSync(dir), pids.length, pids.some((pid) => isGone(Number(pid)))]).toEqual([true, 3, false])
  const ended = once(child, 'exit')
  child.kill(signal)
  expect(await ended).toEqual([code, null])
  expect(existsSync(dir)).toBe(false)
  await expect.poll(() => pids.filter((pid) => !isGone(Number(pid)))).toEqual([])
})
