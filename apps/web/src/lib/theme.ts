import { DEFAULT_THEME, type Theme } from '@trevo/contract/wire'
import { useSyncExternalStore } from 'react'
import { read, subscribe, write } from './storage.ts'
import { createStore } from './store.ts'

const theme = createStore<Theme>(read('theme') ?? DEFAULT_THEME)
let barColours: Record<Theme, string> | null = null

function show(): void {
  const now = theme.get()
  document.documentElement.dataset.theme = now
  if (barColours) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[now])
}

export const currentTheme = theme.get
export const onThemeChange = theme.subscribe
export const useTheme = () => useSyncExternalStore(theme.subscribe, theme.get)

export function setTheme(to: Theme): void {
  write('theme', to)
  theme.set(to)
  show()
}

/** The browser's own bar follows the brand in each theme. */
export function setBarColours(colours: Record<Theme, string>): void {
  barColours = colours
  show()
}

export function startTheme(): void {
  show()
  subscribe('theme', () => {
    theme.set(read('theme') ?? DEFAULT_THEME)
    show()
  })
}
