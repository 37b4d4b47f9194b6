import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Names a running process so that a later one with the same number is not taken for it: numbers come round again
 * after a reboot or in a restarted container. Null when no such process runs.
 */
export function processIdentity(pid) {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  return `${pid} ${process.platform === 'linux' ? linuxStart(pid) : portableStart(pid)}`
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to signal, but there.
    return error.code === 'EPERM'
  }
}

function linuxStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks, so fields are counted after it; the start time is the 22nd of the line.
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTicks}`
  } catch {
    return 'unknown'
  }
}

function portableStart(pid) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
