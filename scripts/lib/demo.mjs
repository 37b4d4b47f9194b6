import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SEED_MAIN } from './paths.mjs'
import { Problem } from './problem.mjs'
import { toolEnvironment } from './steps.mjs'

/** Demo data exists only outside production. */
export const hasDemo = () => process.env.NODE_ENV !== 'production' && !['false', '0'].includes(process.env.DEMO ?? '')

/**
 * Safe to repeat: what is there already stays as it is. Answers the seeded people, as the seed itself lists them.
 *
 * @param {string} node
 * @param {{ env: Record<string, string | undefined>, signal: AbortSignal }} options
 */
export async function seedDemo(node, { env, signal }) {
  try {
    const { stdout } = await promisify(execFile)(node, [SEED_MAIN, '--accounts'], { env: toolEnvironment(env), signal })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]')
  } catch (error) {
    if (error.name === 'AbortError') throw error
    process.stderr.write(`\n${error.stdout ?? ''}${error.stderr ?? error.message}`)
    throw new Problem('')
  }
}
