import { opsBolao, opsBolaoDraws, opsCancelBolao, opsOpenBolao } from '@trevo/contract/ops/bolao'
import {
  opsChangeLottery,
  opsLotteries,
  opsLottery,
  opsLotteryDraw,
  opsLotteryRunning,
  opsLotterySchedule,
  opsRequestVoid,
} from '@trevo/contract/ops/lottery'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

const GAME = { running: true, minStake: '0.10', maxStake: '500', maxPayout: '50000', maxExposure: '90000' }

const DAILY = { everyMinutes: null, at: '18:15', weekdays: [1, 3], timeZone: 'America/Sao_Paulo', closeSeconds: 900 }

export const presses: readonly Press[] = [
  {
    call: opsChangeLottery,
    at: '/lotteries/sorte-1',
    given: [[opsLottery, GAME]],
    does: [fill('lottery.max_stake', '250,00'), save],
    sends: { maxStake: '250.00', minStake: '0.10' },
  },
  {
    call: opsLotteryRunning,
    at: '/lotteries/sorte-1',
    given: [[opsLottery, GAME]],
    does: [press('lottery.pause'), press('lottery.pause')],
    sends: { running: false },
  },
  {
    call: opsLotterySchedule,
    at: '/lotteries/sorte-1',
    given: [[opsLottery, { ...GAME, announcedUntil: '2026-03-04', schedule: DAILY }]],
    does: [press('lottery.set_schedule'), fill('lottery.draw_time', '20:00'), save],
    sends: { at: '20:00', closeSeconds: 900, seen: { at: '18:15', weekdays: [1, 3], closeSeconds: 900 } },
  },
  {
    call: opsRequestVoid,
    at: '/lottery-draws/7/show',
    given: [[opsLotteryDraw, { state: 'open', void: null }]],
    does: [
      press('lottery.void'),
      fill('lottery.reason_pt', 'O sorteio falhou.'),
      fill('lottery.reason_en', 'The draw has failed.'),
      fill('lottery.note', 'Rodada sem resultado'),
      press('lottery.void_ask'),
    ],
    sends: { reasonPt: 'O sorteio falhou.', reasonEn: 'The draw has failed.', everywhere: false },
  },
  {
    call: opsOpenBolao,
    at: '/bolaos/create',
    given: [
      [opsLotteries, { data: [{ id: '5d-1m' }], total: 1 }],
      [opsBolaoDraws, { draws: [{ period: '20261120-0721' }], closedPlays: [] }],
    ],
    does: [
      fill('lottery.game', '5d-1m'),
      fill('bolao.draw', '20261120-0721'),
      fill('bolao.play', 'fixed'),
      press('Milhar 3'),
      press('Dezena de milhar 7'),
      press('Dezena de milhar 1'),
      save,
    ],
    sends: {
      period: '20261120-0721',
      play: 'fixed',
      selection: '1,7|3|||',
      mode: '1',
      multiple: 1,
      shares: 10,
      unsold: 'cancel',
    },
  },
  {
    call: opsCancelBolao,
    at: '/bolaos/7/show',
    given: [[opsBolao, { state: 'open' }]],
    does: [press('bolao.cancel'), press('bolao.cancel')],
  },
]
