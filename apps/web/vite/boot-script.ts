import { createHash } from 'node:crypto'
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
 * script of its own: lowered, minified and hashed here, never bundled with the modules.
 */
export function bootScript(source: string): Plugin {
  let file = ''
  let path = DEV_PATH
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
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
      path = `/assets/boot-${hash}.js`
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: code })
    },
    transformIndexHtml: {
      order: 'post',
      // A brand's variables only win when they come after the stylesheet that Vite adds at the end of the head.
      handler: (html) =>
        html
          .replace(BOOT_SCRIPT, `<script src="${path}"></script>`)
          .replace(BRAND_STYLE, '')
          .replace('</head>', `  ${BRAND_STYLE}\n  </head>`),
    },
  }
}
