import { myMissions } from '@trevo/contract/missions'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { boardFor } from './board.ts'

export function missionRoutes(app: App): void {
  route(app, myMissions, ({ merchant, member, query }) =>
    boardFor(app.db, merchant, { memberId: member.id, language: query.language, now: app.clock.now() }),
  )
}
