import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const read = (name) => readFileSync(`${ROOT}/${name}`, 'utf8')
const namesIn = (text) =>
  new Set([...text.matchAll(/\btrevo_[a-z_]+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, '')))

test('every figure that an alarm looks at is one that the server has', () => {
  const sources = globSync('apps/server/src/{node-figures,platform/metrics,capabilities/*/figures}.ts', { cwd: ROOT })
  const known = namesIn(sources.map(read).join('\n'))
  const asked = namesIn(read('deploy/prometheus/alerts.yml'))
  expect(asked.size).toBeGreaterThan(5)
  expect([...asked].filter((name) => !known.has(name))).toEqual([])
})

test('every alarm of money has a case of its own', () => {
  const [money = ''] = read('deploy/prometheus/alerts.yml').split('- name: nodes')
  const alarms = [...money.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const tried = read('deploy/prometheus/alerts.test.yml')
  expect(alarms.filter((name) => !tried.includes(`alertname: ${name}`))).toEqual([])
})

test('whoever is woken finds out what to do', () => {
  const alarms = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const runbook = read('docs/RUNBOOK.md')
  expect(alarms.filter((name) => !runbook.includes(`### ${name}\n`))).toEqual([])
})
