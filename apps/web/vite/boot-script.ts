import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const DEV_PATH = '/boot.js'
const BOOT_SCRIPT = '<!--%BOOT_SCRIPT%-->'
const BRAND_STYLE = '<!--%BRAND_STYLE%-->'

async function compile(file: string): Promise<string> {
  const lowered = await transformWithOxc(await readFile(file, 'utf8'), file, { target: 'es2015' })
  return (
    await minify('boot.js', lowered.code, { compress: { target: 'es2015' }, codegen: { removeWhitespace: true } })
  ).code
}

/**
 * The boot script must run before the first paint and be readable by browsers far below our floor, so it is a classic
 * script of its own: lowered and minified here, never bundled with the modules, and written into the page, so that nothing
 * waits for one more file.
 */
export function bootScript(source: string): Plugin {
  let file = ''
  let script = `<script src="${DEV_PATH}"></script>`
  return {
    name: 'trevo:boot-script',
    configResolved(config) {
      file = join(config.root, source)
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (_request, response, next) => {
        compile(file).then((code) => {
          response.setHeader('Content-Type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const code = await compile(file)
      if (/<(!--|\/?script)/i.test(code)) throw new Error(`${source} would not end where it ends in a page`)
      script = `<script>${code}</script>`
    },
    transformIndexHtml: {
      order: 'post',
      // A brand's variables only win when they come after the stylesheet that Vite adds at the end of the head.
      handler: (html) =>
        html
          .replace(BOOT_SCRIPT, () => script)
          .replace(BRAND_STYLE, '')
          .replace('</head>', `  ${BRAND_STYLE}\n  </head>`),
    },
  }
}
