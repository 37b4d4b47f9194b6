import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from './app.ts'
import { openApiOf } from './openapi.ts'
import { JSON_TYPE } from './reply.ts'
import { API_HEADERS, pageHeaders } from './security-headers.ts'

const DOCS_DIR = join(import.meta.dirname, 'docs')
const PARTS = [
  { path: '/wps/docs', file: 'page.html', type: 'text/html; charset=utf-8', headers: pageHeaders() },
  { path: '/wps/docs.css', file: 'page.css', type: 'text/css; charset=utf-8', headers: API_HEADERS },
  { path: '/wps/docs.js', file: 'page.js', type: 'text/javascript; charset=utf-8', headers: API_HEADERS },
] as const

/** The contract for people (`/wps/docs`) and for tools (`/wps/openapi.json`). What staff may call is told to staff alone. */
export function addDocs(app: App): void {
  let openApi: string | undefined
  app.http.get('/wps/openapi.json', async (_request, reply) => {
    openApi ??= JSON.stringify(openApiOf(app.routes.endpoints.filter(({ auth }) => auth !== 'staff')))
    return reply.headers(API_HEADERS).header('cache-control', 'no-cache').type(JSON_TYPE).send(openApi)
  })
  for (const { path, file, type, headers } of PARTS) {
    app.http.get(path, async (_request, reply) => {
      const text = await readFile(join(DOCS_DIR, file), 'utf8')
      return reply.headers(headers).header('cache-control', 'no-cache').type(type).send(text)
    })
  }
}
