import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBeacon, httpBeacon } from './beacon.ts'
import { QUICKNET, roundForClose, roundFrom, timeOfRound } from './chain.ts'
import { createSandboxBeacon } from './sandbox.ts'
import { isSignedBy, randomnessOf } from './verify.ts'

/** Rounds of the public network, as its documentation and other people's verifiers print them. */
const REAL = [
  {
    round: 42,
    signature: '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a',
    randomness: '8ada64bae5c6c0f5540a6a13af56e663240edfbd2c76ac6a8f27671eb7259ce3',
  },
  {
    round: 657_413,
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
] as const

describe('quicknet', () => {
  test.each(REAL)('signed round $round', ({ round, signature, randomness }) => {
    expect(isSignedBy(QUICKNET, round, signature)).toBe(true)
    expect(randomnessOf(signature)).toBe(randomness)
    expect(createHash('sha256').update(signature, 'hex').digest('hex')).toBe(randomness)
  })

  test('signed no other round so, and nobody else did', () => {
    const [{ signature }, other] = REAL
    expect(isSignedBy(QUICKNET, 43, signature)).toBe(false)
    expect(isSignedBy(QUICKNET, 42, other.signature)).toBe(false)
    expect(isSignedBy(createSandboxBeacon(Buffer.alloc(32, 7), Date.now).chain, 42, signature)).toBe(false)
  })

  test.each(['', 'zz', REAL[0].signature.slice(2), 'ff'.repeat(48), 'c0'.padEnd(96, '0'), '80'.padEnd(96, '0')])(
    'takes no rubbish for a signature: %s',
    (rubbish) => expect(isSignedBy(QUICKNET, 42, rubbish)).toBe(false),
  )
})

describe('the round of a closing time', () => {
  // Round 1 came at 15:09:27 UTC of 23 August 2023, round 2 three seconds later.
  const genesisMs = Date.UTC(2023, 7, 23, 15, 9, 27)

  test('follows from genesis and period', () => {
    expect(timeOfRound(QUICKNET, 1)).toBe(genesisMs)
    expect(timeOfRound(QUICKNET, 43)).toBe(genesisMs + 126_000)
    expect(roundFrom(QUICKNET, genesisMs)).toBe(1)
    expect(roundFrom(QUICKNET, genesisMs + 1)).toBe(2)
    expect(roundFrom(QUICKNET, genesisMs - 60_000)).toBe(1)
  })

  test('comes a whole period after it, and less than two', () => {
    for (let offset = 0; offset < 6_000; offset += 250) {
      const closesAtMs = genesisMs + 3_000_000 + offset
      const waitMs = timeOfRound(QUICKNET, roundForClose(QUICKNET, closesAtMs)) - closesAtMs
      expect(waitMs).toBeGreaterThanOrEqual(3_000)
      expect(waitMs).toBeLessThan(6_000)
    }
  })
})

const NOW = timeOfRound(QUICKNET, 1000) + 1_500

describe('the sandbox', () => {
  const sandbox = createSandboxBeacon(Buffer.alloc(32, 255), () => NOW)
  const beacon = createBeacon(sandbox.chain, [sandbox.answer])

  test('signs rounds that verify with its own key', async () => {
    expect(await beacon.info()).toBe(true)
    const round = await beacon.round(999)
    expect(round).toEqual({ round: 999, signature: sandbox.sign(999), randomness: randomnessOf(sandbox.sign(999)) })
    expect((await beacon.latest())?.round).toBe(1000)
  })

  test('has no round before its time', async () => {
    expect((await beacon.round(1000))?.round).toBe(1000)
    expect(await beacon.round(1001)).toBeUndefined()
    expect(await beacon.round(0)).toBeUndefined()
  })

  test('is another one for another secret', () => {
    expect(createSandboxBeacon(Buffer.alloc(32, 1), () => NOW).chain.hash).not.toBe(sandbox.chain.hash)
  })
})

describe('addresses', () => {
  const sandbox = createSandboxBeacon(Buffer.alloc(32, 3), () => NOW)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const [, who = '', ...rest] = (request.url ?? '').split('/')
    asked.push(who)
    const path = `/${rest.join('/')}`
    const answers: Record<string, () => Promise<unknown>> = {
      good: () => sandbox.answer(path, AbortSignal.timeout(1000)),
      forged: async () => ({ round: 900, signature: REAL[0].signature, randomness: REAL[0].randomness }),
      other: () => sandbox.answer(path.replace('/900', '/899'), AbortSignal.timeout(1000)),
      rubbish: async () => 'no JSON of ours',
      huge: async () => ({ round: 900, signature: 'a'.repeat(10_000) }),
      silent: () => new Promise(() => {}),
    }
    const answer = answers[who]
    if (answer === undefined) return void response.writeHead(500).end()
    answer().then(
      (body) => response.end(JSON.stringify(body)),
      () => response.writeHead(404).end(),
    )
  })
  let base = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const over = (...names: string[]) =>
    httpBeacon(
      sandbox.chain,
      names.map((name) => `${base}/${name}/`),
    )

  test('that fail, lie or say nothing are passed over', async () => {
    const signature = sandbox.sign(900)
    const beacon = over('broken', 'forged', 'other', 'rubbish', 'huge', 'silent', 'good')
    expect(await beacon.round(900)).toMatchObject({ round: 900, signature })
    expect(await over('broken', 'good').info()).toBe(true)
  })

  test('behind the first that answers are left alone', async () => {
    asked.length = 0
    expect(await over('good', 'broken').round(901)).toBeDefined()
    expect(asked).toEqual(['good'])
  })

  test('that all fail give nothing', async () => {
    expect(await over('broken', 'forged', 'rubbish').round(900)).toBeUndefined()
    expect(await over('good').round(5_000_000)).toBeUndefined()
  })
})
