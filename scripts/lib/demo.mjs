import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SEED_MAIN } from './paths.mjs'
import { mustRun, toolEnvironment } from './steps.mjs'

/** Demo data exists only outside production. */
export const hasDemo = () => process.env.NODE_ENV !== 'production' && !['false', '0'].includes(process.env.DEMO ?? '')

/** Safe to repeat: what is there already stays as it is. */
export const seedDemo = (node, { env, signal }) =>
  mustRun(node, [SEED_MAIN], {
    env,
    signal,
    capture: true,
  })

/** The seeded people, as the seed itself lists them. */
export async function demoAccounts(node, env) {
  const { stdout } = await promisify(execFile)(node, [SEED_MAIN, '--accounts'], { env: toolEnvironment(env) })
  return JSON.parse(stdout)
}
