import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createStubApp } from '../apps/server/test/stub-app.ts'
import { end, listens, until } from './nodes/processes.ts'

/** Ports of this proof: of the proxy, plain and secure, and of the node behind it. */
const [PLAIN, SECURE, NODE, NOBODY] = [20_970, 20_971, 20_972, 20_974]
const CONSOLE = 'console.example'
const SITE = 'trevo.example'
/** All that any proxy or framework takes for the host, the address or the path that was asked for. */
const CLAIMS: Readonly<Record<string, string>> = {
  'x-forwarded-host': CONSOLE,
  forwarded: `host=${CONSOLE};for=10.9.8.7;proto=http`,
  'x-host': CONSOLE,
  'x-original-host': CONSOLE,
  'x-forwarded-server': CONSOLE,
  'x-http-host-override': CONSOLE,
  'x-forwarded-for': '10.9.8.7',
  'x-real-ip': '10.9.8.7',
  'x-client-ip': '10.9.8.7',
  'x-forwarded-proto': 'http',
  'x-original-url': '/ops/',
  'x-rewrite-url': '/ops/',
}

type Answer = { status: number; headers: Record<string, unknown>; body: string }

function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const target = new URL(url)
  const send = target.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = send(
      target,
      { method, headers: { host: SITE, ...headers }, rejectUnauthorized: false },
      (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** Whether the two agree on a version and, where it is named, a cipher. */
const handshakes = (...options: string[]) =>
  spawnSync('openssl', ['s_client', '-connect', `127.0.0.1:${SECURE}`, ...options], { input: '', stdio: 'pipe' })
    .status === 0

type Proxy = { name: 'haproxy' | 'nginx'; file: string; args(file: string): string[]; own(text: string): string }
const PROXIES: readonly Proxy[] = [
  {
    name: 'haproxy',
    file: 'proxy/haproxy.cfg',
    args: (file) => ['-db', '-f', file],
    own: (text) =>
      text
        .replace(':8080', `127.0.0.1:${PLAIN}`)
        .replace(':8443', `127.0.0.1:${SECURE}`)
        .replaceAll(/127\.0\.0\.1:300\d/g, `127.0.0.1:${NODE}`),
  },
  {
    name: 'nginx',
    file: 'proxy/nginx.conf',
    args: (file) => ['-c', file, '-g', 'daemon off;'],
    own: (text) =>
      text
        .replace('listen 80 ', `listen 127.0.0.1:${PLAIN} `)
        .replace('listen 443 ', `listen 127.0.0.1:${SECURE} `)
        .replace(/127\.0\.0\.1:3000/, `127.0.0.1:${NODE}`)
        .replace(/^.*127\.0\.0\.1:3001.*$/m, '')
        .replace('/run/trevo-nginx.pid', path.join(tmpdir(), `trevo-nginx-${process.pid}.pid`)),
  },
]

/** What docs/SECURITY.md says is met by a setting, asked of the files as they are shipped: ports, certificates and addresses alone are others. */
async function faultsOf(bodies: () => number): Promise<string[]> {
  const faults: string[] = []
  const must = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      faults.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(should)}`)
  }
  const [plain, secure] = [`http://127.0.0.1:${PLAIN}`, `https://127.0.0.1:${SECURE}`]
  // 3.5.4: the console on its own host.
  must('the console on its host', (await ask(`${secure}/ops/v1/me`, { host: CONSOLE })).status, 200)
  must('the console on a site', (await ask(`${secure}/ops/v1/me`)).status, 404)
  for (const [name, value] of Object.entries(CLAIMS)) {
    must(`the console on a site, with ${name}`, (await ask(`${secure}/ops/v1/me`, { [name]: value })).status, 404)
    // 4.1.3, 15.3.4: of what a caller writes Host alone counts.
    const seen = JSON.parse((await ask(`${secure}/wps/seen`, { [name]: value })).body)
    must(`what a node sees with ${name}`, seen, { ip: '127.0.0.1', host: SITE, protocol: 'https' })
  }
  // 4.1.2: pages are led to their secure address, calls are refused.
  const page = await ask(`${plain}/m/home`)
  must('a page by plain HTTP', [page.status, page.headers.location], [308, `https://${SITE}/m/home`])
  for (const call of ['/wps/seen', '/ops/v1/me', '/vendor/v1/bet'])
    must(`${call} by plain HTTP`, (await ask(plain + call)).status, 403)
  // 3.4.1: HSTS, from proxy and node.
  for (const asked of ['/wps/seen', '/nothing']) {
    must(
      `HSTS on ${asked}`,
      /max-age=31536000/.test(String((await ask(secure + asked)).headers['strict-transport-security'])),
      true,
    )
  }
  // 12.1, 12.2: versions and ciphers.
  for (const [what, should, ...options] of [
    ['TLS 1.3', true, '-tls1_3'],
    ['TLS 1.2', true, '-tls1_2'],
    ['TLS 1.1', false, '-tls1_1', '-cipher', 'DEFAULT@SECLEVEL=0'],
    ['a cipher without forward secrecy', false, '-tls1_2', '-cipher', 'AES128-GCM-SHA256'],
    ['a cipher in CBC', false, '-tls1_2', '-cipher', 'ECDHE-RSA-AES128-SHA'],
  ] as const) {
    must(what, handshakes(...options), should)
  }
  // 4.2.1: a node hears of no call whose body is not there.
  const before = bodies()
  const slow = secureRequest(`${secure}/wps/body`, {
    method: 'POST',
    rejectUnauthorized: false,
    headers: { host: SITE, 'content-type': 'application/json', 'content-length': '100' },
  })
  slow.on('error', () => undefined)
  slow.write('{')
  await setTimeout(1_000)
  must('calls of which a node has heard by half a body', bodies() - before, 0)
  slow.destroy()
  return faults
}

/** Where no node can be asked, every address is the page that tries again by itself, whatever was asked and however. */
async function awayFaults(program: string, args: string[], url: string): Promise<string[]> {
  const proxy = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    await until(`${program} to listen`, () => listens(Number(new URL(url).port)))
    const faults: string[] = []
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/m/home'],
      ['POST', '/wps/session'],
    ] as const) {
      const { status, headers, body } = await ask(url + path, {}, method)
      const seen = [status, headers['content-type'], headers['retry-after'], headers['cache-control'], body === AWAY]
      const should = [503, 'text/html; charset=utf-8', '3', 'no-store', true]
      if (JSON.stringify(seen) !== JSON.stringify(should))
        faults.push(`${method} ${path} while no node is there: ${JSON.stringify(seen)}`)
    }
    return faults
  } finally {
    await end(proxy, 'SIGTERM')
  }
}

/** What the ingress asks in Kubernetes, by the file that its pods read. */
async function kubernetesAway(): Promise<string[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'away-'))
  try {
    const server = readFileSync(path.join(DEPLOY, 'kubernetes/away/away.conf'), 'utf8')
      .replace('listen 8080;', `listen 127.0.0.1:${PLAIN};`)
      .replace('/etc/nginx/conf.d', path.join(DEPLOY, 'kubernetes/away'))
    const file = path.join(dir, 'nginx.conf')
    writeFileSync(file, `pid ${dir}/pid;\nevents {}\nhttp {\n${server}}\n`)
    const faults = await awayFaults('nginx', ['-c', file, '-g', 'daemon off;'], `http://127.0.0.1:${PLAIN}`)
    return faults.map((fault) => `kubernetes/away/away.conf: ${fault}`)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

const DEPLOY = path.resolve(import.meta.dirname, '../deploy')
const AWAY = readFileSync(path.join(DEPLOY, 'proxy/away.html'), 'utf8')

type Tools = {
  isThere(program: string): boolean
  /** A copy of a file of deploy/ with a certificate; answers where it is. */
  withCertificate(dir: string, file: string): string
}

/** Both proxies with a node behind each, and every claim of the security page that is theirs to keep. */
export async function proveEdge({ isThere, withCertificate }: Tools): Promise<string> {
  let begun = 0
  const node = await createStubApp(
    ({ http }) => {
      http.addHook('onRequest', async ({ url }) => {
        if (url === '/wps/body') begun += 1
      })
      http.get('/wps/seen', async ({ ip, host, protocol }) => ({ ip, host, protocol }))
      http.get('/ops/v1/me', async () => ({}))
      http.post('/wps/body', async () => ({}))
    },
    { config: { trustedProxies: 1, consoleHost: CONSOLE, nodeEnv: 'production' } },
  )
  await node.app.http.listen({ host: '127.0.0.1', port: NODE })
  const faults: string[] = []
  const tried: string[] = []
  try {
    for (const { name, file, args, own } of PROXIES) {
      if (!isThere(name)) continue
      const dir = mkdtempSync(path.join(tmpdir(), 'edge-'))
      const copy = withCertificate(dir, file)
      writeFileSync(copy, own(readFileSync(copy, 'utf8')))
      const proxy = spawn(name, args(copy), { stdio: ['ignore', 'ignore', 'pipe'] })
      try {
        await until(`${name} to listen`, () => listens(SECURE))
        await until(
          `${name} to find its node`,
          async () => (await ask(`https://127.0.0.1:${SECURE}/wps/seen`)).status === 200,
        )
        faults.push(...(await faultsOf(() => begun)).map((fault) => `${file}: ${fault}`))
        tried.push(name)
      } finally {
        await end(proxy, 'SIGTERM')
      }
      try {
        writeFileSync(copy, readFileSync(copy, 'utf8').replaceAll(`127.0.0.1:${NODE}`, `127.0.0.1:${NOBODY}`))
        faults.push(
          ...(await awayFaults(name, args(copy), `https://127.0.0.1:${SECURE}`)).map((fault) => `${file}: ${fault}`),
        )
      } finally {
        rmSync(dir, { recursive: true })
      }
    }
    if (isThere('nginx')) faults.push(...(await kubernetesAway()))
  } finally {
    await node.close()
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return tried.length === 0
    ? 'no claim of docs/SECURITY.md was tried: neither HAProxy nor nginx is here'
    : `what docs/SECURITY.md says is met by a setting holds behind ${tried.join(' and ')}: ${Object.keys(CLAIMS).length} headers, plain HTTP, TLS, half a body, and the page where no node is there`
}
