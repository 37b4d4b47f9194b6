import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ownProcess } from './leaving.ts'

type Settings = { database: URL; port: number; connections: number }

/** The file that operators get, with this database in it and everybody let in: it listens on this machine alone. */
async function settingsFor({ database: url, port, connections }: Settings): Promise<string> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8')
  const password = url.password === '' ? '' : ` password=${url.password}`
  return text
    .replace(
      'host=127.0.0.1 port=5432 dbname=trevo',
      `host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)} user=${url.username}${password}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file.*$/m, '')
    .replace('default_pool_size = 32', `default_pool_size = ${connections}`)
    .replace('reserve_pool_size = 8', 'reserve_pool_size = 0')
}

/** PgBouncer by that file, kept in `dir`. */
export async function startPooler(dir: string, settings: Settings): Promise<ChildProcess> {
  const file = path.join(dir, 'pgbouncer.ini')
  await writeFile(file, await settingsFor(settings))
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const pooler = spawn('pgbouncer', ['-q', ...(isRoot ? ['-u', 'nobody'] : []), file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return ownProcess(pooler)
}
