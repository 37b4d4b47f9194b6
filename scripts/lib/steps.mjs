import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { BIN, ROOT } from './paths.mjs'
import { Problem } from './problem.mjs'

const seconds = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Whose line waits for its end. */
let open = ''

/** Says what is being done, does it, says how long it took: on the same line where nothing else is done meanwhile. */
export async function quietly(title, work) {
  if (open !== '') process.stdout.write('\n')
  process.stdout.write(`${title} … `)
  open = title
  const end = (outcome) => {
    console.log(open === title ? outcome : `${open === '' ? '' : '\n'}${title}: ${outcome}`)
    open = ''
  }
  const startedAt = performance.now()
  try {
    const result = await work()
    end(seconds(startedAt))
    return result
  } catch (error) {
    end(error.name === 'AbortError' ? 'interrupted' : 'failed')
    throw error
  }
}

/** All of them beside one another; the first failure is thrown once none is under way any more. */
export async function together(...works) {
  const results = await Promise.allSettled(works.map((work) => work()))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** The environment in which the pinned Node.js and the installed tools come first. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}`,
  ...extra,
})

/**
 * Runs a program to its end. With `capture` its output is held back and shown only where it fails.
 * `behind`: it has what others leave of the processors. Returns the exit code; `signal` ends it early.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, capture?: boolean, behind?: boolean, signal?: AbortSignal }} options
 */
export function runProgram(program, args, { env = {}, cwd = ROOT, capture = false, behind = false, signal } = {}) {
  return new Promise((resolve, reject) => {
    const output = []
    const child = spawn(program, args, {
      cwd,
      env: toolEnvironment(env),
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      signal,
    })
    if (behind && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    let interruption
    child.on('error', (error) => {
      // It is still on its way out and may need what the caller clears away next.
      if (error.name === 'AbortError') interruption = error
      else reject(error)
    })
    child.on('close', (code, signalName) => {
      if (interruption) return reject(interruption)
      const failed = code !== 0
      if (failed && capture) process.stderr.write(`\n${Buffer.concat(output)}`)
      resolve(code ?? (signalName === null ? 0 : 1))
    })
  })
}

/** As `runProgram`, for a step that must succeed; `problem` is the sentence when it does not, where it says none itself. */
export async function mustRun(program, args, { problem = '', ...options }) {
  if ((await runProgram(program, args, options)) !== 0) throw new Problem(problem)
}
