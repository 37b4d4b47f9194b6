import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/platform/migrate.ts'

export const DEPLOY = join(import.meta.dirname, '../../../deploy/citus.sql')
const OBJECT_IN_USE = '55006'

export type Node = { host: string; port: number }

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const urlAt = (base: string, database: string, node?: Node): string => {
  const url = new URL(base)
  url.pathname = `/${database}`
  if (node) Object.assign(url, { hostname: node.host, port: String(node.port) })
  return url.href
}

/** The coordinator, then the workers. */
export async function nodesOf(citusUrl: string): Promise<[Node, ...Node[]]> {
  const nodes = await on(citusUrl, async (client) => {
    const { rows } = await client.query<Node & { group: number }>(
      `select nodename as host, nodeport as port, groupid as group from pg_dist_node where noderole = 'primary' order by groupid`,
    )
    return rows
  })
  const [coordinator, ...workers] = nodes
  if (coordinator?.group !== 0 || workers.length < 2)
    throw new Error(
      'CITUS_URL must name a coordinator that knows itself and two workers (citus_set_coordinator_host, citus_add_node).',
    )
  return [coordinator, ...workers]
}

/** Work on every node, in the database that is there already. */
const onEach = async (citusUrl: string, nodes: readonly Node[], work: (client: pg.Client) => Promise<unknown>) => {
  for (const node of nodes) await on(urlAt(citusUrl, new URL(citusUrl).pathname.slice(1), node), work)
}

/** A database of its own on every node of the cluster, migrated and distributed as deploy/citus.sql says; answers its address. */
export async function makeCitusDatabase(citusUrl: string, name: string, shards: number): Promise<string> {
  const nodes = await nodesOf(citusUrl)
  const [coordinator, ...workers] = nodes
  await onEach(citusUrl, nodes, (client) => client.query(`create database ${name}`))
  for (const node of nodes) await on(urlAt(citusUrl, name, node), (client) => client.query('create extension citus'))
  const url = urlAt(citusUrl, name, coordinator)
  await on(url, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  })
  await migrate(url)
  await on(url, async (client) => {
    await client.query(`set trevo.shards = '${shards}'`)
    await client.query(await readFile(DEPLOY, 'utf8'))
    // What it made is there for others only now.
    await client.query('select near.make_pieces()')
  })
  return url
}

export async function dropCitusDatabase(citusUrl: string, name: string): Promise<void> {
  const nodes = await nodesOf(citusUrl)
  await onEach(citusUrl, nodes, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/**
 * A copy of a distributed database: the nodes know their tables by number, and numbers are copied with the files. Nobody may be
 * connected to what is copied, and each node has a process of Citus that is.
 */
export async function cloneCitusDatabase(citusUrl: string, template: string, name: string): Promise<string> {
  const nodes = await nodesOf(citusUrl)
  await onEach(citusUrl, nodes, async (client) => {
    for (let attempt = 1; ; attempt++) {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
      try {
        await client.query(`create database ${name} template ${template} strategy file_copy`)
        return
      } catch (error) {
        if (attempt > 20 || !(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error
      }
    }
  })
  return urlAt(citusUrl, name, nodes[0])
}

export async function renameCitusDatabase(citusUrl: string, from: string, to: string): Promise<void> {
  await onEach(citusUrl, await nodesOf(citusUrl), async (client) => {
    await client.query(`alter database ${from} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from])
    await client.query(`alter database ${from} rename to ${to}`)
  })
}
