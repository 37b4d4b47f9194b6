import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Db, openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { dropCitusDatabase, makeCitusDatabase, type Node, nodesOf, urlAt } from '../apps/server/test/citus.ts'

/** Enough that two brands are apart, few enough that a thousand parts are made in a minute. */
const SHARDS = 4
const POOL_SIZE = 20

export type Cluster = {
  url: string
  db: Db
  pool: Pool
  coordinator: Node
  workers: Node[]
  urlOf(node: Node): string
  drop(): Promise<void>
}

/** A database of its own on every node of the cluster, migrated and distributed as deploy/citus.sql says. */
export async function openCluster(citusUrl: string): Promise<Cluster> {
  const [coordinator, ...workers] = await nodesOf(citusUrl)
  const name = `prove_${randomUUID().slice(0, 8)}`
  const url = await makeCitusDatabase(citusUrl, name, SHARDS)
  const { db, pool } = openDatabase({ url, poolSize: POOL_SIZE, onError: () => {} })
  return {
    url,
    db,
    pool,
    coordinator,
    workers,
    urlOf: (node) => urlAt(citusUrl, name, node),
    async drop() {
      await db.destroy()
      await dropCitusDatabase(citusUrl, name).catch(() => {})
    },
  }
}

/** A migrated database without Citus on the same server, for comparison. */
export async function openPlain(
  citusUrl: string,
  node: Node,
): Promise<{ url: string; db: Db; pool: Pool; drop(): Promise<void> }> {
  const name = `plain_${randomUUID().slice(0, 8)}`
  const home = new pg.Client({ connectionString: urlAt(citusUrl, new URL(citusUrl).pathname.slice(1), node) })
  await home.connect()
  await home.query(`create database ${name}`)
  const url = urlAt(citusUrl, name, node)
  await migrate(url)
  const { db, pool } = openDatabase({ url, poolSize: POOL_SIZE, onError: () => {} })
  return {
    url,
    db,
    pool,
    async drop() {
      await db.destroy()
      await home.query(`drop database ${name} with (force)`)
      await home.end()
    },
  }
}
