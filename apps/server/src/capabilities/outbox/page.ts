import { createHash } from 'node:crypto'
import { escapeHtml } from '@trevo/texts/html'
import type { KeptMessage } from './queries.ts'

const STYLE = `
body { margin: 0 auto; max-width: 44rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
h1 { font-size: 1.25rem }
li, article { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid #8886; border-radius: .5rem }
ul { padding: 0; list-style: none }
header { font-weight: 600 }
pre { margin: .5rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
time { font-weight: 400; opacity: .75 }`
export const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** A plain page for developers. `refreshSeconds` makes the browser ask again by itself. */
export function developerPage(title: string, body: string, refreshSeconds?: number): string {
  const refresh = refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}<style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

const LINK = /https?:\/\/[^\s"<>&]+/g
const withLinks = (text: string) => escapeHtml(text).replaceAll(LINK, (url) => `<a href="${url}">${url}</a>`)

const CHANNEL_NAMES = { sms: 'SMS', mail: 'Mail', push: 'Push' } as const

/** How anybody signs in to the demo's console; each code is taken once. */
export const consoleKey = ({ userName, codes }: { userName: string; codes: { now: string; next: string } }) =>
  `<article><header>Console at <a href="/ops">/ops</a></header><pre>${escapeHtml(userName)}, second step: <strong>${codes.now}</strong>, next ${codes.next}</pre></article>`

export function outboxList(messages: readonly KeptMessage[]): string {
  if (messages.length === 0) return '<p>Nothing has been sent yet.</p>'
  const items = messages.map(({ channel, recipient, subject, body, createdAt }) => {
    const time = `<time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(11, 19)} UTC</time>`
    const head = [CHANNEL_NAMES[channel], `to ${escapeHtml(recipient)}`, escapeHtml(subject), time]
    return `<li><header>${head.filter(Boolean).join(' · ')}</header><pre>${withLinks(body)}</pre></li>`
  })
  return `<ul>${items.join('')}</ul>`
}
