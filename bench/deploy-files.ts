import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { proveEdge } from './deploy-edge.ts'
import { proveRedis } from './deploy-redis.ts'
import { hasImage, IMAGE, proveImage } from './image-files.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../deploy')

type Check = { tool: string; what: string; run(dir: string): void }

const tool = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: DEPLOY, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** A copy with certificates and nodes that are there; nothing else is changed. */
function withCertificate(dir: string, file: string): string {
  const [key, certificate, both] = ['certificate.key', 'certificate.pem', 'both.pem'].map((name) =>
    path.join(dir, name),
  )
  if (key === undefined || certificate === undefined || both === undefined) throw new Error('no names')
  tool(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=trevo.example',
    '-keyout',
    key,
    '-out',
    certificate,
  )
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const copy = path.join(dir, path.basename(file))
  writeFileSync(
    copy,
    readFileSync(path.join(DEPLOY, file), 'utf8')
      .replaceAll('/etc/haproxy/certificates/', both)
      .replaceAll('/etc/haproxy/away.html', path.join(DEPLOY, 'proxy/away.html'))
      .replaceAll('root /etc/trevo;', `root ${path.join(DEPLOY, 'proxy')};`)
      .replaceAll('/etc/trevo/certificate.pem', certificate)
      .replaceAll('/etc/trevo/certificate.key', key)
      .replaceAll(/ node-\d+:(?=\d)/g, ' 127.0.0.1:'),
  )
  return copy
}

const CHECKS: readonly Check[] = [
  {
    tool: 'haproxy',
    what: 'proxy/haproxy.cfg',
    run: (dir) => tool('haproxy', '-c', '-f', withCertificate(dir, 'proxy/haproxy.cfg')),
  },
  { tool: 'haproxy', what: 'proxy/database.cfg', run: () => tool('haproxy', '-c', '-f', 'proxy/database.cfg') },
  {
    tool: 'nginx',
    what: 'proxy/nginx.conf',
    run: (dir) => tool('nginx', '-t', '-q', '-c', withCertificate(dir, 'proxy/nginx.conf')),
  },
  {
    tool: 'promtool',
    what: 'prometheus/alerts.yml',
    run: () => tool('promtool', 'check', 'rules', 'prometheus/alerts.yml'),
  },
  {
    tool: 'promtool',
    what: 'prometheus/alerts.test.yml',
    run: () => tool('promtool', 'test', 'rules', 'prometheus/alerts.test.yml'),
  },
  { tool: 'kubectl', what: 'kubernetes', run: () => tool('kubectl', 'kustomize', 'kubernetes') },
  { tool: 'kubectl', what: 'kubernetes/away', run: () => tool('kubectl', 'kustomize', 'kubernetes/away') },
]

const isThere = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Every file that an operator is handed, by the tool that will read it, and the image where one was built. What was not looked at is named. */
export async function proveDeployFiles(): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'deploy-'))
  const faults: string[] = []
  const left: string[] = []
  try {
    for (const { tool: program, what, run } of CHECKS) {
      if (!isThere(program)) left.push(`${what} (${program})`)
      else
        try {
          run(dir)
        } catch (error) {
          const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
          faults.push(`${what}: ${stdout}${stderr}`)
        }
    }
  } finally {
    rmSync(dir, { recursive: true })
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const missing = left.length > 0 ? `; not looked at, for want of their tools: ${left.join(', ')}` : ''
  console.log(`${CHECKS.length - left.length} files of deploy/ are taken by their own tools${missing}`)
  console.log(await proveEdge({ isThere, withCertificate }))
  console.log(await proveRedis(isThere))
  if (!isThere('buildah')) console.log('no image was looked at: Buildah is not installed')
  else
    console.log(
      hasImage() ? proveImage() : `no image was looked at: none is called ${IMAGE} here (docs/DEPLOY.md builds it)`,
    )
}
