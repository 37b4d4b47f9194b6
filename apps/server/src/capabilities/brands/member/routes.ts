import type { App } from '../../../platform/http/app.ts'
import { API_HEADERS } from '../../../platform/http/security-headers.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'

const FAVICON = 'favicon.svg'
const FAVICON_FROM = 'icon-192.png'

/** The page names a drawing for its tab and its first view; what was uploaded stands in one. */
const drawingAround = (png: Buffer) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  )

/** Icons that staff uploaded for the brand of the host. Every other file of a brand was built with the site. */
export function iconRoutes({ http, guards }: App, storage: StorageProvider): void {
  http.get<{ Params: { code: string; file: string } }>('/brands/:code/:file', async (request, reply) => {
    const { code, file } = request.params
    const { code: own, icons } = guards.merchantOf(request.hostname)
    const isDrawing = file === FAVICON
    const wanted = isDrawing ? FAVICON_FROM : file
    const name = icons && code === own && Object.hasOwn(icons, wanted) && wanted !== 'logo' ? icons[wanted] : undefined
    const kept = name === undefined ? null : await storage.get(name)
    if (kept === null || name === undefined) return reply.callNotFound()
    reply.headers({ ...API_HEADERS, 'cache-control': 'no-cache', etag: `"${name}"` })
    if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send()
    return isDrawing ? reply.type('image/svg+xml').send(drawingAround(kept)) : reply.type('image/png').send(kept)
  })
}
