import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'
import { exampleFile } from './lib/settings-page.mjs'

const read = (name) => readFileSync(`${ROOT}/${name}`, 'utf8')
const first = (name, pattern) => Number(pattern.exec(read(name))?.[1].replaceAll('_', ''))

const KUBERNETES = 'deploy/kubernetes/deployment.yaml'
const HAPROXY = 'deploy/proxy/haproxy.cfg'
/** What a node waits once it was told to stop, where nothing is set; its calls under way come on top. */
const DRAIN_MS = first('apps/server/src/platform/config.ts', /^const DRAIN_PAUSE_MS = ([\d_]+)$/m)
const CALLS_MS = 20_000

test('every setting that an example sets is one that the programs read', () => {
  const known = new Set([...exampleFile().matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name))
  const all = (name, pattern) => [...read(name).matchAll(pattern)].map(([, setting = '']) => setting)
  const [unit = ''] = read('deploy/systemd/trevo@.service').match(/^Environment=.*$/m) ?? []
  const asked = [
    ...all('deploy/container/Containerfile', /\b([A-Z_]+)=/g),
    ...all('deploy/container/compose.yaml', /^ {4}([A-Z_]+):/gm),
    ...all('deploy/kubernetes/kustomization.yaml', /^ +- ([A-Z_]+)=/gm),
    ...(unit.match(/[A-Z_]+(?==)/g) ?? []),
  ]
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !known.has(name) && !['BASE', 'PATH'].includes(name))).toEqual([])
})

test('what asks after a node asks for what a node answers', () => {
  const served = read('apps/server/src/platform/http/health.ts')
  const files = globSync('deploy/{kubernetes,proxy}/**/*.*', { cwd: ROOT })
  const asked = files.flatMap((name) =>
    [...read(name).matchAll(/(?:path:|uri) (\/[a-z]+z)\b/g)].map(([, path]) => path),
  )
  expect(asked.length).toBe(4)
  for (const path of asked) expect(served).toContain(`'${path}'`)
})

test('a node that leaves is noticed before its door closes, and has time for the calls under way', () => {
  const [inter, fall] = [first(HAPROXY, / inter (\d+)s/) * 1000, first(HAPROXY, / fall (\d+)/)]
  expect(inter * fall).toBeLessThan(DRAIN_MS)
  const [, ready = ''] = read(KUBERNETES).split('readinessProbe')
  const figure = (pattern) => Number(pattern.exec(ready)?.[1])
  const drain = first('deploy/kubernetes/kustomization.yaml', /DRAIN_PAUSE_MS=(\d+)/)
  expect(figure(/periodSeconds: (\d+)/) * figure(/failureThreshold: (\d+)/) * 1000).toBeLessThan(drain)
  expect(first(KUBERNETES, /terminationGracePeriodSeconds: (\d+)/) * 1000).toBeGreaterThan(drain + CALLS_MS)
  expect(first('deploy/systemd/trevo@.service', /TimeoutStopSec=(\d+)/) * 1000).toBeGreaterThan(DRAIN_MS + CALLS_MS)
  expect(first('deploy/container/compose.yaml', /stop_grace_period: (\d+)s/) * 1000).toBeGreaterThan(
    DRAIN_MS + CALLS_MS,
  )
})

test('nothing runs as root, and nothing writes but to its data', () => {
  expect(read('deploy/container/Containerfile')).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m)
  expect(read('deploy/container/compose.yaml')).toMatch(/read_only: true/)
  expect(read(KUBERNETES)).toMatch(/runAsNonRoot: true[\s\S]*readOnlyRootFilesystem: true/)
  expect(read('deploy/systemd/trevo@.service')).toMatch(/DynamicUser=yes[\s\S]*ProtectSystem=strict/)
})

test('no proxy believes what a caller says of itself', () => {
  expect(read(HAPROXY)).toMatch(/del-header X-Forwarded-For[\s\S]*option forwardfor/)
  expect(read('deploy/proxy/nginx.conf')).toMatch(/X-Forwarded-For \$remote_addr;/)
  for (const header of ['X-Forwarded-Host', 'Forwarded']) {
    expect(read(HAPROXY)).toMatch(new RegExp(`^ +http-request del-header ${header}$`, 'm'))
    expect(read('deploy/proxy/nginx.conf')).toContain(`proxy_set_header ${header} "";`)
  }
})

test('both proxies have a body whole before a node hears of the call', () => {
  expect(read(HAPROXY)).toMatch(/^ +option http-buffer-request$/m)
  // nginx does so by itself.
  expect(read('deploy/proxy/nginx.conf')).not.toContain('proxy_request_buffering')
})

test('an image is made from the sources alone, whatever makes it', () => {
  expect(read('.dockerignore')).toBe(read('.containerignore'))
  expect(read('.containerignore').split('\n')).toEqual(expect.arrayContaining(['**/.env', '**/*.env', '.data', '.git']))
})

test('the command line of a deployment goes by the name that operators type', () => {
  const program = 'scripts/trevo.mjs'
  expect(statSync(`${ROOT}/${program}`).mode & 0o111).toBe(0o111)
  expect(read('deploy/container/Containerfile')).toContain(`ln -s /trevo/${program} /usr/local/bin/trevo`)
  expect(read('deploy/systemd/trevo')).toContain(`node ${program} "$@"`)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const trevo = (...args) => {
    const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [`${ROOT}/${program}`, ...args], {
      env,
      encoding: 'utf8',
    })
    return [status, (stdout + stderr).trim().split('\n')[0]]
  }
  expect(trevo()).toEqual([1, 'Say what to do: trevo admin <verb>, or trevo audit.'])
  const about = 'makes the first brand and the first admin on an empty database'
  expect(trevo('admin', 'init', '--help')).toEqual([0, `trevo admin init: ${about}`])
})
