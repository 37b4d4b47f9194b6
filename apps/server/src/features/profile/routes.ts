import { addIdentity, headIcon, profile, removeHeadIcon, setHeadIcon, updateProfile } from '@trevo/contract/profile'
import type { App } from '../../platform/http/app.ts'
import { clientOf } from '../../platform/http/client.ts'
import { failure } from '../../platform/http/envelope.ts'
import { route } from '../../platform/http/route.ts'
import { API_HEADERS, PICTURE_POLICY } from '../../platform/http/security-headers.ts'
import { sendFailure } from '../../platform/http/server.ts'
import { STORED_NAME, type StorageProvider } from '../../providers/storage/storage.ts'
import { readAvatars } from './avatars.ts'
import { choosePicture, choosePreset, iconOf } from './head-icon.ts'
import { giveIdentity } from './identity.ts'
import { change, profileOf } from './profile.ts'

const FOREVER = { ...API_HEADERS, 'cache-control': 'public, max-age=31536000, immutable' }
const INERT = { 'content-security-policy': PICTURE_POLICY }

export async function profileRoutes(app: App, { storage }: { storage: StorageProvider }): Promise<void> {
  const { db } = app
  const { secrets } = app.config
  const deps = { db, storage }
  const avatars = await readAvatars()

  route(app, profile, ({ member }) => profileOf(db, secrets, member.id))
  route(app, updateProfile, ({ member, body }) => change(db, secrets, member, body))
  route(app, addIdentity, ({ member, merchant, body, request }) => {
    const { ip, userAgent } = clientOf(app, request)
    return giveIdentity(
      { ...app, secrets },
      merchant,
      { memberId: member.id, merchantId: member.merchantId, ip, userAgent },
      body,
    )
  })
  route(app, headIcon, ({ member }) => iconOf(db, member.id))
  route(app, setHeadIcon, ({ member, body }) =>
    'preset' in body ? choosePreset(deps, member, body.preset) : choosePicture(deps, member, body.picture),
  )
  route(app, removeHeadIcon, async ({ member }) => {
    await choosePreset(deps, member, null)
    return {}
  })

  app.http.get<{ Params: { name: string } }>('/wps/avatars/:name', (request, reply) => {
    const avatar = avatars.get(request.params.name)
    if (avatar === undefined) return sendFailure(reply, failure('not_found', request.id))
    return reply
      .headers({ ...FOREVER, ...INERT })
      .type('image/svg+xml; charset=utf-8')
      .send(avatar)
  })
  app.http.get<{ Params: { name: string } }>('/wps/files/:name', async (request, reply) => {
    const { name } = request.params
    const file = STORED_NAME.test(name) && name.endsWith('.webp') ? await storage.get(name) : null
    if (file === null) return sendFailure(reply, failure('not_found', request.id))
    return reply
      .headers({ ...FOREVER, ...INERT })
      .type('image/webp')
      .send(file)
  })
}
