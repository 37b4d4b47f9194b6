import type { Language } from '@trevo/contract/wire'
import { escapeHtml } from '@trevo/texts/html'
import type { Gathered, Row, Value } from './gather.ts'
import { texts } from './texts.ts'

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:24px;color:#1a1a1a;background:#fff}table{border-collapse:collapse;margin:8px 0 28px;' +
  'font-size:13px}th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}' +
  'th{background:#f2f2f2}h2{margin:28px 0 4px}.scroll{overflow-x:auto}'

const textOf = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function table(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const head = names.map((name) => `<th>${escapeHtml(name.replaceAll('_', ' '))}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${names.map((name) => `<td>${escapeHtml(textOf(row[name]))}</td>`).join('')}</tr>`,
  )
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

type Heading = { brand: string; account: string; madeAt: Date; language: Language }

/** The same as the data, to be read in a browser without anything else. */
export function pageOf(gathered: readonly Gathered[], { brand, account, madeAt, language }: Heading): string {
  const t = texts[language]
  const parts = gathered.map(({ name, rows, isCut }) => {
    const cut = isCut ? `<p>${escapeHtml(t('cut'))}</p>` : ''
    const body = rows.length === 0 ? `<p>${escapeHtml(t('nothing'))}</p>` : table(rows)
    return `<h2>${escapeHtml(t(`part.${name}`))}</h2>${cut}${body}`
  })
  const title = escapeHtml(t('title', { brand, account }))
  const about = escapeHtml(t('about', { moment: madeAt.toISOString() }))
  return (
    `<!doctype html><html lang="${language.toLowerCase()}"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>` +
    `<h1>${title}</h1><p>${about}</p>${parts.join('')}</html>`
  )
}
