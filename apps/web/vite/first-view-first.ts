import type { Plugin } from 'vite'

const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/g
const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g

/**
 * The splash and its pictures stand in the page: what they look like stands there too, and scripts lie in a template that the boot
 * script opens when they are painted. The link to the style sheet stays, disabled: parts that are loaded later name it as theirs,
 * and would fetch it again after their own.
 */
export function firstViewFirst(): Plugin {
  return {
    name: 'trevo:first-view-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html
          .replace(SCRIPTS, '')
          .replace('</head>', () => `  <template id="scripts">${html.match(SCRIPTS)?.join('')}</template>\n  </head>`)
          .replace(STYLE_SHEET, (link, file: string) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') throw new Error(`the page names ${file}, which was not built`)
            return `<style>${sheet.source.toString().trim()}</style>${link.replace('<link', '<link disabled')}`
          }),
    },
  }
}
