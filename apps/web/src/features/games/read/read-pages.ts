import { queryOptions } from '@tanstack/react-query'
import { pageMoneyForm } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { moneyText } from '../../../lib/format.ts'
import { PATHS, type Path } from '../../../lib/paths.ts'
import type pagesPt from './pages-pt.json'

export type Pages = typeof pagesPt
export type ReadTopic = Exclude<keyof Pages, 'play'>

const LOADERS: Record<Language, () => Promise<{ default: Pages }>> = {
  PT: () => import('./pages-pt.json'),
  EN: () => import('./pages-en.json'),
  ES: () => import('./pages-es.json'),
}

/** The page of each path, and the lobby it leads to. */
export const TOPICS: Readonly<Record<string, { topic: ReadTopic; lobby: Path; art: string }>> = {
  [PATHS.readRng]: { topic: 'rng', lobby: PATHS.slotGames, art: '/art/crown.webp' },
  [PATHS.readLive]: { topic: 'live', lobby: PATHS.liveGames, art: '/art/coin.webp' },
  [PATHS.readSport]: { topic: 'sport', lobby: PATHS.sportGames, art: '/art/party-popper.webp' },
  [PATHS.readEsport]: { topic: 'esport', lobby: PATHS.sportGames, art: '/art/satellite-antenna.webp' },
  [PATHS.readPvp]: { topic: 'pvp', lobby: PATHS.pokerGames, art: '/art/coin.webp' },
  [PATHS.readFish]: { topic: 'fish', lobby: PATHS.fishingGames, art: '/art/spiral-shell.webp' },
  [PATHS.readLott]: { topic: 'lott', lobby: PATHS.lottery, art: '/art/admission-tickets.webp' },
}

const AMOUNT = /\{(\d+\.\d\d)\}/g
/** Examples in the brand's own money: `{96.00}` is R$ 96,00 or $96.00. */
export const inMoney = (pages: Pages): Pages =>
  JSON.parse(JSON.stringify(pages).replace(AMOUNT, (_, amount: string) => moneyText(amount, pageMoneyForm().symbol)))

export const pagesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['games', 'read', language],
    queryFn: async () => inMoney((await LOADERS[language]()).default),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
