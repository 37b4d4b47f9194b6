import type { Brand } from '@trevo/contract/status'
import type { ShellData } from '../../platform/guards.ts'
import { LOCALES } from '../../platform/language.ts'

/** The installable app of one brand. */
export function manifestOf(brand: Brand, { language, description }: Pick<ShellData, 'language' | 'description'>) {
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/brands/${brand.code}/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/m/home',
    name: brand.name,
    short_name: brand.shortName,
    description,
    lang: LOCALES[language],
    dir: 'ltr',
    start_url: '/m/home',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: brand.themeColor.dark,
    background_color: brand.themeColor.dark,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  }
}
