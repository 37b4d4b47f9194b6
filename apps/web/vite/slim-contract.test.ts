import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { slimContract } from './slim-contract.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

async function bundle(code: string): Promise<string> {
  const entry = path.join(ROOT, 'apps/web/src/entry.ts')
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    // As in the build, where reading the library is an effect of its own that no bundler may leave out.
    resolve: { alias: [{ find: /^zod\/mini$/, replacement: path.join(ROOT, 'apps/web/src/lib/jitless-zod.ts') }] },
    plugins: [
      slimContract(),
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}

const contract = path.join(ROOT, 'packages/contract/src')

test('keeps what a call needs and leaves its schemas out', async () => {
  const code = await bundle(
    `import { gameList, addFavourite } from '${contract}/games.ts'; export { gameList, addFavourite }`,
  )
  expect(code).toContain('/wps/game/list')
  expect(code).toContain('POST')
  expect(code).not.toContain('strictObject')
  expect(code.length).toBeLessThan(2_000)
})

test('keeps a schema that a page parses with', async () => {
  const code = await bundle(`import { Language } from '${contract}/wire.ts'; export { Language }`)
  expect(code).toMatch(/_enum\(\[\s*"PT",\s*"EN",\s*"ES"\s*\]\)/)
})

test('words and sums of a file come without its schemas, and a function with the one it parses with', async () => {
  const money = await bundle(`import { formatMoney } from '${contract}/money.ts'; export { formatMoney }`)
  expect(money).toContain('10000n')
  expect(money).not.toContain('Zod')
  expect(money.length).toBeLessThan(1_500)
  const cpf = await bundle(`import { Cpf } from '${contract}/profile.ts'; export { Cpf }`)
  expect(cpf).toContain('ZodMini')
})

test('what makes schemas for other files does not bring their library to what stands beside it', async () => {
  const code = await bundle(`import { DEFAULT_LANGUAGE } from '${contract}/wire.ts'; export { DEFAULT_LANGUAGE }`)
  expect(code).toContain('PT')
  expect(code).not.toContain('jitless')
  const made = await bundle(`import { eachOnce } from '${contract}/wire.ts'; export { eachOnce }`)
  expect(made).toContain('twice')
})

test('no page reads a schema off an endpoint, which has none in a build', () => {
  const sources = readdirSync(path.join(ROOT, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => [name, readFileSync(path.join(ROOT, 'apps/web/src', name), 'utf8')] as const)
  const reads = /\.(value|body|query|params)\.(safeParse|parse|shape|safeParseAsync|parseAsync)\b/
  expect(sources.filter(([, text]) => reads.test(text)).map(([name]) => name)).toEqual([])
})
