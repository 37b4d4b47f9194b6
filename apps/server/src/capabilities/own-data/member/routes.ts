import { askClosing, askDataCopy, fetchDataCopy, keepAccount, myData } from '@trevo/contract/own-data'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import type { OwnDataDeps } from '../deps.ts'
import { askCopy, beginClosing, copyFile, dataOf, takeBack } from './own-data.ts'

export function ownDataRoutes(app: App, deps: OwnDataDeps): void {
  route(app, myData, ({ member }) => dataOf(deps, member.id))
  route(app, askDataCopy, async ({ member, body }) => {
    await askCopy(deps, member, body)
    return dataOf(deps, member.id)
  })
  route(app, fetchDataCopy, ({ session, body }) => copyFile(deps, session, body))
  route(app, askClosing, async ({ merchant, session, body }) => {
    await beginClosing(deps, merchant, session, body)
    return dataOf(deps, session.memberId)
  })
  route(app, keepAccount, async ({ member, body }) => {
    await takeBack(deps, member, body)
    return dataOf(deps, member.id)
  })
}
