import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { findPortsInRow } from '../scripts/lib/ports.mjs'

/** The first of so many ports in a row that nobody has. */
export async function freePorts(count: number): Promise<number> {
  const first = await findPortsInRow(count)
  if (first === null) throw new Error(`no ${count} ports in a row are free`)
  return first
}

type Started = { program: string; settings?: Readonly<Record<string, string>>; says?: string; ends?: NodeJS.Signals }

/**
 * Runs a program of ours until the work is done. `work` gets the first message by which it says that it is ready; `says` is what
 * it is told first. Where it ends before that, or under the work, the work has failed: nothing that it would answer will come.
 */
export async function withProcess(
  { program, settings = {}, says, ends = 'SIGTERM' }: Started,
  work: (ready: string, pid: number) => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const takeAlong = () => child.kill('SIGKILL')
  process.once('exit', takeAlong)
  const ended = once(child, 'exit')
  const died = ended.then(([code, signal]) => {
    throw new Error(`${path.basename(program)} ended by itself (${signal ?? code})`)
  })
  // Once the work is done it may.
  died.catch(() => {})
  try {
    if (says !== undefined) child.send(says)
    const [ready] = await Promise.race([once(child, 'message'), died])
    await Promise.race([work(String(ready), child.pid ?? 0), died])
  } finally {
    child.kill(ends)
    await ended
    process.off('exit', takeAlong)
  }
}
