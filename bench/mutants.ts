import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chanceOf } from '../apps/server/test/robbery/hostile.ts'
import { ROOT } from '../scripts/lib/paths.mjs'
import { startThrowawayPostgres } from '../scripts/lib/postgres.mjs'
import { copyOfTree } from '../scripts/lib/tree-copy.mjs'
import { KNOWN } from './mutants/known.ts'
import { type Mutant, mutantsOf, mutated } from './mutants/mutate.ts'
import { startTests, type Tests } from './mutants/tests.ts'
import { printTable } from './report.ts'

/** Of each part as many as named here; `MUTANTS=200` for more, `MUTANTS_ONLY=lottery` for one part, `MUTANTS_SEED` for others. */
const EACH = Number(process.env.MUTANTS ?? 5)
const SEED = Number(process.env.MUTANTS_SEED ?? 71)

type Part = { name: string; files: string; tests: string; project: string }

/** What is changed, and the tests that have to notice. */
const PARTS: readonly Part[] = [
  {
    name: 'contract',
    files:
      'packages/contract/src/{catalogue,fields,members,money,palette,service-path,status,text-figures,vendor-wallet}.ts',
    tests: 'packages/contract/src/**/*.test.ts',
    project: 'contract*',
  },
  {
    name: 'lottery',
    files: 'packages/lottery/src/**/*.ts',
    tests: 'packages/lottery/src/**/*.test.ts',
    project: 'lottery*',
  },
  {
    name: 'money',
    files: '{apps/server/src/money/ledger/*.ts,apps/server/sql/ledger*.sql}',
    tests: 'apps/server/src/money/ledger/*.test.ts',
    project: 'server*',
  },
  {
    name: 'gate',
    files: '{apps/server/src/money/gate/*.ts,apps/server/sql/{gate,limits,standing}.sql}',
    tests: 'apps/server/src/{money/gate/*,capabilities/limits/**/*,base/members/sessions}.test.ts',
    project: 'server*',
  },
]

type Found = { file: string; mutant: Mutant }

const filesOf = ({ files }: Part) =>
  globSync(files, { cwd: ROOT }).filter((file) => !/\.test\.ts$|(tables|texts|audit)\.ts$|\/locales\//.test(file))

const allOf = (part: Part): Found[] =>
  filesOf(part).flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return mutantsOf(text, file.endsWith('.sql') ? 'sql' : 'ts').map((mutant) => ({ file, mutant }))
  })

/** The tests beside a file, and those that noticed another of its mutants, before all the others. */
function likelyFor(file: string, tests: readonly string[], noticedBy: ReadonlyMap<string, Set<string>>): string[] {
  const own = `${file.replace(/\.\w+$/, '')}.test.ts`
  return tests.filter((test) => test === own || noticedBy.get(file)?.has(test))
}

const nameOf = ({ file, mutant }: Found) => `${path.basename(file)}: ${mutant.what}: ${mutant.before.trim()}`

/** For the tests of a part without any mutant, and for those with one, as often as that took: the machine may be busy. */
const PATIENCE = { wholeMs: 1_800_000, leastMs: 180_000, times: 5 }

type Trial = {
  copy: string
  tests: readonly string[]
  runner: Tests
  longestMs: number
  noticedBy: Map<string, Set<string>>
}

async function isNoticed(
  { copy, tests, runner, longestMs, noticedBy }: Trial,
  { file, mutant }: Found,
): Promise<boolean> {
  const place = path.join(copy, file)
  const text = readFileSync(place, 'utf8')
  writeFileSync(place, mutated(text, mutant))
  try {
    const first = likelyFor(file, tests, noticedBy)
    const rest = tests.filter((test) => !first.includes(test))
    for (const some of [first, rest].filter(({ length }) => length > 0)) {
      const failed = await runner.run(some, longestMs)
      if (failed.length === 0) continue
      noticedBy.set(file, new Set([...(noticedBy.get(file) ?? []), ...failed]))
      return true
    }
    return false
  } finally {
    writeFileSync(place, text)
  }
}

/** Slips of the hand in what decides about money, one at a time: the tests notice, or it is said why they need not. */
export async function proveMutants(): Promise<void> {
  const copy = copyOfTree(ROOT)
  const postgres = await startThrowawayPostgres()
  const rows: string[][] = []
  const survivors: string[] = []
  try {
    for (const part of PARTS.filter(({ name }) => (process.env.MUTANTS_ONLY ?? name) === name)) {
      const all = allOf(part)
      const chance = chanceOf(SEED)
      const tried = new Set<Found>()
      while (tried.size < Math.min(EACH, all.length)) tried.add(chance.from(all))
      const beganAt = performance.now()
      const runner = await startTests({ copy, project: part.project, databaseUrl: postgres.adminUrl })
      const tests = globSync(part.tests, { cwd: copy })
      const left: Found[] = []
      try {
        const failing = await runner.run(tests, PATIENCE.wholeMs)
        if (failing.length > 0) throw new Error(`${part.name}: ${failing.join(', ')} fails without any mutant`)
        const longestMs = Math.max(PATIENCE.leastMs, PATIENCE.times * (performance.now() - beganAt))
        const trial: Trial = { copy, tests, runner, longestMs, noticedBy: new Map() }
        for (const found of tried) {
          const noticed = await isNoticed(trial, found)
          if (!noticed) left.push(found)
          console.log(
            `${noticed ? 'noticed ' : 'SURVIVED'} ${part.name} ${found.file}:${found.mutant.line} ${found.mutant.what}`,
          )
        }
      } finally {
        await runner.stop()
      }
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
    await postgres.stop()
    rmSync(copy, { recursive: true, force: true })
  }
  printTable(['part', 'mutants', 'tried', 'noticed', 'explained', 'took'], rows)
  if (survivors.length > 0) throw new Error(`nobody noticed:\n${survivors.join('\n')}`)
}
