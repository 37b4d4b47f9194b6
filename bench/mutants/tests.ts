import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Answer } from './warm.ts'

const START_MS = 180_000

export type Tests = {
  /** The files of tests, by their path in the tree, in which something failed; a mutant may never come to an end. */
  run(files: readonly string[], longestMs: number): Promise<string[]>
  stop(): Promise<void>
}

/** Runs tests of a copy of the tree again and again, in a process that stays. */
export async function startTests(options: { copy: string; project: string; databaseUrl: string }): Promise<Tests> {
  const { copy } = options
  let child = await start(options)
  return {
    async run(files, longestMs) {
      child.send(files.map((file) => path.join(copy, file)))
      const answer = await answerOf(child, longestMs)
      if (answer !== null) return answer.failed.map((file) => path.relative(copy, file))
      // Its workers as well, which may be in an endless loop.
      await stop(child)
      child = await start(options)
      return ['came to no end']
    },
    stop: () => stop(child),
  }
}

type Start = { copy: string; project: string; databaseUrl: string }

async function start({ copy, project, databaseUrl }: Start): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['bench/mutants/warm.ts', copy, project], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, TEST_CODE_ON_TOP: '1' },
  })
  if ((await answerOf(child, START_MS)) === null) throw new Error('the tests did not start')
  return child
}

async function answerOf(child: ChildProcess, ms: number): Promise<Answer | null> {
  const given = new AbortController()
  try {
    const { signal } = given
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as Answer),
      once(child, 'exit', { signal }).then(([code]) =>
        Promise.reject(new Error(`the tests ended by themselves (${code})`)),
      ),
      setTimeout(ms, null, { signal }),
    ])
  } finally {
    given.abort()
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await gone
}
