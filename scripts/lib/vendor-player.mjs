import { randomUUID } from 'node:crypto'
import { callWallet } from '../../docs/examples/vendor.mjs'

/** @typedef {{ url: string, vendor: string, secret: string }} Account */

/** A vendor's view of one test player; every call has the right fields unless a check changes them. */
export class Player {
  /** @param {Account} account @param {any} session @param {string} token */
  constructor(account, session, token) {
    this.account = account
    this.session = session
    this.token = token
  }

  /** @param {Account} account */
  static async open(account, balance = '100.00') {
    const minted = await callWallet(account, '/vendor/v1/sandbox/session', { balance })
    if (!minted.success)
      throw new Error(`no test player: ${minted.errorCode} (the sandbox exists outside production only)`)
    const { token } = minted.value
    const { value } = await callWallet(account, '/vendor/v1/session', { token })
    return new Player(account, value, token)
  }

  call(path, body, changes) {
    return callWallet(this.account, `/vendor/v1/${path}`, body, changes)
  }

  bet(transactionId, roundId, amount, more = {}) {
    const { playerId, sessionId, gameCode, currency } = this.session
    return this.call('bet', { playerId, sessionId, gameCode, currency, transactionId, roundId, amount, ...more })
  }

  win(transactionId, roundId, amount, more = {}) {
    const { playerId, gameCode, currency } = this.session
    return this.call('win', { playerId, gameCode, currency, transactionId, roundId, amount, roundEnd: true, ...more })
  }

  round(roundId, stake, prize, more = {}) {
    const { playerId, sessionId, gameCode, currency } = this.session
    return this.call('round', { playerId, sessionId, gameCode, currency, roundId, stake, prize, ...more })
  }

  rollback(transactionId, betTransactionId, roundId) {
    const { playerId, currency } = this.session
    return this.call('rollback', { playerId, currency, transactionId, betTransactionId, roundId })
  }

  correct(transactionId, roundId, prizeBefore, prize, more = {}) {
    const { playerId, gameCode, currency } = this.session
    return this.call('correct', { playerId, gameCode, currency, transactionId, roundId, prizeBefore, prize, ...more })
  }

  promoWin(transactionId, amount, more = {}) {
    const { playerId, currency } = this.session
    return this.call('promo-win', { playerId, currency, transactionId, campaignId: 'check', amount, ...more })
  }

  /** A pool of the vendor's that stakes of the player may feed. */
  async pool(amount = '1000.00') {
    const { gameCode, currency } = this.session
    const poolId = randomUUID()
    const pools = [{ poolId, currency, title: 'Check', amount, games: [gameCode] }]
    const told = await this.call('pools', { pools })
    if (!told.success) throw new Error(`no pool: ${told.errorCode}`)
    return poolId
  }

  jackpotWin(transactionId, poolId, roundId, amount, more = {}) {
    const { playerId, gameCode, currency } = this.session
    return this.call('jackpot-win', { playerId, gameCode, currency, transactionId, poolId, roundId, amount, ...more })
  }

  /** A grant of play money, as the sandbox makes it. */
  async grant(rounds, stake, more = {}) {
    const { sessionId } = this.session
    const made = await this.call('sandbox/free-rounds', { sessionId, rounds, stake, open: true, ...more })
    if (!made.success) throw new Error(`no grant: ${made.errorCode}`)
    return made.value.grantId
  }

  freeRound(grantId, roundId, prize, more = {}) {
    const { playerId, sessionId, gameCode, currency } = this.session
    const body = { playerId, sessionId, gameCode, currency, grantId, roundId, stake: '1.00', prize }
    return this.call('free-round', { ...body, ...more })
  }

  async balance() {
    const { playerId, currency } = this.session
    return (await this.call('balance', { playerId, currency })).value.balance
  }
}

export function expect(what, actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
}
/** @param {{ success: boolean, errorCode?: string }} answer */
export const refusal = ({ success, errorCode }) => (success ? 'success' : (errorCode ?? ''))
export const id = randomUUID
