import type { Plugin } from 'vite'

type DevBrand = {
  code: string
  name: string
  shortName: string
  themeColor: { dark: string; light: string }
  variables: { dark: Record<string, string>; light: Record<string, string> }
}

const declarations = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** In development the HTML does not pass through our server, so the brand's placeholders are filled from its status. */
export function fillTemplate(apiTarget: string): Plugin {
  return {
    name: 'trevo:fill-template',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(`${apiTarget}/wps/system/status`).then(
        (response) => response.json() as Promise<{ value?: { info: { brand: DevBrand; languages: string[] } } }>,
        () => ({ value: undefined }),
      )
      const info = answer.value?.info
      const brand = info?.brand
      const style = brand
        ? `<style>:root{${declarations(brand.variables.dark)}}[data-theme='light']{${declarations(brand.variables.light)}}</style>`
        : ''
      const boot = info
        ? `<script type="application/json" id="boot">${JSON.stringify(info).replaceAll('<', '\\u003c')}</script>`
        : ''
      return html
        .replaceAll('%BRAND_CODE%', brand?.code ?? 'trevo')
        .replaceAll('%BRAND_NAME%', brand?.name ?? 'Trevo')
        .replaceAll('%BRAND_SHORT%', brand?.shortName ?? 'Trevo')
        .replaceAll('%THEME_DARK%', brand?.themeColor.dark ?? '#06110C')
        .replaceAll('%THEME_LIGHT%', brand?.themeColor.light ?? '#F4F7F3')
        .replaceAll('%LANG%', info?.languages[0]?.toLowerCase() ?? 'pt')
        .replaceAll('%DESCRIPTION%', brand?.name ?? 'Trevo')
        .replace('<!--%BRAND_STYLE%-->', style)
        .replace('<!--%BOOT%-->', boot)
        .replace('<!--%HERO%-->', '')
    },
  }
}
