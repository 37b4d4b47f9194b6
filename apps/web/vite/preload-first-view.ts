import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The chunk and all that it imports at once. */
function withImports(fileName: string, bundle: Bundle, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen
  seen.add(fileName)
  for (const imported of chunk.imports) withImports(imported, bundle, seen)
  return seen
}

function tagsOf(fileName: string, bundle: Bundle): HtmlTagDescriptor[] {
  const chunk = bundle[fileName]
  const styles = chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
  return [
    {
      tag: 'link',
      attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${fileName}` },
      injectTo: 'head',
    },
    ...styles.map((file): HtmlTagDescriptor => {
      return { tag: 'link', attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` }, injectTo: 'head' }
    }),
  ]
}

/** The splash and its pictures come first, then what makes the page work. */
const MODULE = '<script type="module" crossorigin'

/** Chunks that nearly every first view imports a moment later are named in the HTML, so that they load alongside. */
export function preloadFirstView(modules: readonly string[]): Plugin {
  return {
    name: 'trevo:preload-first-view',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const wanted = Object.values(bundle).filter(
          (chunk) => chunk.type === 'chunk' && modules.some((end) => chunk.facadeModuleId?.endsWith(end)),
        )
        const files = new Set(wanted.flatMap((chunk) => [...withImports(chunk.fileName, bundle)]))
        const tags = [...files].filter((file) => !html.includes(file)).flatMap((file) => tagsOf(file, bundle))
        return { html: html.replaceAll(MODULE, `${MODULE} fetchpriority="low"`), tags }
      },
    },
  }
}
