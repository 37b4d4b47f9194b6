import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../scripts/lib/paths.mjs'

/** By which name it was built; docs/DEPLOY.md calls it so. */
export const IMAGE = process.env.TREVO_IMAGE || 'trevo'
const APP = 'trevo'
const USER = '10001:10001'

/** Below the product's own folder, packages aside: what nobody needs who only runs it. */
const NOT_TO_RUN =
  /(^|\/)(\.git|\.data|\.cache|e2e|bench|test|coverage)(\/|$)|\.test\.|\.env$|(^|\/)apps\/(web|backoffice)\/src\/|\.(pem|key)$/
/** Homes of whoever built it, and what they left there. */
const LEFT_BEHIND = /^root\/(\.npmrc|\.npm\/|\.cache\/|\.gitconfig)/
/** System folders that everybody writes to by their nature. */
const SHARED = /^(tmp|var\/tmp|run\/lock|dev|proc|sys)(\/|$)/

const buildah = (...args: string[]) =>
  execFileSync('buildah', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 << 20 }).trim()

export function hasImage(): boolean {
  try {
    buildah('inspect', '--type', 'image', IMAGE)
    return true
  } catch {
    return false
  }
}

/** One file may have several names: its size counts once. */
function* filesBelow(
  root: string,
  folder = '',
  seen = new Set<number>(),
): Generator<{ name: string; size: number; isOpen: boolean }> {
  for (const entry of readdirSync(path.join(root, folder))) {
    const name = path.posix.join(folder, entry)
    const { mode, uid, size, ino } = lstatSync(path.join(root, name))
    const isFolder = (mode & 0o170000) === 0o040000
    const isLink = (mode & 0o170000) === 0o120000
    const isCounted = isFolder || isLink || seen.has(ino)
    seen.add(ino)
    yield { name, size: isCounted ? 0 : size, isOpen: !isLink && (uid === 10_001 || (mode & 0o002) !== 0) }
    if (isFolder) yield* filesBelow(root, name, seen)
  }
}

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }
const lockAt = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages

/** What is in a file system that an image is made of and should not be, and how large it is. */
function lookThrough(root: string): { faults: string[]; bytes: number; packages: number } {
  const faults: string[] = []
  let bytes = 0
  for (const { name, size, isOpen } of filesBelow(root)) {
    bytes += size
    const own = name.startsWith(`${APP}/`) && !name.includes('/node_modules/') ? name.slice(APP.length + 1) : ''
    if (own !== '' && NOT_TO_RUN.test(own)) faults.push(`${name} is not needed to run it`)
    if (LEFT_BEHIND.test(name) && size > 0) faults.push(`${name} was left behind by who built it`)
    if (isOpen && name !== 'data' && !SHARED.test(name)) faults.push(`${name} can be written to`)
  }
  const wanted = lockAt(path.join(ROOT, 'package-lock.json'))
  const note = path.join(root, APP, 'node_modules/.package-lock.json')
  const installed = existsSync(note) ? Object.keys(lockAt(note)) : []
  if (installed.length === 0) faults.push('it has no packages')
  for (const name of installed) if (wanted[name]?.dev) faults.push(`${name} is a developers' package`)
  return { faults, bytes, packages: installed.length }
}

/** The image as it was built: who it runs as, and what is in it. */
export function proveImage(): string {
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as {
    OCIv1: { config: { User?: string; Volumes?: object; Env?: string[] } }
  }
  const { User, Volumes = {}, Env = [] } = OCIv1.config
  const faults: string[] = []
  if (User !== USER) faults.push(`it runs as ${User}`)
  if (Object.keys(Volumes).join() !== '/data') faults.push(`it keeps ${Object.keys(Volumes).join()}`)
  for (const line of Env)
    if (/SECRET|PASSWORD|TOKEN|REGISTRY/.test(line)) faults.push(`it carries ${line.split('=')[0]}`)
  const container = buildah('from', '--pull-never', IMAGE)
  try {
    const found = lookThrough(buildah('mount', container))
    faults.push(...found.faults)
    if (faults.length > 0) throw new Error([`The image ${IMAGE}:`, ...faults.slice(0, 20)].join('\n'))
    return `the image ${IMAGE}: ${Math.round(found.bytes / 1e6)} MB with its base, ${found.packages} packages of production, user ${USER}, nothing to write but /data and /tmp`
  } finally {
    buildah('rm', container)
  }
}
