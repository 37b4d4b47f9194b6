import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, codingFor, isFresh } from './negotiate.ts'
import { FILE_HEADERS } from './security-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
const SIBLINGS = { '.br': 'br', '.gz': 'gzip' } as const
/** Larger files are read from disk each time instead of being held in memory. */
const MAX_HELD_BYTES = 1024 * 1024

type Body = Buffer | { file: string; bytes: number }
type StaticFile = { bodies: Map<Coding, Body>; headers: Readonly<Record<string, string>>; etag: string }

/**
 * Every file of the built web app by its address. A request can only name an entry of this map,
 * so no address reaches outside the folder. `index.html` is a template and not among them.
 */
export async function readStaticFiles(dir: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
  const known = new Set(names)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    if (extname(name) in SIBLINGS || name === 'index.html') continue
    files.set(`/${name.split(sep).join('/')}`, await readFileEntry(dir, name, known))
  }
  return files
}

async function readFileEntry(dir: string, name: string, known: ReadonlySet<string>): Promise<StaticFile> {
  const bytes = await readFile(join(dir, name))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const bodies = new Map<Coding, Body>([['identity', await bodyOf(join(dir, name))]])
  for (const [suffix, coding] of Object.entries(SIBLINGS)) {
    if (known.has(name + suffix)) bodies.set(coding, await bodyOf(join(dir, name + suffix)))
  }
  const headers = {
    ...FILE_HEADERS,
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'cache-control': cacheControlOf(name.split(sep).join('/')),
    etag,
    ...(bodies.size > 1 ? { vary: 'accept-encoding' } : {}),
  }
  return { bodies, headers, etag }
}

async function bodyOf(file: string): Promise<Body> {
  const { size } = await stat(file)
  return size <= MAX_HELD_BYTES ? readFile(file) : { file, bytes: size }
}

/** Names under assets/ carry a hash of their content; files at the root (service worker, boot script) must never be stale. */
function cacheControlOf(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return name.includes('/') ? 'public, max-age=86400' : 'no-cache'
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, { bodies, headers, etag }: StaticFile): void {
  reply.headers(headers)
  if (isFresh(request.headers['if-none-match'], etag)) {
    reply.code(304).send()
    return
  }
  const coding = codingFor(request.headers['accept-encoding'], new Set(bodies.keys()))
  if (coding !== 'identity') reply.header('content-encoding', coding)
  const body = bodies.get(coding)
  if (Buffer.isBuffer(body) || body === undefined) reply.send(body)
  else reply.header('content-length', body.bytes).send(createReadStream(body.file))
}
