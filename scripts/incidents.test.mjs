import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { INCIDENTS } from './lib/incidents.mjs'
import { ROOT } from './lib/paths.mjs'

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')

test('every incident of the runbook says what tries it, and nothing else is tried', () => {
  const written = [...read('docs/RUNBOOK.md').matchAll(/^### (.+)$/gm)].map(([, title]) => title)
  expect(written.length).toBeGreaterThanOrEqual(20)
  expect(Object.keys(INCIDENTS).sort()).toEqual(written.sort())
})

test('what tries it is there', () => {
  const rows = Object.entries(INCIDENTS)
  const missing = rows.flatMap(([, { tests = [] }]) => tests).filter((file) => !existsSync(path.join(ROOT, file)))
  expect(missing).toEqual([])
  const proofs = new Set([
    'chaos',
    ...[...read('bench/prove.ts').matchAll(/^ {2}'?([\w-]+)'?: /gm)].map(([, name]) => name),
  ])
  expect(rows.flatMap(([, row]) => row.proofs ?? []).filter((name) => !proofs.has(name))).toEqual([])
  expect(rows.filter(([, { tests, proofs: long, byHand }]) => !tests && !long && !byHand)).toEqual([])
})
