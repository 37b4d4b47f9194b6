import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptWith } from '@trevo/contract/kept'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ConfigError } from '../config.ts'
import type { Merchant } from '../guards.ts'
import type { App } from './app.ts'
import { CODINGS, compress } from './compress.ts'
import type { Fallback } from './fallback.ts'
import { gamesOriginOf, siteOriginOf } from './games-origin.ts'
import { merchantOfRequest } from './gate.ts'
import { type Coding, codingFor } from './negotiate.ts'
import { consoleHeaders, type InlineHashes, pageHeaders } from './security-headers.ts'
import { renderShell } from './shell.ts'
import { readStaticFiles, sendFile } from './static-files.ts'

/** Where the operator's console is; its calls are under `/ops/v1`. */
const CONSOLE_BASE = '/ops'
const HTML_TYPE = 'text/html; charset=utf-8'
const NO_WEB_APP = 'The web app is not served here: run the development server, or build it and set WEB_DIR.'
/** The last segment names a file that is not a page. */
const FILE_NAME = /\/[^/]*\.(?!html$)[a-z0-9]{1,12}$/i

const BRAND_ICON = /^\/brands\/[^/]+\/([^/]+)$/
/** The folders of the two marks that are drawn. */
const MARK_ICONS = { clover: 'trevo', wave: 'mare' } as const

/** A rush that fills the pool for a moment takes no node out of the balancer. */
const PAGES_AWAY_MS = 10_000

/** Every address that shows the home page. */
const HOME_PATH = /^\/(m(\/(home|index(\.html)?)?)?)?$/

export type Site = {
  serve: Fallback
  /** False once no page could be made for a while: this node should be sent nobody. Each question is one more try. */
  hasPages(): boolean
}

/** Files of the built web app and of the console, and their page for every address a person may open. */
export async function createSite(app: App): Promise<Site> {
  const { webDir, consoleDir } = app.config
  const web =
    webDir === undefined
      ? sayNoWebApp
      : await createBuilt(app, { dir: webDir, name: 'WEB_DIR', what: 'the web app', base: '', headersOf: pageHeaders })
  const staff =
    consoleDir === undefined
      ? undefined
      : await createBuilt(app, {
          dir: consoleDir,
          name: 'CONSOLE_DIR',
          what: 'the console',
          base: CONSOLE_BASE,
          headersOf: consoleHeaders,
        })
  return {
    async serve(request, reply, path) {
      const isStaff = path === CONSOLE_BASE || path.startsWith(`${CONSOLE_BASE}/`)
      if (isStaff) return staff === undefined ? false : staff.serve(request, reply, path)
      return web.serve(request, reply, path)
    },
    hasPages: web.hasPages,
  }
}

const sayNoWebApp: Site = {
  async serve(request, reply, path) {
    if (!isNavigation(request, path)) return false
    reply.type('text/plain; charset=utf-8').send(NO_WEB_APP)
    return true
  },
  hasPages: () => true,
}

type Built = {
  dir: string
  /** The setting that says where it is. */
  name: string
  what: string
  /** What its addresses begin with. */
  base: string
  headersOf: typeof pageHeaders
}

async function createBuilt(app: App, { dir, name, what, base, headersOf }: Built): Promise<Site> {
  const template = await readFile(join(dir, 'index.html'), 'utf8').catch(() => {
    throw new ConfigError(`${name} has no index.html: build ${what}, or leave ${name} out.`)
  })
  const files = await readStaticFiles(dir)
  let failsSinceMs: number | undefined
  const make = (isHome: boolean) =>
    keptWith(async (merchant: Merchant) => {
      try {
        const page = await makePage(app, template, merchant, isHome)
        failsSinceMs = undefined
        return page
      } catch (error) {
        failsSinceMs ??= performance.now()
        throw error
      }
    })
  const pages = { home: make(true), other: make(false) }
  /** A brand without icons of its own shows those of its mark. */
  const markIcon = (request: FastifyRequest, path: string) => {
    const [, name] = BRAND_ICON.exec(path) ?? []
    if (name === undefined) return undefined
    return files.get(`/brands/${MARK_ICONS[merchantOfRequest(app, request).site.brand.mark]}/${name}`)
  }
  const serve: Fallback = async (request, reply, path) => {
    const file = isRead(request) ? (files.get(path.slice(base.length)) ?? markIcon(request, path)) : undefined
    if (file !== undefined) {
      sendFile(request, reply, file)
      return true
    }
    if (!isNavigation(request, path)) return false
    const merchant = merchantOfRequest(app, request)
    const pageOf = HOME_PATH.test(path) ? pages.home : pages.other
    const { bodies, inline, frameOrigins } = await pageOf(merchant)
    const games = gamesOriginOf(siteOriginOf(request, merchant, app.config), app.config)
    reply.headers(headersOf(inline, liveOriginOf(request), [games, ...frameOrigins]))
    sendPage(request, reply, bodies)
    return true
  }
  return {
    serve,
    hasPages() {
      if (failsSinceMs === undefined) return true
      pages.home(app.guards.merchantOf('')).catch(() => undefined)
      return performance.now() - failsSinceMs < PAGES_AWAY_MS
    },
  }
}

type Page = { bodies: Record<Coding, Buffer>; inline: InlineHashes; frameOrigins: readonly string[] }

const HOST_PATTERN = /^[a-z0-9.[\]:-]{1,255}$/i

async function makePage(app: App, template: string, merchant: Merchant, isHome: boolean): Promise<Page> {
  const [hero, frameOrigins] = await Promise.all([
    isHome ? app.guards.heroOf(merchant) : null,
    app.guards.frameOriginsOf(merchant),
  ])
  const { html, inline } = renderShell(template, app.guards.shellOf(merchant), hero)
  const identity = Buffer.from(html)
  const [br, gzip] = await Promise.all([compress(identity, 'br', 'thorough'), compress(identity, 'gzip', 'thorough')])
  return { bodies: { identity, br, gzip }, inline, frameOrigins }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, bodies: Page['bodies']): void {
  const coding = codingFor(request.headers['accept-encoding'], CODINGS)
  reply.headers({ 'content-type': HTML_TYPE, 'cache-control': 'no-store', vary: 'accept-encoding' })
  if (coding !== 'identity') reply.header('content-encoding', coding)
  reply.send(bodies[coding])
}

/** Where the live channels of this site are; undefined for a host that is none. */
export function liveOriginOf({ host, protocol }: FastifyRequest): string | undefined {
  if (!HOST_PATTERN.test(host)) return undefined
  return `${protocol === 'https' ? 'wss' : 'ws'}://${host}`
}

const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

function isNavigation(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*'
  return (
    isRead(request) && /text\/html|\*\/\*/.test(accept) && !FILE_NAME.test(path) && !/^(\/ops)?\/assets\//.test(path)
  )
}
