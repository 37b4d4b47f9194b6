import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { processIdentity } from './process-identity.mjs'

const fileIn = (directory) => path.join(directory, 'lock')

/** The process that runs on this data folder now, or null. */
export function lockHolder(directory) {
  let identity
  try {
    identity = readFileSync(fileIn(directory), 'utf8').trim()
  } catch {
    return null
  }
  const pid = Number.parseInt(identity, 10)
  return pid !== process.pid && processIdentity(pid) === identity ? pid : null
}

/** Whether the last process on this data folder ended without giving it back. */
export const wasKilled = (directory) => existsSync(fileIn(directory)) && lockHolder(directory) === null

/** Takes the data folder for this process; false when another living process has it. */
export function takeLock(directory) {
  mkdirSync(directory, { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(fileIn(directory), `${processIdentity(process.pid)}\n`, { flag: 'wx' })
      return true
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (lockHolder(directory) !== null) return false
    rmSync(fileIn(directory), { force: true })
  }
  return false
}

export function releaseLock(directory) {
  rmSync(fileIn(directory), { force: true })
}
