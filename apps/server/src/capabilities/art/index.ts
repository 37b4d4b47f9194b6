import { capability } from '../capability.ts'
import type { Prewarm } from './prewarm.ts'
import { artRoutes } from './routes.ts'

/** Pictures of games, vendors and banners, drawn on demand and ahead of it. */
export const art = capability({
  name: 'art',
  open() {
    let prewarm: Prewarm | undefined
    return {
      routes(app) {
        const ahead = artRoutes(app)
        if (app.config.drawsAhead) prewarm = ahead
      },
      start: () => prewarm?.start(),
      stop: async () => prewarm?.stop(),
    }
  },
})
