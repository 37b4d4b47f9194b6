import { type FigureTexts, figuresIn, TEXT_FIGURES } from '@trevo/contract/text-figures'
import { escapeHtml } from '@trevo/texts/html'

/** A draft with the figures that the brand has, and the names of those that it does not have: with one of them nobody sees the text. */
export function filledHtml(html: string, figures: FigureTexts): { html: string; missing: string[] } {
  const missing = new Set(
    figuresIn(html).filter((name) => TEXT_FIGURES.some((known) => known === name && !figures[known])),
  )
  const filled = TEXT_FIGURES.reduce(
    (text, name) => text.replaceAll(`{${name}}`, escapeHtml(figures[name] ?? `{${name}}`)),
    html,
  )
  return { html: filled, missing: [...missing] }
}
