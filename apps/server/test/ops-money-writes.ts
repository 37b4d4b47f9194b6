import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import * as approvals from '@trevo/contract/ops/approvals'
import * as bolao from '@trevo/contract/ops/bolao'
import * as cashier from '@trevo/contract/ops/cashier'
import * as content from '@trevo/contract/ops/content'
import { opsRequestLateWriteOff } from '@trevo/contract/ops/late-payouts'
import * as lottery from '@trevo/contract/ops/lottery'
import * as margin from '@trevo/contract/ops/margin'
import {
  opsChangePaymentMethod,
  opsCreatePaymentMethod,
  opsPaymentMethod,
  type StaffPaymentMethod,
} from '@trevo/contract/ops/payment-methods'
import * as payoutRule from '@trevo/contract/ops/payout-rule'
import { opsReconcile, opsResolvePayment } from '@trevo/contract/ops/reconciliation'
import { opsReturnRefused } from '@trevo/contract/ops/refused-payments'
import { opsRequestWriteOff } from '@trevo/contract/ops/reversals'
import * as programme from '@trevo/contract/ops/reward-programme'
import * as ways from '@trevo/contract/ops/ways'
import { sql } from 'kysely'
import { aMember } from './fixtures.ts'
import { aLatePayout, aMethod, aMethodBody, aReceipt, aRefusedPayment, aReversal, aWithdrawal } from './ops-cashier.ts'
import { aStaffDraw, STAFF_GAME, VOID_WORDS } from './ops-lottery.ts'
import { answered, type OpsWorld } from './ops-world.ts'
import { aPerson, type StaffCaller, signedIn } from './staff.ts'

export type Input = { params?: Record<string, string>; body?: unknown }
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** `about`: whose matter it is; a call that changes every brand, or the console itself, is nobody's. */
export type Write = {
  endpoint: Endpoint
  action: string
  about: 'brand' | 'everybody'
  input(): Input | Promise<Input>
  caller?: () => Promise<StaffCaller>
}

const id = (value: bigint | string) => ({ params: { id: String(value) } })

/** What staff decide about money and draws. */
export function moneyWrites(world: () => OpsWorld): Write[] {
  const newMember = async () => String((await aMember(world().db, { merchantId: world().brandId })).id)
  const adjustment = async () => {
    const body = { requestId: randomUUID(), memberId: await newMember(), amount: '1.00', note: 'correção' }
    return answered<{ id: string }>(await world().own.call(approvals.opsRequestAdjustment, { body })).id
  }
  const anUnmatched = async () => {
    const at = world().server.clock.now()
    const row = {
      end_to_end_id: `E${randomUUID().replaceAll('-', '')}`,
      txid: null,
      amount: 100n,
      paid_at: at,
      noticed_at: at,
    }
    await world().db.insertInto('unmatched_payment').values(row).execute()
    return row.end_to_end_id
  }
  const methodBody = async (of: bigint) => {
    const method = await world().everywhere.call(opsPaymentMethod, id(of))
    const {
      id: _id,
      direction: _direction,
      kind: _kind,
      bank: _bank,
      asksAgain: _,
      ...body
    } = answered<StaffPaymentMethod>(method)
    return { ...body, max: '700.00' }
  }

  const draws: readonly Write[] = [
    {
      endpoint: lottery.opsChangeLottery,
      action: 'lottery.change',
      about: 'brand',
      input: async () => {
        await aStaffDraw(world().db, world().brandId)
        return { ...id(STAFF_GAME), body: { popular: true, maxPayout: '1000.00' } }
      },
    },
    {
      endpoint: lottery.opsLotteryRunning,
      action: 'lottery.running',
      about: 'everybody',
      input: async () => ({ ...id(STAFF_GAME), body: { running: true } }),
    },
    {
      endpoint: lottery.opsLotterySchedule,
      action: 'lottery.schedule',
      about: 'everybody',
      input: async () => {
        const times = { at: null, weekdays: [0, 1, 2, 3, 4, 5, 6], closeSeconds: 5 }
        return { ...id(STAFF_GAME), body: { ...times, closeSeconds: 10, seen: times } }
      },
    },
    {
      endpoint: lottery.opsRequestVoid,
      action: 'lottery_void.request',
      about: 'brand',
      input: async () => {
        const drawId = await aStaffDraw(world().db, world().brandId)
        return { ...id(drawId), body: { requestId: randomUUID(), ...VOID_WORDS } }
      },
    },
  ]

  const aBolao = async () => {
    await aStaffDraw(world().db, world().brandId)
    const bet = { play: 'fixed', selection: '7||||', mode: '1', multiple: 1 } as const
    return {
      requestId: randomUUID(),
      gameCode: STAFF_GAME,
      period: '20260301-0001',
      ...bet,
      shares: 10,
      unsold: 'run' as const,
    }
  }
  const bolaos: readonly Write[] = [
    {
      endpoint: bolao.opsOpenBolao,
      action: 'bolao.open',
      about: 'brand',
      input: async () => ({ body: await aBolao() }),
    },
    {
      endpoint: bolao.opsCancelBolao,
      action: 'bolao.cancel',
      about: 'brand',
      input: async () => {
        const opened = await world().everywhere.call(bolao.opsOpenBolao, { body: await aBolao() })
        return id(BigInt(answered<bolao.StaffBolao>(opened).id))
      },
    },
  ]

  const money: readonly Write[] = [
    {
      endpoint: approvals.opsAskApproval,
      action: 'approval.ask',
      about: 'brand',
      input: async () => {
        const { id: memberName } = await aPerson(world().db)
        const body = { userName: `novo${memberName}`, displayName: 'Novo', mail: `novo${memberName}@example.com` }
        const asked = { ...body, roles: ['support'], merchantCode: null }
        return { body: { requestId: randomUUID(), kind: 'staff_create', note: 'entra na equipe', body: asked } }
      },
      caller: () => signedIn(world().server, { roles: ['admin'] }),
    },
    {
      endpoint: content.opsSetPromotionValue,
      action: 'promotion.value',
      about: 'brand',
      input: () => ({
        ...id(world().promotionId),
        body: {
          flow: 'application',
          rewardKind: 'cash',
          rewardAmount: '25.00',
          budget: '500.00',
          opensAt: null,
          closesAt: null,
        },
      }),
    },
    {
      endpoint: ways.opsSetWay,
      action: 'way.limits',
      about: 'brand',
      input: () => ({
        params: { id: 'referral' },
        body: { grantMax: '150.00', memberDayMax: '1500.00', secondFrom: '40.00' },
      }),
    },
    {
      endpoint: programme.opsDeleteVipLevel,
      action: 'vip_level.delete',
      about: 'brand',
      input: async () => {
        await sql`insert into vip_level (merchant_id, level, label, turnover)
          values (${world().brandId}, 50, 'Sem ninguém', 9000000000000000)`.execute(world().db)
        return { params: { level: '50' } }
      },
    },
    {
      endpoint: margin.opsSetPlatformMargin,
      action: 'margin.platform',
      about: 'everybody',
      input: () => ({ body: { givenPercent: 80, rebatePercent: 50 } }),
    },
    {
      endpoint: payoutRule.opsSetPayoutRule,
      action: 'payout_rule.set',
      about: 'brand',
      input: () => ({ body: { waitHours: 48 } }),
    },
    {
      endpoint: approvals.opsRequestAdjustment,
      action: 'adjustment.request',
      about: 'brand',
      input: async () => ({
        body: { requestId: randomUUID(), memberId: await newMember(), amount: '-1.00', note: 'correção' },
      }),
    },
    {
      endpoint: approvals.opsDecideApproval,
      action: 'approval.refuse',
      about: 'brand',
      input: async () => ({ ...id(await adjustment()), body: { accept: false, note: 'não' } }),
    },
    {
      endpoint: opsRequestWriteOff,
      action: 'reversal.write_off_request',
      about: 'brand',
      input: async () => ({ ...id(await aReversal(world())), body: { requestId: randomUUID(), note: 'incobrável' } }),
    },
    {
      endpoint: opsRequestLateWriteOff,
      action: 'late_payout.write_off_request',
      about: 'brand',
      input: async () => ({ ...id(await aLatePayout(world())), body: { requestId: randomUUID(), note: 'incobrável' } }),
    },
    {
      endpoint: cashier.opsConfirmReceipt,
      action: 'deposit.confirm',
      about: 'brand',
      input: async () => ({ ...id(await aReceipt(world())), body: { amount: '50.00', bankReference: 'TED-77' } }),
    },
    {
      endpoint: cashier.opsRejectReceipt,
      action: 'deposit.reject',
      about: 'brand',
      input: async () => ({ ...id(await aReceipt(world())), body: { reason: 'no_such_payment' } }),
    },
    {
      endpoint: cashier.opsWithdrawal,
      action: 'withdrawal.view',
      about: 'brand',
      input: async () => id((await aWithdrawal(world())).id),
    },
    {
      endpoint: cashier.opsApproveWithdrawal,
      action: 'withdrawal.approve',
      about: 'brand',
      input: async () => id((await aWithdrawal(world())).id),
    },
    {
      endpoint: cashier.opsRejectWithdrawal,
      action: 'withdrawal.reject',
      about: 'brand',
      input: async () => ({ ...id((await aWithdrawal(world())).id), body: { reason: 'other' } }),
    },
    {
      endpoint: opsChangePaymentMethod,
      action: 'payment_method.change',
      about: 'brand',
      async input() {
        const of = await aMethod(world(), 'in')
        return { ...id(of), body: await methodBody(of) }
      },
    },
    {
      endpoint: opsCreatePaymentMethod,
      action: 'payment_method.create',
      about: 'brand',
      input: () => ({ body: aMethodBody({ direction: 'in', kind: 'pix' }) }),
    },
    {
      endpoint: opsResolvePayment,
      action: 'unmatched_payment.resolve',
      about: 'everybody',
      input: async () => ({ ...id(await anUnmatched()), body: { resolution: 'devolvido' } }),
    },
    {
      endpoint: opsReturnRefused,
      action: 'refused_payment.return',
      about: 'brand',
      input: async () => id(await aRefusedPayment(world())),
    },
    {
      endpoint: opsReconcile,
      action: 'reconciliation.run',
      about: 'everybody',
      input: () => ({}),
    },
  ]
  return [...draws, ...bolaos, ...money]
}
