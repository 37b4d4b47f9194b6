import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const MOST_BYTES = 150_000
/** What `serveClient` spends on it. */
const AS_SERVED = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const GAMES = fileURLToPath(new URL('../client/games', import.meta.url))
const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

type Chunk = { type: string; fileName: string; source?: string | Uint8Array; code?: string }
type Output = Chunk & { name?: string; imports?: string[]; viteMetadata?: { importedCss: Set<string> } }
let files: Map<string, Output>
beforeAll(async () => {
  // Otherwise the test's own setting builds React for developers.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ configFile: CONFIG, logLevel: 'silent', publicDir: false, build: { write: false } })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  files = new Map((outputs as Output[]).map((each) => [each.fileName, each]))
})

const all = () => [...files.values()]
const measured = new Map<string, number>()
/** As the studio sends it to every browser we serve; fonts are compressed already. */
function bytesOf({ fileName, code, source }: Output): number {
  const content = Buffer.from(code ?? source ?? '')
  const isFont = fileName.endsWith('.woff2')
  const bytes = measured.get(fileName) ?? (isFont ? content.length : brotliCompressSync(content, AS_SERVED).length)
  measured.set(fileName, bytes)
  return bytes
}

/** The file with all that it cannot do without. */
function withNeeds(fileName: string, found = new Set<string>()): Set<string> {
  const file = files.get(fileName)
  if (file === undefined || found.has(fileName)) return found
  found.add(fileName)
  for (const css of file.viteMetadata?.importedCss ?? []) found.add(css)
  for (const needed of file.imports ?? []) withNeeds(needed, found)
  return found
}

const games = readdirSync(GAMES).filter((name) => existsSync(`${GAMES}/${name}/${name}-game.tsx`))

test.each(games)('%s opens with less than 150 kB, script, styles and letters together', (name) => {
  const page = all().find((each) => each.fileName.startsWith('assets/play-') && each.fileName.endsWith('.js'))
  const game = all().find((each) => each.fileName.startsWith(`assets/${name}-game-`) && each.fileName.endsWith('.js'))
  expect(page).toBeDefined()
  expect(game).toBeDefined()
  const fonts = all()
    .filter((each) => each.fileName.endsWith('.woff2'))
    .map((each) => each.fileName)
  const opened = withNeeds(game?.fileName ?? '', withNeeds(page?.fileName ?? ''))
  const bytes = [...opened, ...fonts].reduce(
    (sum, each) => sum + bytesOf(files.get(each) ?? { type: '', fileName: each }),
    0,
  )
  expect(bytes).toBeLessThan(MOST_BYTES)
  expect(bytes).toBeGreaterThan(90_000)
})

test('the first view waits for no style sheet and no script, and games say after it what they look like', () => {
  const html = String(files.get('play.html')?.source)
  const [head = '', body = ''] = html.split('<body>')
  const written = head.indexOf('<style>')
  expect(head.slice(written)).toContain('#splash{')
  expect(body).not.toMatch(/<style|<link/)
  // What is loaded later comes to the end of the head, and looks for the links of what it needs there.
  const sheets = all().filter(({ fileName }) => /^assets\/play-[^.]*\.css$/.test(fileName))
  const links = head.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? []
  expect(links).toHaveLength(1)
  expect(links[0]).toContain('<link disabled')
  expect(sheets.filter(({ fileName }) => links[0]?.includes(`href="/studio/${fileName}"`))).toHaveLength(1)
  const scripts = /<template id="scripts">(.*?)<\/template>/s.exec(head)?.[1] ?? ''
  expect(scripts).toMatch(/<script type="module"[^>]*\/play-[^>]*><\/script>/)
  expect(html.replace(scripts, '').match(/<script[^>]*>|<link rel="modulepreload"[^>]*>/g)).toEqual(['<script>'])
})
