import { Agent, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { insertStaffRefresh } from '../apps/server/src/base/staff/renewal.ts'
import { inTx } from '../apps/server/src/platform/db.ts'
import { newToken } from '../apps/server/src/platform/token.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { endOf, type FrozenLine, openFrozenLine, through } from '../apps/server/test/frozen-line.ts'
import {
  type Answered,
  differences,
  type InterruptedHouse,
  type InterruptedNode,
  kindOfPage,
  openInterruptedHouse,
  PAGES,
  type Reading,
  readingsOf,
} from '../apps/server/test/interruptions.ts'
import { realRedis } from '../apps/server/test/real-redis.ts'
import { startS3 } from '../apps/server/test/s3-server.ts'
import { startProcess } from '../apps/server/test/server-process.ts'
import { aStaffSession } from '../apps/server/test/staff.ts'

const STUDIO = path.resolve(import.meta.dirname, '../scripts/lib/studio-process.mjs')
const CALLERS = Number(process.env.CALLERS ?? 200)
const RENEWERS = 10
/** Shorter than the bus notices (10 s), longer than it, and longer than a statement may take. */
const SECONDS = (process.env.INTERRUPTIONS_SECONDS ?? '5,30,120').split(',').map(Number)
/** Some of what the product leans on, by a pattern of its name; all unless told. */
const OF = new RegExp(process.env.INTERRUPTIONS_OF ?? '')
/** Everything is back by itself within so long. */
const BACK_WITHIN_MS = 15_000
const PAUSE_MS = 250
const BUSY_TRIES = 10
const BUSY_PAUSE_MS = 1_000
const GIVE_UP_MS = 150_000
const FAULTS_SHOWN = 20
const SECRET = 'a secret that only proofs know, 32+'

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
type Asked = { host?: string; accept?: string; token?: string; cookie?: string; method?: string }
type Answer = { status: number; type: string; body: string; cookie: string | undefined }

const ask = (port: number, url: string, { host = 'localhost', accept, token, cookie, method = 'GET' }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      host: `${host}:${port}`,
      ...(accept !== undefined && { accept }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie, origin: `http://${host}:${port}` }),
    }
    const asked = request(
      { port, path: url, method, headers, agent, timeout: GIVE_UP_MS },
      (answer: IncomingMessage) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: String(answer.headers['content-type']),
            body: Buffer.concat(chunks).toString(),
            cookie: answer.headers['set-cookie']?.[0]?.split(';')[0],
          }),
        )
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end()
  })

type Place = { name: string; ask: Asked & { url: string }; isPage: boolean }

/** Every page, the game's own, and every reading call. */
function placesOf(readings: readonly Reading[]): Place[] {
  const accept = 'text/html,*/*;q=0.8'
  return [
    ...PAGES.map((url) => ({ name: `page ${url}`, ask: { url, accept }, isPage: true })),
    { name: 'page /studio/play', ask: { url: '/studio/play?game=x', accept, host: 'games.localhost' }, isPage: true },
    ...readings.map(({ path: url, token }) => ({ name: url, ask: { url, ...(token && { token }) }, isPage: false })),
  ]
}

async function open(port: number, { ask: asked, isPage }: Place): Promise<string> {
  const { status, type, body } = await ask(port, asked.url, asked)
  if (isPage) return kindOfPage({ status, type, body })
  const { errorCode = '' } = /json/.test(type) ? (JSON.parse(body) as { errorCode?: string }) : {}
  return `${status} ${errorCode}`.trim()
}

/** What is busy for a moment, as a machine that does other work is, is asked again; what is broken stays so. */
async function openPatiently(port: number, place: Place): Promise<string> {
  for (let left = BUSY_TRIES; ; left--) {
    const is = await open(port, place)
    if (left === 0 || !/^(503|429)/.test(is)) return is
    await setTimeout(BUSY_PAUSE_MS)
  }
}

async function walk(port: number, places: readonly Place[]): Promise<Answered> {
  const answers: Answered = new Map()
  const left = places.values()
  const walker = async () => {
    for (const place of left) answers.set(place.name, await openPatiently(port, place))
  }
  await Promise.all(Array.from({ length: 5 }, walker))
  return answers
}

/** Somebody of staff whose page trades its cookie again and again, and tries anew where no answer comes, as the console does. */
async function renewer({ db, clock, staffId }: Pick<InterruptedHouse, 'db' | 'clock' | 'staffId'>) {
  const first = newToken()
  const session = await aStaffSession(db, staffId, clock.now())
  await inTx(db, (tx) => insertStaffRefresh(tx, session.id, first, clock.now()))
  let cookie = `staff_refresh=${first}`
  return async (port: number): Promise<'renewed' | 'lost' | 'unreachable'> => {
    const answer = await ask(port, '/ops/v1/session/refresh', { method: 'POST', cookie }).catch(() => null)
    if (answer?.status === 200 && answer.cookie !== undefined) cookie = answer.cookie
    return answer?.status === 200 ? 'renewed' : answer?.status === 401 ? 'lost' : 'unreachable'
  }
}

type Trial = { what: string; take(node: InterruptedNode): void; giveBack(node: InterruptedNode): void }

const ofDatabase = (pool: string): Trial => ({
  what: `database: ${pool}`,
  take: ({ line }) => line.take('frozen', (name) => name.startsWith(`trevo ${pool}`)),
  giveBack: ({ line }) => line.giveBack(),
})
const ofLines = (what: string, ...lines: FrozenLine[]): Trial => ({
  what,
  take: () => {
    for (const line of lines) line.take('frozen')
  },
  giveBack: () => {
    for (const line of lines) line.giveBack()
  },
})

/** One thing that the product leans on hangs at a time, while everybody asks for everything; then nothing may be broken. */
export async function proveInterruptions(): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  try {
    const redis = await realRedis()
    stops.unshift(redis.stop)
    const redisLine = await openFrozenLine(endOf(redis.url))
    const storage = await startS3({ bucket: 'trevo-files', accessKeyId: 'key', secretAccessKey: 'secret', region: 'r' })
    const storageLine = await openFrozenLine(endOf(storage.settings.endpoint))
    const [port, studioPort] = [await freePort(), await freePort()]
    const studioLine = await openFrozenLine({ host: '127.0.0.1', port: studioPort })
    const beaconLine = await openFrozenLine(endOf(storage.settings.endpoint))
    const house = await openInterruptedHouse({
      config: {
        port,
        redisUrl: through(redis.url, redisLine),
        studioUrl: `http://127.0.0.1:${studioLine.port}`,
        providers: (given) => ({
          ...given,
          objectStorage: {
            ...storage.settings,
            endpoint: through(storage.settings.endpoint, storageLine).replace(/\/$/, ''),
          },
          beacon: { ...given.beacon, urls: [`http://127.0.0.1:${beaconLine.port}`] },
        }),
      },
    })
    stops.unshift(
      storage.close,
      ...[redisLine, storageLine, studioLine, beaconLine].map((line) => line.close),
      house.close,
    )
    const studioDatabase = await openFrozenLine(endOf(house.url))
    const studio = await startProcess(
      STUDIO,
      {
        STUDIO_PORT: String(studioPort),
        STUDIO_DATABASE_URL: through(house.url, studioDatabase),
        STUDIO_CLIENT_DIR: house.gamesDir,
        PLATFORM_URL: `http://127.0.0.1:${port}`,
        BEACON_URLS: `http://127.0.0.1:${beaconLine.port}`,
        SECRET_KEY: SECRET,
        LOG_LEVEL: 'silent',
      },
      studioPort,
    )
    stops.unshift(studio.stop, studioDatabase.close)
    const trials = [
      ...['calls', 'jobs', 'bus'].map(ofDatabase),
      ofLines('Redis', redisLine),
      ofLines('the studio', studioLine, studioDatabase),
      ofLines('the beacon', beaconLine),
      ofLines('storage', storageLine),
    ]
    await proveTrials(
      house,
      port,
      trials.filter(({ what }) => OF.test(what)),
    )
  } finally {
    agent.destroy()
    for (const stop of stops) await stop()
  }
}

async function proveTrials(house: InterruptedHouse, port: number, trials: readonly Trial[]): Promise<void> {
  const begun = await house.openNode()
  await begun.listen()
  const places = placesOf(readingsOf(begun.app, house.tokens))
  const usual = await walk(port, places)
  await begun.close()
  const broken = [...usual].filter(
    ([name, is]) => /^(401|5)/.test(is) || (name.startsWith('page') && !/^200 page|^302/.test(is)),
  )
  if (broken.length > 0) throw new Error(`wrong to begin with: ${JSON.stringify(broken)}`)
  const renewers = await Promise.all(Array.from({ length: RENEWERS }, () => renewer(house)))
  const sum = { calls: 0, away: 0, longestMs: 0, trials: 0 }
  const faults: string[] = []
  for (const trial of trials)
    for (const seconds of SECONDS)
      for (const isWarm of [false, true]) {
        const said = `${trial.what}, ${seconds} s, ${isWarm ? 'warm' : 'cold'}`
        const one = await tryOne(house, port, { trial, seconds, isWarm, places, usual, renewers })
        const { calls, away, backMs } = one
        console.log(`${said}: ${calls} calls, ${away} told that it is away, back in ${(backMs / 1000).toFixed(1)} s`)
        for (const fault of one.faults) console.log(`  ${fault}`)
        faults.push(...one.faults.map((fault) => `${said}: ${fault}`))
        sum.calls += calls
        sum.away += away
        sum.trials += 1
        sum.longestMs = Math.max(sum.longestMs, backMs)
      }
  if (faults.length > 0) throw new Error(`${faults.length} faults, the first ${faults[0]}`)
  console.log(
    `${sum.trials} interruptions, ${usual.size} addresses, ${CALLERS} callers: ${sum.calls} calls, ${sum.away} told that it is away; everything as before within ${(sum.longestMs / 1000).toFixed(1)} s, no page was JSON, no session was lost`,
  )
}

type One = {
  trial: Trial
  seconds: number
  isWarm: boolean
  places: readonly Place[]
  usual: Answered
  renewers: readonly Awaited<ReturnType<typeof renewer>>[]
}

async function tryOne(house: InterruptedHouse, port: number, one: One) {
  const { trial, seconds, isWarm, places, usual, renewers } = one
  const hands = setInterval(() => house.clock.advance(1_000), 1_000)
  const node = await house.openNode()
  await node.listen()
  const faults: string[] = []
  let [calls, away, isOn] = [0, 0, true]
  const caller = async () => {
    while (isOn) {
      const place = places[Math.floor(Math.random() * places.length)] as Place
      const is = await open(port, place).catch((error: Error) => `0 ${error.message}`)
      calls += 1
      if (/^(503|429)/.test(is)) away += 1
      if (place.isPage && !/^(200 page|503 away|302)/.test(is)) faults.push(`${place.name} was ${is}`)
      if (/^(401|500|0)/.test(is)) faults.push(`${place.name} answered ${is}`)
      await setTimeout(PAUSE_MS)
    }
  }
  const renewing = async (renew: (port: number) => Promise<string>) => {
    while (isOn) {
      if ((await renew(port)) === 'lost') faults.push('a session was lost')
      await setTimeout(1_000)
    }
  }
  try {
    if (isWarm) await walk(port, places)
    trial.take(node)
    const crowd = [...Array.from({ length: CALLERS }, caller), ...renewers.map(renewing)]
    await setTimeout(seconds * 1_000)
    trial.giveBack(node)
    const { backMs, missed } = await backAfter(port, places)
    isOn = false
    await Promise.all(crowd)
    const after = await walk(port, places)
    faults.push(...differences(usual, after))
    for (const renew of renewers) if ((await renew(port)) !== 'renewed') faults.push('a session cannot be renewed')
    if (backMs > BACK_WITHIN_MS) faults.push(`back after ${Math.round(backMs)} ms, the last to come ${missed}`)
    return { calls, away, backMs, faults: [...new Set(faults)].slice(0, FAULTS_SHOWN) }
  } finally {
    isOn = false
    clearInterval(hands)
    trial.giveBack(node)
    await node.close()
  }
}

/** How long until the node was ready and every page a page again, each for itself, and what came last. */
async function backAfter(port: number, places: readonly Place[]): Promise<{ backMs: number; missed: string }> {
  const beganMs = performance.now()
  const pages = places.filter(({ isPage }) => isPage)
  const left = new Map<string, () => Promise<string>>([
    ['/readyz', async () => ((await ask(port, '/readyz')).status === 200 ? '200 page' : 'not ready')],
    ...pages.map((page) => [page.name, () => open(port, page)] as const),
  ])
  let missed = ''
  for (;;) {
    const asked = [...left].map(async ([name, look]) => [name, await look()] as const)
    for (const [name, is] of await Promise.all(asked)) {
      if (/^(200 page|302)/.test(is)) left.delete(name)
      else missed = `${name} (${is})`
    }
    const backMs = performance.now() - beganMs
    if (left.size === 0 || backMs > 8 * BACK_WITHIN_MS) return { backMs, missed }
    await setTimeout(100)
  }
}
