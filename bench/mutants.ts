import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chanceOf } from '../apps/server/test/robbery/hostile.ts'
import { ROOT } from '../scripts/lib/paths.mjs'
import { copyOfTree } from '../scripts/lib/tree-copy.mjs'
import { KNOWN } from './mutants/known.ts'
import { type Mutant, mutantsOf, mutated } from './mutants/mutate.ts'
import { printTable } from './report.ts'

/** Of each part as many as named here; `MUTANTS=200` for more, `MUTANTS_ONLY=lottery` for one part, `MUTANTS_SEED` for others. */
const EACH = Number(process.env.MUTANTS ?? 5)
const SEED = Number(process.env.MUTANTS_SEED ?? 71)
const ONE_MS = 180_000

type Part = { name: string; files: string; tests: readonly string[] }

/** What is changed, and the tests that have to notice. */
const PARTS: readonly Part[] = [
  {
    name: 'contract',
    files: 'packages/contract/src/{money,decimal,endpoint,vendor-wallet}.ts',
    tests: ['packages/contract/src'],
  },
  { name: 'lottery', files: 'packages/lottery/src/**/*.ts', tests: ['packages/lottery/src'] },
  {
    name: 'money',
    files: '{apps/server/src/money/ledger/*.ts,apps/server/sql/ledger*.sql}',
    tests: ['apps/server/src/money/ledger'],
  },
  {
    name: 'gate',
    files: '{apps/server/src/money/gate/*.ts,apps/server/sql/{gate,limits,standing}.sql}',
    tests: ['apps/server/src/money/gate', 'apps/server/src/capabilities/limits'],
  },
]

type Found = { file: string; mutant: Mutant }

const filesOf = ({ files }: Part) =>
  globSync(files, { cwd: ROOT }).filter((file) => !/\.test\.ts$|(tables|texts|audit)\.ts$/.test(file))

const allOf = (part: Part): Found[] =>
  filesOf(part).flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return mutantsOf(text, file.endsWith('.sql') ? 'sql' : 'ts').map((mutant) => ({ file, mutant }))
  })

function isNoticed(copy: string, { file, mutant }: Found, tests: readonly string[]): boolean {
  const place = path.join(copy, file)
  const text = readFileSync(place, 'utf8')
  writeFileSync(place, mutated(text, mutant))
  try {
    const { status } = spawnSync('node', ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...tests], {
      cwd: copy,
      stdio: 'ignore',
      timeout: ONE_MS,
    })
    return status !== 0
  } finally {
    writeFileSync(place, text)
  }
}

const nameOf = ({ file, mutant }: Found) => `${path.basename(file)}: ${mutant.what}: ${mutant.before.trim()}`

/** Slips of the hand in what decides about money, one at a time: the tests notice, or it is said why they need not. */
export function proveMutants(): void {
  const chance = chanceOf(SEED)
  const copy = copyOfTree(ROOT)
  const rows: string[][] = []
  const survivors: string[] = []
  try {
    for (const part of PARTS.filter(({ name }) => (process.env.MUTANTS_ONLY ?? name) === name)) {
      const all = allOf(part)
      const tried = new Set<Found>()
      while (tried.size < Math.min(EACH, all.length)) tried.add(chance.from(all))
      const beganAt = performance.now()
      const left = [...tried].filter((found) => {
        const noticed = isNoticed(copy, found, part.tests)
        console.log(
          `${noticed ? 'noticed ' : 'SURVIVED'} ${part.name} ${found.file}:${found.mutant.line} ${found.mutant.what}`,
        )
        return !noticed
      })
      const explained = left.filter((found) => KNOWN[nameOf(found)] !== undefined)
      for (const found of explained) console.log(`  explained: ${nameOf(found)}: ${KNOWN[nameOf(found)]}`)
      survivors.push(...left.filter((found) => !explained.includes(found)).map(nameOf))
      const seconds = (performance.now() - beganAt) / 1000
      rows.push([
        part.name,
        String(all.length),
        String(tried.size),
        String(tried.size - left.length),
        String(explained.length),
        `${seconds.toFixed(0)} s`,
      ])
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  printTable(['part', 'mutants', 'tried', 'noticed', 'explained', 'took'], rows)
  if (survivors.length > 0) throw new Error(`nobody noticed:\n${survivors.join('\n')}`)
}
