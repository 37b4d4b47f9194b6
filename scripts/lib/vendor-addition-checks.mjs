import { expect, id, Player, refusal } from './vendor-player.mjs'

const MINUTE_MS = 60_000

/** A player who staked 10 and won 30 in a round that is settled, with 120 left. */
async function winner(account) {
  const [player, roundId] = [await Player.open(account), id()]
  expect('round', (await player.round(roundId, '10.00', '30.00')).value?.balance, '120.00')
  return { player, roundId }
}

/** What version 1.1 added, by name. */
export const ADDITION_CHECKS = [
  {
    name: 'parts of a prize are paid while the round is open',
    async run(account) {
      const [player, roundId] = [await Player.open(account), id()]
      await player.bet(id(), roundId, '10.00')
      const open = { roundEnd: false }
      expect('first part', (await player.win(id(), roundId, '4.00', open)).value.balance, '94.00')
      expect('second part', (await player.win(id(), roundId, '3.00', open)).value.balance, '97.00')
      expect('correction', refusal(await player.correct(id(), roundId, '7.00', '8.00')), 'round_not_settled')
      expect('end', (await player.win(id(), roundId, '1.00')).value.balance, '98.00')
      expect('closed', refusal(await player.win(id(), roundId, '1.00', open)), 'round_closed')
    },
  },
  {
    name: 'a settled round is corrected in both directions, each time against the last state',
    async run(account) {
      const { player, roundId } = await winner(account)
      expect('more', (await player.correct(id(), roundId, '30.00', '45.50')).value.balance, '135.50')
      const stale = await player.correct(id(), roundId, '30.00', '31.00')
      expect('stale', [refusal(stale), stale.value], ['round_changed', { prize: '45.50' }])
      const { balance, owed } = (await player.correct(id(), roundId, '45.50', '0')).value
      expect('less', [balance, owed], ['90.00', '0.00'])
      expect('no change', refusal(await player.correct(id(), roundId, '0', '0.00')), 'transaction_mismatch')
      expect('unknown', refusal(await player.correct(id(), id(), '0', '1.00')), 'round_unknown')
    },
  },
  {
    name: 'a correction is taken once, also many at once',
    async run(account) {
      const { player, roundId } = await winner(account)
      const transactionId = id()
      const same = await Promise.all(
        Array.from({ length: 10 }, () => player.correct(transactionId, roundId, '30.00', '20.00')),
      )
      expect('answers', new Set(same.map((answer) => JSON.stringify(answer.value))).size, 1)
      expect('balance', await player.balance(), '110.00')
      expect('other', refusal(await player.correct(transactionId, roundId, '30.00', '1.00')), 'idempotency_conflict')
      const rivals = await Promise.all(
        ['1', '2', '3', '4'].map((prize) => player.correct(id(), roundId, '20.00', prize)),
      )
      expect('rivals', rivals.filter(({ success }) => success).length, 1)
    },
  },
  {
    name: 'a prize that is spent is owed, and later prizes pay it',
    async run(account) {
      const { player, roundId } = await winner(account)
      await player.round(id(), '115.00', '0')
      const { balance, owed } = (await player.correct(id(), roundId, '30.00', '0')).value
      expect('owed', [balance, owed], ['0.00', '25.00'])
      expect('promotional win', (await player.promoWin(id(), '10.00')).value.balance, '10.00')
      const [prized, transactionId] = [id(), id()]
      await player.bet(id(), prized, '10.00')
      const paid = await player.win(transactionId, prized, '20.00', { roundEnd: false })
      expect('all of it', paid.value.balance, '0.00')
      expect('repeat', await player.win(transactionId, prized, '20.00', { roundEnd: false }), paid)
      expect('the rest', (await player.win(id(), prized, '8.00')).value.balance, '3.00')
    },
  },
  {
    name: 'a promotional win needs no round and is given once',
    async run(account) {
      const player = await Player.open(account)
      const transactionId = id()
      const same = await Promise.all(Array.from({ length: 6 }, () => player.promoWin(transactionId, '5.00')))
      expect('answers', new Set(same.map((answer) => JSON.stringify(answer.value))).size, 1)
      expect('balance', await player.balance(), '105.00')
      expect('other', refusal(await player.promoWin(transactionId, '6.00')), 'idempotency_conflict')
      expect('nothing', refusal(await player.promoWin(id(), '0')), 'invalid_input')
    },
  },
  {
    name: 'a free round takes no stake, is paid once and counts, also many at once',
    async run(account) {
      const player = await Player.open(account)
      const grantId = await player.grant(3, '1.00')
      const roundId = id()
      const same = await Promise.all(Array.from({ length: 6 }, () => player.freeRound(grantId, roundId, '4.00')))
      expect('answers', new Set(same.map((answer) => JSON.stringify(answer.value))).size, 1)
      const { balance, paid, left } = same[0]?.value ?? {}
      expect('first', [balance, paid, left], ['104.00', '4.00', 2])
      expect('other prize', refusal(await player.freeRound(grantId, roundId, '5.00')), 'idempotency_conflict')
      const many = await Promise.all(Array.from({ length: 6 }, () => player.freeRound(grantId, id(), '1.00')))
      expect('taken', many.filter(({ success }) => success).length, 2)
      expect('over', refusal(await player.freeRound(grantId, id(), '1.00')), 'free_rounds_over')
      expect('balance', await player.balance(), '106.00')
    },
  },
  {
    name: 'a free round of an expired grant, of another player or for another stake is refused',
    async run(account) {
      const [player, other] = [await Player.open(account), await Player.open(account)]
      const expired = await player.grant(3, '1.00', { open: false })
      expect('expired', refusal(await player.freeRound(expired, id(), '9.00')), 'free_rounds_over')
      const grantId = await player.grant(1, '1.00')
      expect('of another', refusal(await other.freeRound(grantId, id(), '9.00')), 'free_rounds_unknown')
      const dear = await player.freeRound(grantId, id(), '9.00', { stake: '2.00' })
      expect('another stake', refusal(dear), 'transaction_mismatch')
      const most = await player.freeRound(grantId, id(), '90.00')
      expect('at most 50 times', [most.value?.paid, most.value?.balance], ['50.00', '150.00'])
      await player.call('sandbox/end', { sessionId: player.session.sessionId })
      expect('after logout', refusal(await player.freeRound(grantId, id(), '1.00')), 'free_rounds_over')
    },
  },
  {
    name: 'a stake gives a part of itself to pools that were told of, and no more',
    async run(account) {
      const player = await Player.open(account)
      const [one, other] = [await player.pool(), await player.pool()]
      const gives = (...parts) => ({ contributions: parts.map(([poolId, amount]) => ({ poolId, amount })) })
      const [roundId, transactionId] = [id(), id()]
      const much = await player.bet(transactionId, roundId, '10.00', gives([one, '6.00'], [other, '4.01']))
      expect('more than the stake', refusal(much), 'transaction_mismatch')
      expect(
        'unknown',
        refusal(await player.bet(transactionId, roundId, '10.00', gives([id(), '0.10']))),
        'pool_unknown',
      )
      const twice = gives([one, '0.10'], [one, '0.10'])
      expect('a pool twice', refusal(await player.bet(transactionId, roundId, '10.00', twice)), 'invalid_input')
      const first = await player.bet(transactionId, roundId, '10.00', gives([one, '0.10'], [other, '0.20']))
      expect('balance', first.value?.balance, '90.00')
      const again = await player.bet(transactionId, roundId, '10.00', gives([other, '0.20'], [one, '0.10']))
      expect('repeat', again, first)
      expect('without', refusal(await player.bet(transactionId, roundId, '10.00')), 'idempotency_conflict')
    },
  },
  {
    name: 'a jackpot is paid once, beside the prize of a round that fed its pool',
    async run(account) {
      const player = await Player.open(account)
      const poolId = await player.pool()
      const parts = { contributions: [{ poolId, amount: '0.10' }] }
      const [roundId, transactionId] = [id(), id()]
      expect('round', (await player.round(roundId, '10.00', '30.00', parts)).value?.balance, '120.00')
      const same = await Promise.all(
        Array.from({ length: 6 }, () => player.jackpotWin(transactionId, poolId, roundId, '500.00')),
      )
      expect('answers', new Set(same.map((answer) => JSON.stringify(answer.value))).size, 1)
      expect('balance', await player.balance(), '620.00')
      const other = await player.jackpotWin(id(), poolId, roundId, '500.00')
      expect('a second time', refusal(other), 'idempotency_conflict')
      expect('corrected apart', (await player.correct(id(), roundId, '30.00', '0')).value?.balance, '590.00')
      const [dry, unknown] = [id(), id()]
      await player.round(dry, '10.00', '0')
      expect('not fed', refusal(await player.jackpotWin(id(), poolId, dry, '1.00')), 'pool_not_fed')
      expect('no such pool', refusal(await player.jackpotWin(id(), unknown, dry, '1.00')), 'pool_unknown')
      expect('no such round', refusal(await player.jackpotWin(id(), poolId, unknown, '1.00')), 'round_unknown')
    },
  },
  {
    name: 'of a jackpot and the rollback of what fed its pool one is taken',
    async run(account) {
      const player = await Player.open(account)
      const poolId = await player.pool()
      const parts = { contributions: [{ poolId, amount: '0.10' }] }
      const [bet, roundId] = [id(), id()]
      await player.bet(bet, roundId, '10.00', parts)
      await player.rollback(id(), bet, roundId)
      expect('after', refusal(await player.jackpotWin(id(), poolId, roundId, '5.00')), 'round_closed')
      const [second, open] = [id(), id()]
      await player.bet(second, open, '10.00', parts)
      expect('open', (await player.jackpotWin(id(), poolId, open, '5.00')).value?.balance, '95.00')
      expect('rollback', refusal(await player.rollback(id(), second, open)), 'round_closed')
      expect('end', (await player.win(id(), open, '0')).value?.balance, '95.00')
    },
  },
  {
    name: 'transactions of a period come in pages, and no longer period is asked for',
    async run(account) {
      const { player, roundId } = await winner(account)
      await player.correct(id(), roundId, '30.00', '31.00')
      const [from, to] = [Date.now() - 60 * MINUTE_MS, Date.now() + MINUTE_MS].map((ms) => new Date(ms).toISOString())
      const references = []
      let cursor
      do {
        const body = { from, to, limit: 100, ...(cursor && { cursor }) }
        const { value, success, errorCode } = await player.call('transactions', body)
        if (!success) throw new Error(`the list: ${errorCode}`)
        references.push(...value.list.map(({ reference }) => BigInt(reference)))
        cursor = value.cursor
      } while (cursor !== null)
      expect('each once', new Set(references).size, references.length)
      const isRising = references.every((reference, at) => at === 0 || reference > (references[at - 1] ?? 0n))
      expect('in order', isRising, true)
      const long = { from: new Date(0).toISOString(), to }
      expect('long period', refusal(await player.call('transactions', long)), 'invalid_input')
    },
  },
  {
    name: 'what was signed for one call is no use for another',
    async run(account) {
      const { player, roundId } = await winner(account)
      const { playerId, gameCode, currency } = player.session
      const asked = { playerId, gameCode, currency, transactionId: id(), roundId, prizeBefore: '30.00', prize: '90.00' }
      expect('another secret', refusal(await player.call('correct', asked, { secret: 'x' })), 'vendor_signature')
      const old = { timestamp: Date.now() - 6 * MINUTE_MS }
      expect('an old signature', refusal(await player.call('correct', asked, old)), 'vendor_clock')
      expect('balance', await player.balance(), '120.00')
    },
  },
]
