import { SocialProvider } from '@trevo/contract/auth'
import { escapeHtml } from '@trevo/texts/html'
import { DEMO_STAFF } from '../../base/staff/demo-operator.ts'
import { demoCodes } from '../../base/staff/second-step.ts'
import type { App } from '../../platform/http/app.ts'
import { pageHeaders } from '../../platform/http/security-headers.ts'
import { SANDBOX_PEOPLE, sandboxPath } from '../../providers/social/sandbox-social.ts'
import { consoleKey, developerPage, outboxList, STYLE_HASH } from './page.ts'
import { keptMessages } from './queries.ts'

const REFRESH_SECONDS = 3
const HEADERS = { ...pageHeaders({ styles: [STYLE_HASH] }), 'cache-control': 'no-store' }
const HTML = 'text/html; charset=utf-8'

/** What the sandboxes have to show. In production there are no such pages. */
export function outboxRoutes({ http, db, config, clock }: App): void {
  if (config.nodeEnv === 'production') return

  http.get('/wps/outbox', async (_request, reply) => {
    const userName = DEMO_STAFF.map((person) => person.userName).join(', ')
    const key = config.demo ? consoleKey({ userName, codes: demoCodes(clock.now()) }) : ''
    const page = developerPage('Outbox', key + outboxList(await keptMessages(db)), REFRESH_SECONDS)
    return reply.headers(HEADERS).type(HTML).send(page)
  })

  if (!config.demo) return
  for (const provider of SocialProvider.options) {
    http.get(sandboxPath(provider), async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://sandbox')
      const people = SANDBOX_PEOPLE.map(({ subject, name, email }) => {
        const back = new URLSearchParams({ code: subject, state: searchParams.get('state') ?? '' })
        const href = escapeHtml(`/wps/social/${provider}/callback?${back}`)
        return `<li><a href="${href}">${escapeHtml(name)}</a> (${escapeHtml(email)})</li>`
      })
      const body = `<p>No ${provider} account is involved. Choose who to be:</p><ul>${people.join('')}</ul>`
      return reply
        .headers(HEADERS)
        .type(HTML)
        .send(developerPage(`Sandbox: sign in with ${provider}`, body))
    })
  }
}
