// A game vendor in one file, plain Node.js without dependencies: signs its calls, plays two rounds and corrects one of them.
//   node docs/examples/vendor.mjs http://localhost:3000 TRV <secret> [launch token]
// Without a token it asks the sandbox for a test player, which exists outside production only.
import { createHmac, randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'

/**
 * One signed call. The signature covers the time, the path and the body exactly as it is sent.
 *
 * @param {{ url: string, vendor: string, secret: string }} account
 * @param {string} path
 * @param {unknown} body
 * @param {{ timestamp?: number, raw?: string, secret?: string }} [changes] for tests that sign wrongly on purpose
 * @returns {Promise<{ status: number, success: boolean, errorCode?: string, value: any }>}
 */
export async function callWallet(account, path, body, changes = {}) {
  const timestamp = String(changes.timestamp ?? Date.now())
  const raw = changes.raw ?? JSON.stringify(body)
  const signature = createHmac('sha256', changes.secret ?? account.secret)
    .update(`${timestamp}\n${path}\n${raw}`)
    .digest('hex')
  const response = await fetch(new URL(path, account.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-vendor': account.vendor,
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    body: raw,
  })
  const envelope = /** @type {any} */ (await response.json())
  return { ...envelope, status: response.status }
}

const say = (line) => process.stdout.write(`${line}\n`)

async function playTwoRounds(account, token) {
  const launch = token ?? (await callWallet(account, '/vendor/v1/sandbox/session', { balance: '100.00' })).value.token
  const { value: session } = await callWallet(account, '/vendor/v1/session', { token: launch })
  say(`${session.displayName} plays ${session.gameCode} with ${session.balance} ${session.currency}`)

  // Ids are ours and stay the same when a call is repeated: a lost answer is asked for again, never guessed.
  const { playerId, sessionId, gameCode, currency } = session
  const roundId = randomUUID()
  const round = { playerId, roundId, gameCode, currency }
  const bet = { ...round, sessionId, transactionId: `bet-${roundId}`, amount: '1.00' }
  const placed = await callWallet(account, '/vendor/v1/bet', bet)
  if (!placed.success) throw new Error(`the bet was refused: ${placed.errorCode}`)
  say(`stake taken, balance ${placed.value.balance}, reference ${placed.value.reference}`)

  const win = { ...round, transactionId: `win-${roundId}`, amount: '2.50', roundEnd: true }
  const paid = await callWallet(account, '/vendor/v1/win', win)
  if (!paid.success) throw new Error(`the prize was refused: ${paid.errorCode}`)
  say(`prize paid, balance ${paid.value.balance}`)

  // Where the outcome is known when the stake is taken, one call does both; the round's id is its own transaction.
  const whole = { ...round, sessionId, roundId: randomUUID(), stake: '1.00', prize: '0.50' }
  const settled = await callWallet(account, '/vendor/v1/round', whole)
  if (!settled.success) throw new Error(`the round was refused: ${settled.errorCode}`)
  say(`round settled at once, balance ${settled.value.balance}`)
  await putRight(account, { playerId, gameCode, currency, roundId })
  await jackpot(account, { playerId, gameCode, currency, roundId: randomUUID() }, sessionId)
}

/** A pool of our own: we tell what it holds, a stake gives to it, and what it gives is paid beside the round's prize. */
async function jackpot(account, round, sessionId) {
  const { gameCode, currency } = round
  const poolId = 'example-pot'
  const pools = [{ poolId, currency, title: 'Example pot', amount: '20.01', games: [gameCode] }]
  const told = await callWallet(account, '/vendor/v1/pools', { pools })
  if (!told.success) throw new Error(`the pool was refused: ${told.errorCode}`)
  const contributions = [{ poolId, amount: '0.01' }]
  const fed = await callWallet(account, '/vendor/v1/round', {
    ...round,
    sessionId,
    stake: '1.00',
    prize: '0',
    contributions,
  })
  if (!fed.success) throw new Error(`the round was refused: ${fed.errorCode}`)
  const win = { ...round, transactionId: `pot-${round.roundId}`, poolId, amount: '20.01' }
  const paid = await callWallet(account, '/vendor/v1/jackpot-win', win)
  if (!paid.success) throw new Error(`the jackpot was refused: ${paid.errorCode}`)
  say(`jackpot paid, balance ${paid.value.balance}`)
}

/** What version 1.1 added: a prize that was wrong is corrected, a prize without a round, and the list for our own books. */
async function putRight(account, round) {
  const correction = { ...round, transactionId: `fix-${round.roundId}`, prizeBefore: '2.50', prize: '2.00' }
  const corrected = await callWallet(account, '/vendor/v1/correct', correction)
  if (!corrected.success) throw new Error(`the correction was refused: ${corrected.errorCode}`)
  say(`prize corrected, balance ${corrected.value.balance}, owed ${corrected.value.owed}`)

  const { playerId, currency } = round
  const gift = { playerId, currency, transactionId: `gift-${round.roundId}`, campaignId: 'welcome', amount: '0.25' }
  const given = await callWallet(account, '/vendor/v1/promo-win', gift)
  if (!given.success) throw new Error(`the promotional win was refused: ${given.errorCode}`)
  say(`promotional win given, balance ${given.value.balance}`)

  const to = new Date()
  const period = { from: new Date(to.getTime() - 3_600_000).toISOString(), to: to.toISOString() }
  let lines = 0
  for (let cursor = ''; cursor !== null; ) {
    const page = await callWallet(account, '/vendor/v1/transactions', { ...period, ...(cursor && { cursor }) })
    if (!page.success) throw new Error(`the list was refused: ${page.errorCode}`)
    lines += page.value.list.length
    cursor = page.value.cursor
  }
  say(`${lines} transactions of the last hour are older than a minute`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [url, vendor, secret, token] = process.argv.slice(2)
  if (!url || !vendor || !secret) throw new Error('usage: vendor.mjs URL VENDOR SECRET [TOKEN]')
  await playTwoRounds({ url, vendor, secret }, token)
}
