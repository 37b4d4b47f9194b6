import type { Brand } from '@trevo/contract/status'

const block = (selector: string, variables: Readonly<Record<string, string>>) => {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`
}

/**
 * The brand's own variables for both themes. The selectors outweigh those of the base design, wherever its sheet stands,
 * and leave the other theme alone. Names and values were checked by the contract's Brand, so they cannot leave the block.
 */
export function brandCss({ dark, light }: Brand['variables']): string {
  return block("html:not([data-theme='light'])", dark) + block("html[data-theme='light']", light)
}
