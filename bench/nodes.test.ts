import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { BOOK_CHECKS } from '../apps/server/src/book-checks.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'
import { Callers } from './nodes/callers.ts'
import { Node } from './nodes/processes.ts'
import { wrongPurses } from './nodes.ts'
import { preparePlayers, SECRET_KEY } from './wallet.ts'

const PORTS = [20_961, 20_962]
const PLAYERS = 20
const CALLERS = 6

/** The small form of `npm run prove -- nodes`: two nodes, one of which is killed under load and comes back. */
test('whatever a killed node left open is answered by the other, once', { timeout: 300_000 }, async () => {
  await withBenchDatabase(process.env.TEST_DATABASE_URL ?? '', async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 2, onError: () => {} })
    const { seats } = await preparePlayers(pool, db, PLAYERS)
    const env = { NODE_ENV: 'production', DATABASE_URL: url, SECRET_KEY, RATE_LIMIT_FACTOR: '1000000' }
    const nodes = PORTS.map((port) => new Node(port, env))
    onTestFinished(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))).then(() => {}))
    await Promise.all(nodes.map((node) => node.start()))
    const callers = new Callers(
      PORTS.map((port) => `http://127.0.0.1:${port}`),
      seats,
    )
    const playing = callers.play(CALLERS)
    await setTimeout(1_000)
    const before = callers.calls
    await nodes[0]?.stop('SIGKILL')
    await setTimeout(1_000)
    await nodes[0]?.start()
    await setTimeout(500)
    callers.stop()
    await playing

    expect(callers.problems).toEqual([])
    expect(callers.calls).toBeGreaterThan(before)
    // Some met the node that was gone, and said it again to the other.
    expect(callers.repeats).toBeGreaterThan(0)
    expect(await wrongPurses(pool, seats, callers)).toEqual([])
    expect(await audit(db, BOOK_CHECKS)).toEqual([])
    await db.destroy()
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
  })
})
