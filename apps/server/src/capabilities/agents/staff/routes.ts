import { isReal } from '@trevo/contract/members'
import {
  opsAgent,
  opsAgentRules,
  opsContracts,
  opsDryRun,
  opsOfferContract,
  opsReceiptLines,
  opsRequestHead,
  opsRequestMove,
  opsRequestType,
  opsRun,
  opsRunLines,
  opsRuns,
  opsSetQuota,
  opsStepContract,
  opsTree,
} from '@trevo/contract/ops/agents'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { lockMember, memberById } from '../../../base/members/member.ts'
import { actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { contractById, contractPage } from '../contract-queries.ts'
import { quotaOf, setQuota } from '../quotas.ts'
import { asOpsContract, asReceiptLine, asRun, asTreeRow, cardOf, dryRun, withPeople } from './agents.ts'
import { requestHead } from './heads.ts'
import { requestHouseContract, stepOfHouse } from './house.ts'
import { requestMove, requestType } from './place.ts'
import { hasReceipt, receiptLines, runById, runLines, runPage, treeLine, treePage } from './queries.ts'
import { ratesDeed } from './rates.ts'
import { rulesDeed, rulesSetFor } from './rules.ts'

/** Teams, their rates and contracts, and every payment that comes of them. */
export function staffAgentRoutes(door: StaffDoor, book: DeedBook): void {
  treeRoutes(door, book)
  ruleRoutes(door, book)
  contractRoutes(door)
  runRoutes(door)
}

function treeRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock, live, jobs } = door.app
  staffRoute(door, opsTree, async ({ merchant, query }) => {
    const { currency, id: merchantId } = merchant
    const parentId = query.parentId === undefined ? null : BigInt(query.parentId)
    const page = { before: idOfCursor(query.cursor), limit: query.perPage + 1 }
    const rows = await treePage(db, { merchantId, currency, parentId, q: query.q ?? '', ...page })
    return keyPage(rows, query.perPage, asTreeRow)
  })
  staffRoute(door, opsAgent, ({ merchant, params }) => cardOf(db, merchant, BigInt(params.id)))
  deedRoute(door, book, ratesDeed({ live, jobs, clock }))
  staffRoute(door, opsRequestType, (call) => requestType({ db, clock }, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsRequestMove, (call) => requestMove({ db, clock }, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsSetQuota, async (call) => {
    const { merchant, params, body } = call
    const id = BigInt(params.id)
    const member = await memberById(db, merchant.id, id)
    if (!member) throw new AppError('not_found')
    await staffWrite({ db, clock }, actorOf(call), async (tx) => {
      await lockMember(tx, id)
      const before = await quotaOf(tx, member)
      await setQuota(tx, id, body)
      return { value: null, note: { action: 'agent.quota', entity: 'member', entityId: id, before, after: body } }
    })
    return cardOf(db, merchant, id)
  })
}

function ruleRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock } = door.app
  staffRoute(door, opsAgentRules, (call) => rulesSetFor(db, call, clock.now()))
  deedRoute(door, book, rulesDeed({ clock }))
  staffRoute(door, opsRequestHead, (call) => requestHead({ db, clock }, call, call.body))
}

function contractRoutes(door: StaffDoor): void {
  const { db, clock, live, jobs } = door.app
  const deps = { live, jobs, clock }
  staffRoute(door, opsContracts, async ({ merchant, query }) => {
    const { kind, state, memberId, ofHouse, perPage } = query
    const rows = await contractPage(db, {
      merchantId: merchant.id,
      kind,
      state,
      memberId: memberId === undefined ? undefined : BigInt(memberId),
      ofHouse: ofHouse === undefined ? undefined : ofHouse === '1',
      before: idOfCursor(query.cursor),
      limit: perPage + 1,
    })
    return keyPage(rows, perPage, asOpsContract)
  })
  staffRoute(door, opsOfferContract, async (call) => {
    const { merchant, body } = call
    const line = await treeLine(db, merchant.id, merchant.currency, BigInt(body.memberId))
    if (!line || line.parentId !== null || !isReal(line.type) || line.status !== 'active') {
      throw new AppError('not_found')
    }
    return requestHouseContract({ db, clock }, call, { ...body, userName: line.account })
  })
  staffRoute(door, opsStepContract, async (call) => {
    const id = BigInt(call.params.id)
    const found = await contractById(db, id)
    if (found?.merchantId !== call.merchant.id) throw new AppError('not_found')
    const { step } = call.body
    const row = await staffWrite({ db, clock }, actorOf(call), (tx) => stepOfHouse(tx, deps, found, step))
    return asOpsContract(row)
  })
}

function runRoutes(door: StaffDoor): void {
  const { db } = door.app
  staffRoute(door, opsRuns, async ({ merchant, query }) => {
    const page = { before: idOfCursor(query.cursor), limit: query.perPage + 1 }
    const rows = await runPage(db, { merchantId: merchant.id, kind: query.kind ?? null, ...page })
    return keyPage(rows, query.perPage, asRun)
  })
  staffRoute(door, opsRun, async ({ merchant, params }) => {
    const run = await runById(db, merchant.id, BigInt(params.id))
    if (!run) throw new AppError('not_found')
    return asRun(run)
  })
  staffRoute(door, opsRunLines, async ({ merchant, params, query }) => {
    const run = await runById(db, merchant.id, BigInt(params.id))
    if (!run) throw new AppError('not_found')
    const page = { before: idOfCursor(query.cursor), limit: query.perPage + 1 }
    const rows = await withPeople(db, await runLines(db, { run, state: query.state ?? null, ...page }))
    return keyPage(rows, query.perPage, (row) => row)
  })
  staffRoute(door, opsReceiptLines, async ({ merchant, params, query }) => {
    const question = { merchantId: merchant.id, receiptId: BigInt(params.id), after: idOfCursor(query.cursor) }
    if (!(await hasReceipt(db, question))) throw new AppError('not_found')
    const rows = await receiptLines(db, { ...question, limit: query.perPage + 1 })
    return keyPage(rows.map(asReceiptLine), query.perPage, (row) => row)
  })
  staffRoute(door, opsDryRun, ({ merchant, query }) => dryRun(db, merchant, query))
}
