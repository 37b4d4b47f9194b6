import { COMMON_ERRORS, type Endpoint } from '@trevo/contract/endpoint'
import * as agents from '@trevo/contract/ops/agents'
import * as approvals from '@trevo/contract/ops/approvals'
import * as cashier from '@trevo/contract/ops/cashier'
import * as chat from '@trevo/contract/ops/chat'
import * as content from '@trevo/contract/ops/content'
import * as games from '@trevo/contract/ops/games'
import * as inbox from '@trevo/contract/ops/inbox'
import * as limits from '@trevo/contract/ops/limits'
import * as mall from '@trevo/contract/ops/mall'
import * as margin from '@trevo/contract/ops/margin'
import * as members from '@trevo/contract/ops/members'
import * as opposites from '@trevo/contract/ops/opposites'
import * as rain from '@trevo/contract/ops/rain'
import * as referrals from '@trevo/contract/ops/referrals'
import * as programme from '@trevo/contract/ops/reward-programme'
import * as rewards from '@trevo/contract/ops/rewards'
import * as session from '@trevo/contract/ops/session'
import * as staff from '@trevo/contract/ops/staff'
import * as ways from '@trevo/contract/ops/ways'
import { expect, test } from 'vitest'
import { commonTexts } from './i18n/common.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

test('every error that a staff call names can be said', () => {
  const endpoints = [
    agents,
    approvals,
    cashier,
    chat,
    content,
    games,
    inbox,
    limits,
    mall,
    margin,
    members,
    programme,
    rain,
    opposites,
    referrals,
    rewards,
    session,
    staff,
    ways,
  ].flatMap((area) => Object.values(area).filter(isEndpoint))
  expect(endpoints.length).toBeGreaterThan(40)
  const codes = new Set([...COMMON_ERRORS, ...endpoints.flatMap(({ errors = [] }) => errors)])
  expect([...codes].filter((code) => !(`error.${code}` in commonTexts.pt))).toEqual([])
})
