import type { Brand } from '@trevo/contract/status'
import type { Theme } from '@trevo/contract/wire'
import { currentTheme, onThemeChange, setBarColours } from '../lib/theme.ts'

/** The variables the server wrote into the page's own style; those need no second writing. */
let written: string | null = null
let shown: Brand | null = null
let applied: string[] = []

function paint(theme: Theme): void {
  if (!shown) return
  const style = document.documentElement.style
  for (const name of applied) style.removeProperty(name)
  const variables = JSON.stringify(shown.variables) === written ? {} : shown.variables[theme]
  applied = Object.keys(variables)
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
}

/** A brand changed by staff shows in the open page. */
export function showBrand(brand: Brand): void {
  if (shown && JSON.stringify(shown) === JSON.stringify(brand)) return
  shown = brand
  document.documentElement.dataset.brand = brand.code
  setBarColours(brand.themeColor)
  paint(currentTheme())
}

export function startBrand(writtenByServer: Brand | null): void {
  written = writtenByServer && JSON.stringify(writtenByServer.variables)
  onThemeChange(() => paint(currentTheme()))
}
