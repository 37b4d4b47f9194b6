import { randomUUID } from 'node:crypto'
import * as cash from './cash-moves.ts'
import { type Gang, PIN } from './gang.ts'
import { hostile } from './hostile.ts'
import * as park from './park-moves.ts'
import * as partners from './partner-moves.ts'
import * as play from './play-moves.ts'
import * as rewards from './reward-moves.ts'
import * as stolen from './stolen-key.ts'
import * as team from './team-moves.ts'

export type Move = { name: string; run(gang: Gang): Promise<void> }

/** Not for thieves: each would end what they came for, or signs nobody in. */
const LEFT_ALONE =
  /session|password|limits|security|social|trial|nologin|sms|captcha|verification|members\/|chat\/pictures|push|work/

/** Any other call a member can make, with whatever it takes. */
async function anything(gang: Gang): Promise<void> {
  const { chance, world } = gang
  const calls = world.server.app.routes.endpoints.filter(
    ({ auth, method, path }) =>
      (auth === 'real' || auth === 'agent' || auth === 'session') && method !== 'GET' && !LEFT_ALONE.test(path),
  )
  const endpoint = chance.from(calls)
  const thief = endpoint.auth === 'agent' ? gang.agent() : gang.any()
  const known = (field: string) =>
    /pin|paymentPassword/i.test(field)
      ? [PIN]
      : /id$/i.test(field) && field !== 'requestId'
        ? gang.thieves.map((each) => String(each.id))
        : []
  const making = { chance, known, now: world.server.clock.now(), uuid: randomUUID }
  const params = endpoint.params ? (hostile(endpoint.params, making) as Record<string, string>) : {}
  const body = endpoint.body ? hostile(endpoint.body, making) : undefined
  await gang.call(thief, endpoint, { params, ...(body !== undefined && { body }) })
}

/** Every way a member can bring money in, move it, win it, be given it or take it out. */
export const MOVES: readonly Move[] = [
  { name: 'deposit by Pix', run: (gang) => cash.depositPix(gang) },
  { name: 'deposit taken back', run: cash.takeBack },
  { name: 'bank receipt', run: cash.bankReceipt },
  { name: 'withdrawal', run: (gang) => cash.withdraw(gang) },
  { name: 'withdrawal cancelled', run: (gang) => cash.cancelWithdrawal(gang) },
  { name: 'payout key', run: cash.payoutKey },
  { name: 'debt repaid', run: cash.repay },
  { name: 'transfer to downline', run: (gang) => team.sendDown(gang) },
  { name: 'envelope sent', run: (gang) => team.sendEnvelope(gang) },
  { name: 'envelope opened', run: team.openEnvelope },
  { name: 'link and who joins by it', run: team.link },
  { name: 'account opened', run: team.opened },
  { name: 'rates of a downline', run: team.setRates },
  { name: 'contract in the team', run: team.contract },
  { name: 'step with a contract', run: team.stepContract },
  { name: 'check-in', run: rewards.checkIn },
  { name: 'promotion', run: rewards.promotion },
  { name: 'rewards claimed', run: (gang) => rewards.claimAll(gang) },
  { name: 'mall', run: (gang) => rewards.redeem(gang) },
  { name: 'mall order taken back', run: rewards.mallBack },
  { name: 'rain', run: rewards.grab },
  { name: 'tournament joined', run: rewards.join },
  { name: 'mission claimed out of turn', run: rewards.claimMission },
  { name: 'code entered', run: rewards.enterCode },
  { name: 'bonus given up', run: rewards.dropBonus },
  { name: 'both sides of a draw', run: play.bothSides },
  { name: 'lottery bet or chase', run: play.singleBet },
  { name: 'lottery bet cancelled', run: (gang) => play.cancelBet(gang) },
  { name: 'round of a game', run: play.gameRound },
  { name: 'round that is put right', run: play.correctedRound },
  { name: 'promotional win', run: play.promoWin },
  { name: 'parked, sent down, taken back', run: park.parkAndSend },
  { name: 'sent down and brought back', run: park.downAndBack },
  { name: 'bolão opened', run: (gang) => park.openBolao(gang) },
  { name: 'shares of a bolão', run: park.buyShares },
  { name: 'bolão called off', run: (gang) => park.cancelBolao(gang) },
  { name: 'round left open, given back later', run: park.openRound },
  { name: 'stolen key: stakes given back as prizes', run: stolen.returned },
  { name: 'stolen key: many small rounds', run: stolen.manySmall },
  { name: 'stolen key: prizes put right upwards', run: stolen.correctedUp },
  { name: 'stolen key: stakes rolled back', run: stolen.rolledBack },
  { name: 'stolen key: promotional wins', run: stolen.promoted },
  { name: 'stolen key: jackpot wins', run: stolen.jackpots },
  { name: 'partner’s link and who comes by it', run: partners.comeByPartner },
  { name: 'postback and report that are none', run: partners.pretend },
  { name: 'any other call', run: anything },
]
