import { birthdayOf } from '../../base/members/birthday.ts'
import { settlePurses } from '../../money/bonus/settle.ts'
import { repeat } from '../../platform/repeat.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import type { GrantFreeRounds } from '../ports.ts'
import { announcedTo } from './announced.ts'
import { RULE_CHECKS } from './audit.ts'
import type { RulePorts } from './facts.ts'
import { ruleRoutes } from './member/routes.ts'
import { ruleSource } from './source.ts'
import { staffRuleRoutes } from './staff/routes.ts'

const SETTLE_EVERY_MS = 2000

export const rules = capability({
  name: 'rules',
  audit: RULE_CHECKS,
  open({
    ledger,
    work,
    db,
    live,
    clock,
    log,
    config,
    offered,
    grantFreeRounds,
    merchants: { brands },
  }: House & { grantFreeRounds: GrantFreeRounds }) {
    const ports: RulePorts = {
      grantFreeRounds,
      birthdayOf: (memberId) => birthdayOf(db, config.secrets, memberId),
      inSegment: async (tx, segmentId, memberId) =>
        offered.inSegment === undefined ? false : offered.inSegment(tx, segmentId, memberId),
    }
    const settling = repeat(
      { log, everyMs: SETTLE_EVERY_MS, failed: 'bonus money could not be settled', step: 'settle' },
      () => settlePurses({ db: work, ledger, live, clock, brands }),
    )
    return {
      routes: (app) => ruleRoutes(app, ledger, ports),
      staffRoutes: staffRuleRoutes,
      rewardSources: [ruleSource(ports)],
      announcedRules: (visit) => announcedTo(db, visit, ports),
      start: () => settling.start(),
      stop: () => settling.stop(),
    }
  },
})
