import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { pino } from 'pino'
import { redisClient } from '../apps/server/src/platform/redis.ts'
import { end, listens, until } from './nodes/processes.ts'

const PORT = 20_973
const PASSWORD = 'letters4nd9digits'
const COMPOSE = path.resolve(import.meta.dirname, '../deploy/container/compose.yaml')

/** The command of the Redis of compose.yaml as it stands there, with the password that `.env` would give it. */
function commandOfCompose(): string[] {
  const text = readFileSync(COMPOSE, 'utf8')
  const list = /\n {2}redis:\n[\s\S]*?command:\s*\[([\s\S]*?)\]\n/.exec(text)?.[1]
  if (list === undefined) throw new Error('compose.yaml has no command of Redis')
  return list
    .split(',\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((word) => word !== '')
    .map((word) => word.replace(/^"(.*)"$/, '$1').replace(/^\$\{REDIS_PASSWORD:[^}]*\}$/, PASSWORD))
}

/** What Redis says to lines of a stranger who keeps no protocol but its own. */
function said(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(PORT, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.end(lines.map((line) => `${line}\r\n`).join(''))
  })
}

/** Redis as compose.yaml starts it: without the password nothing is answered, and a node connects with it. */
export async function proveRedis(isThere: (program: string) => boolean): Promise<string> {
  const [program = '', ...args] = commandOfCompose()
  if (!isThere(program)) return 'the password of Redis was not tried: Redis is not installed'
  if (!args.includes(PASSWORD)) throw new Error('compose.yaml gives Redis no password')
  const redis = spawn(program, [...args, '--port', String(PORT), '--bind', '127.0.0.1'], { stdio: 'ignore' })
  try {
    await until('Redis to listen', () => listens(PORT))
    const asked = ['PING', 'GET a', 'SET a b', 'KEYS *', 'CONFIG GET requirepass', 'FLUSHALL', 'SUBSCRIBE a', 'INFO']
    for (const line of asked) {
      const answer = await said(line)
      if (!answer.startsWith('-NOAUTH')) throw new Error(`Redis answers ${line} to a stranger: ${answer}`)
    }
    const wrong = await said('AUTH wrong', 'PING')
    if (!/^-WRONGPASS[^\n]*\n-NOAUTH/.test(wrong)) throw new Error(`Redis answers a wrong password: ${wrong}`)
    const client = redisClient(`redis://:${PASSWORD}@127.0.0.1:${PORT}`)
    client.on('error', (error) => pino().error(error))
    await client.connect()
    try {
      await client.set('a', 'b')
      if ((await client.get('a')) !== 'b') throw new Error('a node keeps nothing in Redis')
    } finally {
      client.destroy()
    }
    return `Redis as compose.yaml starts it refuses ${asked.length} commands without its password, and a node works with it`
  } finally {
    await end(redis, 'SIGTERM')
  }
}
