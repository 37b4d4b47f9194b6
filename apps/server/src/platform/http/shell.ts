import { createHash } from 'node:crypto'
import { escapeHtml } from '@trevo/texts/html'
import type { ShellData } from '../guards.ts'
import type { InlineHashes } from './security-headers.ts'

type Shell = { html: string; inline: Required<InlineHashes> }

const PLACEHOLDER =
  /%(BRAND_CODE|BRAND_NAME|BRAND_SHORT|THEME_DARK|THEME_LIGHT|LANG|DESCRIPTION)%|<!--%(BRAND_STYLE|BOOT|HERO)%-->/g

/**
 * The built page with the brand in it, and on the home page its first picture, which then need not wait for any script.
 * One pass, so that no value is itself searched for placeholders.
 */
export function renderShell(template: string, shell: ShellData, hero: string | null = null): Shell {
  const css = safeCss(shell.css)
  const values: Record<string, string> = {
    BRAND_CODE: escapeHtml(shell.code),
    BRAND_NAME: escapeHtml(shell.name),
    BRAND_SHORT: escapeHtml(shell.shortName),
    THEME_DARK: escapeHtml(shell.themeColor.dark),
    THEME_LIGHT: escapeHtml(shell.themeColor.light),
    LANG: shell.language.toLowerCase(),
    DESCRIPTION: escapeHtml(shell.description),
    BRAND_STYLE: css === '' ? '' : `<style>${css}</style>`,
    HERO: hero === null ? '' : `<img class="splash-hero" src="${escapeHtml(hero)}" alt="" fetchpriority="high" />`,
    BOOT: `<script type="application/json" id="boot">${shell.bootJson.replaceAll('<', '\\u003c')}</script>`,
  }
  const html = template.replaceAll(
    PLACEHOLDER,
    (_match, inline?: string, block?: string) => values[inline ?? block ?? ''] ?? '',
  )
  const styles = [...writtenIn(template, 'style'), ...(css === '' ? [] : [css])]
  return { html, inline: { styles: styles.map(hashOf), scripts: writtenIn(template, 'script').map(hashOf) } }
}

/** What the build put into the page. It is looked for in the template, where no value of a brand has come in yet. */
const writtenIn = (template: string, tag: 'style' | 'script') =>
  [...template.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, content = '']) => content)

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64')

/** A style block ends at the first `</`; as a CSS escape the character means the same and ends nothing. */
const safeCss = (css: string) => css.replaceAll('<', '\\3c ')
