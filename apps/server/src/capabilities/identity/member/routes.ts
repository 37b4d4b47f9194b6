import { addIdentityPicture, checkPerson, declareIdentity, myIdentity, submitIdentity } from '@trevo/contract/identity'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import type { IdentityDeps } from '../deps.ts'
import { declare } from './declaration.ts'
import { identityFor } from './my-identity.ts'
import { startCheck } from './person.ts'
import { addPicture, submit } from './pictures.ts'

export function identityRoutes(app: App, deps: IdentityDeps): void {
  const { db } = deps
  route(app, myIdentity, ({ merchant, member }) => identityFor(deps, db, merchant, member.id))
  route(app, declareIdentity, async ({ merchant, member, body }) => {
    await declare(deps, merchant, member, body)
    return identityFor(deps, db, merchant, member.id)
  })
  route(app, checkPerson, async ({ merchant, member, body }) => {
    await startCheck(deps, merchant, member, body)
    return identityFor(deps, db, merchant, member.id)
  })
  route(app, addIdentityPicture, async ({ merchant, member, body }) => {
    await addPicture(deps, member, body)
    return identityFor(deps, db, merchant, member.id)
  })
  route(app, submitIdentity, async ({ merchant, member, body }) => {
    await submit(deps, merchant, member, body)
    return identityFor(deps, db, merchant, member.id)
  })
}
