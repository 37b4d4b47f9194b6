import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const read = (name) => readFileSync(`${ROOT}/${name}`, 'utf8')
const namesIn = (text) =>
  new Set([...text.matchAll(/\btrevo_[a-z_]+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, '')))

const sources = globSync('apps/server/src/{node-figures,platform/{metrics,breaker},capabilities/*/figures}.ts', {
  cwd: ROOT,
})
const known = namesIn(sources.map(read).join('\n'))

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/trevo.json'])(
  'every figure that %s looks at is one that the server has',
  (file) => {
    const asked = namesIn(read(file))
    expect(asked.size).toBeGreaterThan(5)
    expect([...asked].filter((name) => !known.has(name))).toEqual([])
  },
)

test('the dashboard has a panel for every figure, each with its place', () => {
  const { panels } = JSON.parse(read('deploy/grafana/trevo.json'))
  const asked = namesIn(JSON.stringify(panels))
  expect([...known].filter((name) => !asked.has(name))).toEqual([])
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
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
