import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { INCIDENTS } from '../scripts/lib/incidents.mjs'
import { ROOT } from '../scripts/lib/paths.mjs'
import { printTable } from './report.ts'

type Tried = { status: string; fullName: string; failureMessages: string[] }
type Report = { testResults: { name: string; status: string; message: string; assertionResults: Tried[] }[] }

const commandOf = (name: string) => (name === 'chaos' ? 'npm run chaos' : `prove -- ${name}`)
const firstLine = (text = '') => text.split('\n', 1)[0]

/** Every incident of the runbook, by what tries it; `INCIDENTS_ONLY=Redis` for those whose title has that in it. */
export function proveIncidents(): void {
  const only = process.env.INCIDENTS_ONLY ?? ''
  const asked = Object.entries(INCIDENTS).filter(([title]) => title.includes(only))
  const files = [...new Set(asked.flatMap(([, { tests = [] }]) => tests))]
  const dir = mkdtempSync(path.join(tmpdir(), 'incidents-'))
  const report = path.join(dir, 'report.json')
  try {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, ...files]
    // The tests bring a database of their own, in memory.
    const { TEST_DATABASE_URL: _, ...env } = process.env
    spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const passed = new Map(
      testResults.map(({ name, status, assertionResults }) => [
        path.relative(ROOT, name),
        status === 'passed' ? assertionResults.filter((each) => each.status === 'passed').length : 0,
      ]),
    )
    const rows = asked.map(([title, { tests = [], proofs = [], byHand = '' }]) => {
      const failed = tests.filter((file) => (passed.get(file) ?? 0) === 0)
      const count = tests.reduce((sum, file) => sum + (passed.get(file) ?? 0), 0)
      const told = tests.length === 0 ? '' : failed.length === 0 ? `${count} tests` : `FAILED: ${failed.join(', ')}`
      return [title, told, proofs.map(commandOf).join(', '), byHand]
    })
    printTable(['incident', 'tried', 'longer', 'by hand'], rows)
    const wrong = rows.filter(([, told = '']) => told.startsWith('FAILED'))
    for (const { name, status, message, assertionResults } of testResults) {
      if (status === 'passed') continue
      console.log(`${path.relative(ROOT, name)} ${firstLine(message)}`)
      for (const { fullName, failureMessages } of assertionResults.filter((each) => each.status === 'failed'))
        console.log(`  ${fullName}: ${firstLine(failureMessages[0])}`)
    }
    if (wrong.length > 0) throw new Error(`${wrong.length} incidents are not met`)
    console.log(`${rows.length} incidents, ${rows.filter(([, told]) => told !== '').length} tried here`)
  } finally {
    rmSync(dir, { recursive: true })
  }
}
