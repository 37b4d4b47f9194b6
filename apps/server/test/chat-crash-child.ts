import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { TEST_CONFIG } from './stub-app.ts'

/**
 * A server that dies at a chosen moment of the first chat message it is given: `before` its transaction commits, or `after`
 * that and before anybody is told or answered. Says its address on standard output.
 */
const [url = '', moment = '', dataDir = ''] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')

const config = { ...TEST_CONFIG, databaseUrl: url, dataDir }
const { app } = await createApp({ config, log: pino({ level: 'silent' }) })
if (moment === 'after') app.live.toMember = die
else {
  const { transaction } = app.db
  app.db.transaction = (...args) => {
    setImmediate(die)
    return transaction.apply(app.db, args)
  }
}
process.stdout.write(`${await app.http.listen({ host: '127.0.0.1', port: 0 })}\n`)
