import { lockHolder, releaseLock, takeLock } from './lock.mjs'
import { dataDirectory } from './paths.mjs'
import { findRunningPostgres, startPostgres } from './postgres.mjs'
import { withClient } from './postgres-cluster.mjs'
import { Problem } from './problem.mjs'
import { quietly } from './steps.mjs'

/**
 * The database to work on: DATABASE_URL, else the embedded one, started here and stopped again by `defer`.
 * Where another process of ours already runs it: joined, or with `exclusive` refused in one sentence.
 */
export async function openDatabase({ defer, exclusive = false }) {
  if (process.env.DATABASE_URL) return reachable(process.env.DATABASE_URL)
  const dataDir = dataDirectory()
  if (!takeLock(dataDir)) {
    const url = exclusive ? null : await findRunningPostgres(dataDir)
    if (url !== null) return url
    throw new Problem(`Trevo already runs on ${dataDir} (process ${lockHolder(dataDir)}): stop it first.`)
  }
  defer(() => releaseLock(dataDir))
  const notices = []
  const postgres = await quietly('Starting the database', () =>
    startPostgres({ dataDir, notify: (line) => notices.push(line) }),
  )
  for (const notice of notices) console.log(notice)
  defer(() => postgres.stop())
  return postgres.url
}

async function reachable(url) {
  try {
    await withClient(url, (client) => client.query('select 1'))
    return url
  } catch (error) {
    throw new Problem(
      `The database of DATABASE_URL does not let us in (${error.message || error.code}): check the address.`,
    )
  }
}
