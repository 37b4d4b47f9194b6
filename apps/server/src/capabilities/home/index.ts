import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import type { PublishedContent } from '../ports.ts'
import { homeRoutes } from './routes.ts'

export const home = capability({
  name: 'home',
  open: ({ catalogue, content }: House & { content: PublishedContent }) => ({
    routes: (app) => homeRoutes(app, { ...catalogue, content }),
  }),
})
