import { LIVE_PATH } from '@trevo/contract/live'
import { createLive } from '../lib/live/live.ts'
import { currentSession } from './session.ts'

/** The page's one live connection; features listen here for their own topics. */
export const live = createLive({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`,
  getToken: () => currentSession()?.token || null,
})
