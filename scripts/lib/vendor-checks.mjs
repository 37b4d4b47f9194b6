import { callWallet } from '../../docs/examples/vendor.mjs'
import { ADDITION_CHECKS } from './vendor-addition-checks.mjs'
import { expect, id, Player, refusal } from './vendor-player.mjs'
import { SIDE_CHECKS } from './vendor-side-checks.mjs'

const PARALLEL_BETS = 200
const COVERED_BETS = 73

/** Every promise of docs/VENDORS.md that can be seen from outside, by name. */
const VENDOR_CHECKS = [
  {
    name: 'a wrong or missing signature is refused',
    async run(account) {
      const player = await Player.open(account)
      const { playerId, currency } = player.session
      const asked = { playerId, currency }
      expect('another secret', refusal(await player.call('balance', asked, { secret: 'wrong' })), 'vendor_signature')
      const unknown = { ...account, vendor: 'NOBODY-HERE' }
      expect('another vendor', refusal(await callWallet(unknown, '/vendor/v1/balance', asked)), 'vendor_signature')
    },
  },
  {
    name: 'a timestamp more than five minutes off is refused',
    async run(account) {
      const player = await Player.open(account)
      const { playerId, currency } = player.session
      const at = (ms) => player.call('balance', { playerId, currency }, { timestamp: Date.now() + ms })
      expect('too old', refusal(await at(-320_000)), 'vendor_clock')
      expect('too new', refusal(await at(320_000)), 'vendor_clock')
      expect('four minutes', refusal(await at(-240_000)), 'success')
    },
  },
  {
    name: 'the session call may be repeated, and ends with the session',
    async run(account) {
      const player = await Player.open(account)
      const { value } = await player.call('session', { token: player.token })
      expect('repeated', value, player.session)
      await player.call('sandbox/end', { sessionId: value.sessionId })
      expect('after logout', refusal(await player.call('session', { token: player.token })), 'game_session_ended')
    },
  },
  {
    name: 'a round of several bets and part prizes adds up',
    async run(account) {
      const player = await Player.open(account)
      const round = id()
      expect('first bet', (await player.bet(id(), round, '10.00')).value.balance, '90.00')
      expect('second bet', (await player.bet(id(), round, '2.50')).value.balance, '87.50')
      expect('part', (await player.win(id(), round, '1.25', { roundEnd: false })).value.balance, '88.75')
      expect('end', (await player.win(id(), round, '30.00')).value.balance, '118.75')
      expect('after the end', refusal(await player.win(id(), round, '1.00')), 'round_closed')
      expect('balance', await player.balance(), '118.75')
    },
  },
  {
    name: 'a repeat is answered as the first time, also many at once',
    async run(account) {
      const player = await Player.open(account)
      const [round, transaction] = [id(), id()]
      const answers = await Promise.all(Array.from({ length: 20 }, () => player.bet(transaction, round, '10.00')))
      for (const answer of answers) expect('answer', answer.value, answers[0]?.value)
      await player.bet(id(), round, '5.00')
      expect('later repeat', (await player.bet(transaction, round, '10.00')).value, answers[0]?.value)
      expect('balance', await player.balance(), '85.00')
    },
  },
  {
    name: 'the same id with other content is a conflict',
    async run(account) {
      const player = await Player.open(account)
      const [round, transaction] = [id(), id()]
      await player.bet(transaction, round, '10.00')
      expect('other amount', refusal(await player.bet(transaction, round, '11.00')), 'idempotency_conflict')
      expect('other kind', refusal(await player.win(transaction, round, '10.00')), 'idempotency_conflict')
      expect('balance', await player.balance(), '90.00')
    },
  },
  {
    name: 'a bet beyond the balance is refused and tells the balance',
    async run(account) {
      const player = await Player.open(account, '3.00')
      const answer = await player.bet(id(), id(), '3.01')
      expect('refusal', refusal(answer), 'insufficient_funds')
      expect('value', answer.value, { balance: '3.00' })
    },
  },
  {
    name: 'a rollback gives one bet of several back, once',
    async run(account) {
      const player = await Player.open(account)
      const [round, one, two] = [id(), id(), id()]
      await player.bet(one, round, '10.00')
      await player.bet(two, round, '20.00')
      expect('rollback', (await player.rollback(id(), one, round)).value.balance, '80.00')
      expect('again', (await player.rollback(id(), one, round)).value.balance, '80.00')
      expect('the other', (await player.rollback(id(), two, round)).value.balance, '100.00')
    },
  },
  {
    name: 'a rollback before its bet keeps the bet away',
    async run(account) {
      const player = await Player.open(account)
      const [round, late] = [id(), id()]
      expect('rollback', (await player.rollback(id(), late, round)).value.balance, '100.00')
      expect('bet', refusal(await player.bet(late, round, '10.00')), 'bet_rolled_back')
      expect('balance', await player.balance(), '100.00')
    },
  },
  {
    name: 'a bet and its rollback at the same moment leave the money where it was',
    async run(account) {
      const player = await Player.open(account)
      for (let turn = 0; turn < 10; turn++) {
        const [round, bet] = [id(), id()]
        const [placed, undone] = await Promise.all([player.bet(bet, round, '10.00'), player.rollback(id(), bet, round)])
        if (!['success', 'bet_rolled_back'].includes(refusal(placed))) throw new Error(`bet: ${refusal(placed)}`)
        expect('rollback', refusal(undone), 'success')
        expect('balance', await player.balance(), '100.00')
      }
    },
  },
  {
    name: 'a bet whose round has ended is not taken back',
    async run(account) {
      const player = await Player.open(account)
      const [round, bet] = [id(), id()]
      await player.bet(bet, round, '10.00')
      await player.win(id(), round, '0')
      expect('rollback', refusal(await player.rollback(id(), bet, round)), 'round_closed')
      expect('win of no round', refusal(await player.win(id(), id(), '1.00')), 'round_unknown')
      expect('balance', await player.balance(), '90.00')
    },
  },
  {
    name: 'a round at once takes the stake, pays the prize and is settled',
    async run(account) {
      const player = await Player.open(account)
      const round = id()
      const first = await player.round(round, '10.00', '25.50')
      expect('won', first.value.balance, '115.50')
      expect('lost', (await player.round(id(), '5.50', '0')).value.balance, '110.00')
      expect('again', (await player.round(round, '10.00', '25.50')).value, first.value)
      expect('other prize', refusal(await player.round(round, '10.00', '26.00')), 'idempotency_conflict')
      expect('more', refusal(await player.win(id(), round, '1.00')), 'round_closed')
      expect('rollback', refusal(await player.rollback(id(), round, round)), 'round_closed')
      expect('balance', await player.balance(), '110.00')
    },
  },
  {
    name: 'a round at once needs its stake before its prize, and is refused whole',
    async run(account) {
      const player = await Player.open(account, '3.00')
      const round = id()
      const refused = await player.round(round, '3.01', '500.00')
      expect('refusal', refusal(refused), 'insufficient_funds')
      expect('value', refused.value, { balance: '3.00' })
      expect('later', (await player.round(round, '3.00', '4.00')).value.balance, '4.00')
      for (const stake of ['0', '-1.00', 1])
        expect(`stake ${stake}`, refusal(await player.round(id(), stake, '9.00')), 'invalid_input')
      expect('prize', refusal(await player.round(id(), '1.00', '-1.00')), 'invalid_input')
    },
  },
  {
    name: 'a round at once and its rollback at the same moment: it stands or it never comes',
    async run(account) {
      const player = await Player.open(account)
      for (let turn = 0; turn < 10; turn++) {
        const [round, before] = [id(), Number(await player.balance())]
        const answers = await Promise.all([player.round(round, '5.00', '6.00'), player.rollback(id(), round, round)])
        const stands = Number(await player.balance()) - before === 1
        const expected = stands ? ['success', 'round_closed'] : ['bet_rolled_back', 'success']
        expect('answers', answers.map(refusal), expected)
        if (!stands) expect('balance', Number(await player.balance()), before)
      }
    },
  },
  {
    name: 'after logout prizes and rollbacks are taken, bets are not',
    async run(account) {
      const player = await Player.open(account)
      const [first, second, bet] = [id(), id(), id()]
      await player.bet(id(), first, '10.00')
      await player.bet(bet, second, '10.00')
      await player.call('sandbox/end', { sessionId: player.session.sessionId })
      expect('bet', refusal(await player.bet(id(), first, '1.00')), 'game_session_ended')
      expect('round', refusal(await player.round(id(), '1.00', '9.00')), 'game_session_ended')
      expect('win', (await player.win(id(), first, '15.00')).value.balance, '95.00')
      expect('rollback', (await player.rollback(id(), bet, second)).value.balance, '105.00')
    },
  },
  {
    name: `${PARALLEL_BETS} bets at once on one balance: exactly what it covers`,
    async run(account) {
      const player = await Player.open(account, `${COVERED_BETS}.00`)
      const bets = Array.from({ length: PARALLEL_BETS }, () => player.bet(id(), id(), '1.00'))
      const outcomes = (await Promise.all(bets)).map(refusal)
      const count = (name) => outcomes.filter((outcome) => outcome === name).length
      expect('taken', count('success'), COVERED_BETS)
      expect('refused', count('insufficient_funds'), PARALLEL_BETS - COVERED_BETS)
      expect('balance', await player.balance(), '0.00')
    },
  },
  {
    name: 'another currency or another player is refused',
    async run(account) {
      const [player, other] = [await Player.open(account), await Player.open(account)]
      expect('currency', refusal(await player.bet(id(), id(), '1.00', { currency: 'BRL' })), 'player_unknown')
      const { sessionId } = other.session
      expect('session', refusal(await player.bet(id(), id(), '1.00', { sessionId })), 'game_session_ended')
      expect('player', refusal(await player.bet(id(), id(), '1.00', { playerId: '999999999999' })), 'player_unknown')
    },
  },
  {
    name: 'malformed input is refused by name and moves nothing',
    async run(account) {
      const player = await Player.open(account)
      for (const amount of ['0', '-1.00', '1.00001', '1e3', 'NaN', 1, null])
        expect(`amount ${amount}`, refusal(await player.bet(id(), id(), amount)), 'invalid_input')
      expect('unknown field', refusal(await player.bet(id(), id(), '1.00', { extra: 1 })), 'invalid_input')
      expect('no JSON', refusal(await player.call('bet', null, { raw: '{"amount":' })), 'malformed_json')
      expect('balance', await player.balance(), '100.00')
    },
  },
]

/** @typedef {(line: { name: string, ok: boolean, detail: string, ms: number }) => void} Tell */

/**
 * @param {import('./vendor-player.mjs').Account} account
 * @param {Tell} tell
 */
export const runVendorChecks = (account, tell) => runChecks([...VENDOR_CHECKS, ...ADDITION_CHECKS], account, tell)

/**
 * The other direction: what a vendor's own address answers.
 *
 * @param {import('./vendor-player.mjs').Account & { game: string, stake: string }} vendor
 * @param {Tell} tell
 */
export const runSideChecks = (vendor, tell) => runChecks(SIDE_CHECKS, vendor, tell)

/**
 * @param {{ name: string, run: (account: any) => Promise<void> }[]} checks
 * @param {import('./vendor-player.mjs').Account} account
 * @param {Tell} tell
 */
async function runChecks(checks, account, tell) {
  let failures = 0
  for (const { name, run } of checks) {
    const start = Date.now()
    let detail = ''
    try {
      await run(account)
    } catch (error) {
      failures += 1
      detail = error instanceof Error ? error.message : String(error)
    }
    tell({ name, ok: detail === '', detail, ms: Date.now() - start })
  }
  return failures
}
