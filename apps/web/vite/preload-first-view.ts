import type { HtmlTagDescriptor, Plugin } from 'vite'

const endsWithOneOf = (id: string | null, ends: readonly string[]) => ends.some((end) => id?.endsWith(end))

/** Chunks that nearly every first view imports a moment later are named in the HTML, so that they load alongside. */
export function preloadFirstView(modules: readonly string[]): Plugin {
  return {
    name: 'trevo:preload-first-view',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((chunk): HtmlTagDescriptor[] => {
          if (chunk.type !== 'chunk' || !endsWithOneOf(chunk.facadeModuleId, modules)) return []
          const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
          return [
            {
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` },
              injectTo: 'head',
            },
            ...styles.map((file) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
              injectTo: 'head' as const,
            })),
          ]
        }),
    },
  }
}
