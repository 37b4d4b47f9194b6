import type { ContentType } from '@trevo/contract/catalogue'
import type { Announcement, PromotionCategory } from '@trevo/contract/content'
import type { SiteInfo } from '@trevo/contract/status'
import { withFigures } from '@trevo/contract/text-figures'
import type { Language } from '@trevo/contract/wire'
import type { Logger } from 'pino'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { mainLanguage, readIn, textIn } from '../../platform/language.ts'
import type { Live } from '../../platform/live/live.ts'
import { type Figures, filledHtml, readFigures } from './figures.ts'
import { readAnnouncements, readCategories, readHelp, readTurns, type StoredAnnouncement } from './queries.ts'
import { createSnapshots } from './snapshots.ts'
import { createTurnWatch } from './turns.ts'

/** Heals whatever a lost notice left behind, and looks as far ahead. */
const READ_AGAIN_MS = 60_000
const LOOK_AHEAD_MS = 2 * READ_AGAIN_MS
const HOME_BANNERS = 'm_home'

export type ContentQuestion = {
  types: readonly ContentType[]
  /** Only of this group; everything where absent. */
  groupName?: string | undefined
  language: Language
}
type Brand = { readonly id: number; readonly site: Pick<SiteInfo, 'languages'> }

export type Content = {
  /** What is shown at this moment, in list order, nothing marked as read. */
  published(merchant: Brand, question: ContentQuestion): Promise<Announcement[]>
  categories(merchant: Brand, language: Language): Promise<PromotionCategory[]>
  help(merchant: Brand, language: Language): Promise<{ title: string; content: string }[]>
  /** The first picture of the home page, where it comes from us and not from a brand's image host. */
  heroOf(merchant: { readonly id: number; readonly site: Pick<SiteInfo, 'imageCDNs'> }): Promise<string | null>
  /** Reads past what is remembered. */
  flush(merchant: { readonly id: number }): void
  close(): Promise<void>
}

export type ContentOptions = {
  db: Db
  bus: Pick<Bus, 'subscribe' | 'onReconnect'>
  live: Pick<Live, 'toMerchant'>
  clock: Clock
  log: Pick<Logger, 'error'>
}

/** Keeps what every merchant has published in memory, in step with the database and the clock. */
export async function createContent({ db, bus, live, clock, log }: ContentOptions): Promise<Content> {
  const snapshots = createSnapshots(clock, async (merchantId: number) => {
    const [announcements, categories, help, figures] = await Promise.all([
      readAnnouncements(db, merchantId, clock.now()),
      readCategories(db, merchantId),
      readHelp(db, merchantId),
      readFigures(db, merchantId, clock.now()),
    ])
    return { announcements, categories, help, figures }
  })
  const tell = (merchantId: number) => {
    snapshots.drop(merchantId)
    // Every node notices by itself, so each tells only its own clients and everybody hears once.
    live.toMerchant(merchantId, 'content.changed', {}, { thisNodeOnly: true })
  }
  const watch = createTurnWatch(clock, tell)
  let reading: Promise<void> = Promise.resolve()
  const readAhead = () => {
    // Taken before the wait: what starts while the database is asked is told too.
    const from = clock.now()
    reading = reading
      .then(async () => watch.replace(await readTurns(db, from, new Date(from.getTime() + LOOK_AHEAD_MS))))
      .catch((error: unknown) => log.error({ err: error }, 'the next starts and ends could not be read'))
    return reading
  }
  const unsubscribe = await bus.subscribe('content_changed', (payload) => {
    tell(Number(payload))
    void readAhead()
  })
  const forgetReconnect = bus.onReconnect(() => {
    snapshots.dropAll()
    void readAhead()
  })
  const regular = setInterval(readAhead, READ_AGAIN_MS)
  regular.unref()
  await readAhead()

  return {
    async published({ id, site }, { types, groupName, language }) {
      const { announcements, figures } = await snapshots.of(id)
      const now = clock.now()
      return announcements
        .filter((item) => types.includes(item.type) && (groupName === undefined || item.groupName === groupName))
        .filter((item) => isShownAt(item, now))
        .flatMap((item) => asShown(item, { asked: language, main: mainLanguage(site.languages) }, figures) ?? [])
    },
    async categories({ id, site }, language) {
      const { categories } = await snapshots.of(id)
      return categories.map((category) => ({
        id: String(category.id),
        title: textIn(category.titles, language, mainLanguage(site.languages)) ?? '',
        iconImageUrl: category.iconUrl,
      }))
    },
    async help({ id, site }, language) {
      const { help, figures } = await snapshots.of(id)
      const main = mainLanguage(site.languages)
      return help.flatMap(({ texts }) => {
        const spoken = readIn(texts, language, main)
        const text = texts[spoken]
        const content = text && filledHtml(text.html, figures(spoken, null))
        return text && typeof content === 'string' ? [{ title: text.title, content }] : []
      })
    },
    async heroOf({ id, site }) {
      if (site.imageCDNs.length > 0) return null
      const { announcements } = await snapshots.of(id)
      const now = clock.now()
      const first = announcements.find(
        (item) => item.type === 'B' && item.groupName === HOME_BANNERS && isShownAt(item, now),
      )
      return first?.images.find(({ sequence }) => sequence === 1)?.url ?? null
    },
    flush: ({ id }) => snapshots.drop(id),
    async close() {
      unsubscribe()
      forgetReconnect()
      clearInterval(regular)
      watch.close()
      await reading
    },
  }
}

const isShownAt = ({ startsAt, endsAt, noExpiry }: Span, now: Date) =>
  startsAt <= now && (noExpiry || endsAt === null || endsAt > now)
type Span = Pick<StoredAnnouncement, 'startsAt' | 'endsAt' | 'noExpiry'>

type Spoken = { asked: Language; main: Language }

/** Null where its text names a figure that the brand does not have: it would promise what is not there. */
function asShown(item: StoredAnnouncement, { asked, main }: Spoken, figuresOf: Figures): Announcement | null {
  // Figures are written as the text around them is.
  const language = readIn(item.texts, asked, main)
  const text = item.texts[language]
  const figures = figuresOf(language, String(item.linkedPromotionId ?? item.id))
  const [content, plainText] = [filledHtml(text?.html ?? '', figures), withFigures(text?.plain ?? '', figures)]
  if (content === null || plainText === null) return null
  return {
    id: String(item.id),
    type: item.type,
    title: text?.title ?? '',
    content,
    plainText,
    startDate: item.startsAt.toISOString(),
    endDate: item.endsAt?.toISOString() ?? null,
    noExpiry: item.noExpiry ? 1 : 0,
    read: false,
    groupName: item.groupName,
    announcementImages: item.images,
    linkUrl: item.linkUrl,
    linkedPromotionId: item.linkedPromotionId === null ? null : String(item.linkedPromotionId),
    imageRequired: item.imageRequired ? 'Y' : 'N',
    remarkRequired: item.remarkRequired ? 'Y' : 'N',
    promoAnnouncementCategoryIds: item.categoryIds,
  }
}
