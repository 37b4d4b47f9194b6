import { createHash } from 'node:crypto'
import type { Language } from '@trevo/contract/wire'
import { escapeHtml } from '@trevo/texts/html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShellData } from '../guards.ts'
import { askedLanguage } from '../language.ts'
import { API_HEADERS } from './security-headers.ts'
import { texts } from './texts.ts'

const RETRY_AFTER_SECONDS = 3
const LANGUAGES: readonly Language[] = ['PT', 'EN', 'ES']

/** What could not be shown: a page, or a game in its frame. */
type Missing = 'away' | 'studio_down'

const BASE_STYLE = `html{--c-bg:#06110c;--c-text:#edf5f0;--c-text-2:#b5c8bc;--c-brand:#2fcb7c;--c-brand-contrast:#03140b;color-scheme:dark}
html[data-theme=light]{--c-bg:#f4f7f3;--c-text:#0b1912;--c-text-2:#3b4f44;--c-brand:#0a7a45;--c-brand-contrast:#fff;color-scheme:light}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;box-sizing:border-box;padding:24px;background:var(--c-bg);color:var(--c-text);font:16px/1.5 system-ui,sans-serif;text-align:center}
img{margin-bottom:16px}h1{margin:0 0 8px;font-size:20px;line-height:1.3}p{margin:0 0 20px;max-width:32em;color:var(--c-text-2)}
a{display:inline-block;padding:12px 24px;border-radius:999px;background:var(--c-brand);color:var(--c-brand-contrast);font-weight:600;text-decoration:none}
section+section{margin-top:32px}`

/** Asks first whether anything answers at all: a reload without a network would leave the browser's own page, which tries no more. */
const scriptOf = (waitSeconds: number) => `(function(){
try{if(/light/.test(localStorage.getItem('theme')))document.documentElement.setAttribute('data-theme','light')}catch(e){}
function again(){setTimeout(function(){fetch('/healthz',{cache:'no-store'}).then(function(){location.reload()},again)},${waitSeconds * 1000}+Math.random()*3000)}
again()})()`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const wordsOf = (language: Language, missing: Missing) => {
  const t = texts[language]
  return missing === 'away'
    ? { title: t('away.title'), heading: t('away.heading'), text: t('away.text') }
    : { title: t('studio_down.title'), heading: t('studio_down.heading'), text: t('studio_down.text') }
}

type AwayPage = { html: string; policy: string }

type Shown = { brand: ShellData | null; languages: readonly Language[]; missing?: Missing; waitSeconds?: number }

/** A page that tries again by itself, in the look of the brand where there is one. */
function awayPage({ brand, languages, missing = 'away', waitSeconds = RETRY_AFTER_SECONDS }: Shown): AwayPage {
  // A style block ends at the first `</`.
  const style = BASE_STYLE + (brand?.css.replaceAll('<', '\\3c ') ?? '')
  const script = scriptOf(waitSeconds)
  const [main = 'PT'] = languages
  const sections = languages.map((language) => {
    const { heading, text } = wordsOf(language, missing)
    const now = texts[language]('away.now')
    return `<section lang="${language.toLowerCase()}"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><a href="">${escapeHtml(now)}</a></section>`
  })
  const title = escapeHtml(brand?.name ?? wordsOf(main, missing).title)
  const icon = brand && `<img src="/brands/${escapeHtml(brand.code)}/favicon.svg" alt="" width="96" height="96">`
  const html = `<!doctype html>
<html lang="${main.toLowerCase()}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
<noscript><meta http-equiv="refresh" content="${waitSeconds + RETRY_AFTER_SECONDS}"></noscript>
</head>
<body>
${missing === 'away' ? (icon ?? '') : ''}
<main role="status">${sections.join('\n')}</main>
<script>${script}</script>
</body>
</html>
`
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return { html, policy }
}

/** For proxies that have no node to ask: no brand, every language, and the policy in the page itself. */
export function proxyAwayPage(): string {
  const { html, policy } = awayPage({ brand: null, languages: LANGUAGES })
  return html.replace('<style>', () => `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<style>`)
}

/** Whoever opens an address reads a page; `fetch` and programs do not ask for one. */
export const opensPage = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') && /text\/html/.test(headers.accept ?? '')

type Away = {
  brand: ShellData
  status: number
  missing?: Missing
  /** Who may frame it; nobody where absent. */
  framedBy?: string
  /** Those of the origin. */
  headers?: Readonly<Record<string, string>>
  /** Longer where the caller was told to wait. */
  waitSeconds?: number | undefined
}

/** What the error page needs to know of the address that was asked for. */
export type Place = Pick<Away, 'brand' | 'missing' | 'framedBy' | 'headers'>

export function sendAwayPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { brand, status, missing, framedBy = "'none'", headers, waitSeconds = RETRY_AFTER_SECONDS }: Away,
): FastifyReply {
  const language = askedLanguage(request.headers['accept-language']) ?? brand.language
  const { html, policy } = awayPage({ brand, languages: [language], waitSeconds, ...(missing && { missing }) })
  return reply
    .code(status)
    .headers({ ...API_HEADERS, ...headers, 'content-security-policy': `${policy}; frame-ancestors ${framedBy}` })
    .header('cache-control', 'no-store')
    .header('retry-after', String(waitSeconds))
    .header('content-language', language.toLowerCase())
    .type('text/html; charset=utf-8')
    .send(html)
}
