import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createKept } from '@trevo/contract/kept'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const BASE = '/studio/'
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Once at every start: near the best, in a fraction of its time. */
const BROTLI_QUALITY = 10

type ClientFile = { bodies: Partial<Record<'identity' | 'br' | 'gzip', Buffer>>; headers: Record<string, string> }

/** The page with what its address says in it. */
type Fill = (html: string, search: URLSearchParams) => string

/** The built client, held in memory: pages at their names without `.html`, assets for ever. */
export async function serveClient(http: FastifyInstance, dir: string, fill: Fill): Promise<void> {
  const files = await readClient(dir)
  const filled = createFilled(fill)
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const found = files.get(name)
    if (found === undefined) return reply.callNotFound()
    const file = name.endsWith('.html') ? await filled(name, found, searchOf(request.url)) : found
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const coding = (['br', 'gzip'] as const).find((each) => accepted.includes(each) && file.bodies[each] !== undefined)
    if (coding !== undefined) reply.header('content-encoding', coding)
    return reply.headers(file.headers).send(file.bodies[coding ?? 'identity'])
  }
  http.get('/studio/*', (request, reply) => {
    const name = request.url.slice(BASE.length).split('?', 1)[0] ?? ''
    return send(request, reply, extname(name) === '' ? `${name}.html` : name)
  })
}

const searchOf = (url: string) => new URLSearchParams(url.split('?', 2)[1] ?? '')

/** Each page is compressed once: there are no more of them than games and languages. */
function createFilled(fill: Fill) {
  const kept = createKept<string>()
  return (name: string, page: ClientFile, search: URLSearchParams): ClientFile | Promise<ClientFile> => {
    const before = page.bodies.identity?.toString() ?? ''
    const html = fill(before, search)
    if (html === before) return page
    return kept.of(html, () => fileOf(name, Buffer.from(html)))
  }
}

async function readClient(dir: string): Promise<Map<string, ClientFile>> {
  const entries = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const names = entries.map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const files = new Map<string, ClientFile>()
  for (const name of names) {
    if (TYPES[extname(name)] !== undefined) files.set(name, await fileOf(name, await readFile(join(dir, name))))
  }
  return files
}

async function fileOf(name: string, content: Buffer): Promise<ClientFile> {
  const type = TYPES[extname(name)] ?? ''
  return { bodies: await formsOf(content, type), headers: headersOf(name, type, content) }
}

/** As the browser may take it; what is compressed already stays as it is. */
async function formsOf(identity: Buffer, type: string): Promise<ClientFile['bodies']> {
  if (!/^text|json|svg/.test(type)) return { identity }
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)])
  return { identity, br, gzip: gzipped }
}

function headersOf(name: string, type: string, content: Buffer): Record<string, string> {
  const common = { 'content-type': type, 'x-content-type-options': 'nosniff', vary: 'accept-encoding' }
  if (!name.endsWith('.html')) return { ...common, 'cache-control': 'public, max-age=31536000, immutable' }
  // The address of a page carries the launch token: it must not travel further.
  return {
    ...common,
    'cache-control': 'no-cache',
    'content-security-policy': policyOf(content.toString()),
    'referrer-policy': 'no-referrer',
  }
}

/** What is written into a page, styles and scripts, is allowed by what it says. */
function policyOf(html: string): string {
  const allowed = (tag: 'style' | 'script') => {
    const written = [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
    return ["'self'", ...written.map(([, content = '']) => hashOf(content))].join(' ')
  }
  return PAGE_POLICY.replace("style-src 'self'", `style-src ${allowed('style')}`).replace(
    "script-src 'self'",
    `script-src ${allowed('script')}`,
  )
}

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
