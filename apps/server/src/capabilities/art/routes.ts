import { createPictures } from '@trevo/art/pictures'
import { vendorMarkSvg } from '@trevo/art/vendor-mark'
import { TooManyWaiting } from '@trevo/art/work-queue'
import { GameCategory } from '@trevo/contract/catalogue'
import { IMAGE_WIDTHS } from '@trevo/contract/games'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { failure } from '../../platform/http/envelope.ts'
import { takeOfGuest } from '../../platform/http/gate.ts'
import { API_HEADERS, PICTURE_POLICY } from '../../platform/http/security-headers.ts'
import { sendFailure } from '../../platform/http/server.ts'
import { KeptAnswers } from './kept-answers.ts'
import { createPrewarm, type Prewarm } from './prewarm.ts'
import { gameByName, vendorByCode } from './queries.ts'
import { BANNER_WIDTHS, bannerSketch, coverSketch } from './sketches.ts'

const HEADERS = {
  ...API_HEADERS,
  // An image host in front of us may have a name of its own.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': PICTURE_POLICY,
}
const FOREVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'
/** Only those that we have to look up count: a whole lobby, several times over. */
const LOOKUPS_PER_MINUTE = 1200

const COVER_NAME = /^([\w-]{1,100})\.webp$/
const MARK_NAME = /^([\w-]{1,32})_white\.svg$/
const BANNER_NAME = /^([a-z-]{1,40})\.webp$/
const VERSION = /^[\w.]{1,24}$/

type Asked = { params: Readonly<Record<string, string>>; query: Readonly<Record<string, unknown>> }
/** What an address means, before anything is looked up for it. */
type Wanted = { key: string; type: string; make(): Promise<Buffer | undefined> }

/** Covers, vendors' marks and banners: drawn once, then kept on disk. */
export function artRoutes(app: App): Prewarm {
  const { db, log } = app
  const pictures = createPictures(app.config.dataDir)
  const kept = new KeptAnswers(app.clock)

  const cover = ({ params, query }: Asked, isThumb: boolean): Wanted | undefined => {
    const width = IMAGE_WIDTHS.find((each) => String(each) === params.width)
    const category = GameCategory.safeParse(params.category).data
    const name = COVER_NAME.exec(params['*'] ?? '')?.[1]
    if (width === undefined || category === undefined || name === undefined) return undefined
    const language = query.l === 'en' || query.l === 'es' ? query.l : 'pt'
    // A new version of a cover is told apart from what is kept of the old one.
    const version = VERSION.exec(String(query.v))?.[0] ?? ''
    return {
      key: `cover ${isThumb} ${width} ${category} ${name} ${language} ${version}`,
      type: 'image/webp',
      async make() {
        const game = await gameByName(db, category, name)
        return game && pictures.get(coverSketch(game, { isThumb, language }), width)
      },
    }
  }
  serve(app, kept, '/img/covers/:width/:category/*', (asked) => cover(asked, false))
  serve(app, kept, '/img/thumbs/:width/:category/*', (asked) => cover(asked, true))

  serve(app, kept, '/img/vendors/:category/*', ({ params }) => {
    const category = GameCategory.safeParse(params.category).data
    const code = MARK_NAME.exec(params['*'] ?? '')?.[1]
    if (category === undefined || code === undefined) return undefined
    const make = async () => {
      const vendor = await vendorByCode(db, code)
      return vendor && Buffer.from(vendorMarkSvg(vendor.name))
    }
    return { key: `mark ${code}`, type: 'image/svg+xml; charset=utf-8', make }
  })

  serve(app, kept, '/img/banners/*', ({ params, query }) => {
    const sketch = bannerSketch(BANNER_NAME.exec(params['*'] ?? '')?.[1] ?? '')
    const width = BANNER_WIDTHS.find((each) => String(each) === (query.w ?? '720'))
    if (sketch === undefined || width === undefined) return undefined
    return { key: `banner ${width} ${params['*']}`, type: 'image/webp', make: () => pictures.get(sketch, width) }
  })
  return createPrewarm({ db, pictures, log })
}

function serve(app: App, kept: KeptAnswers, url: string, wantedBy: (asked: Asked) => Wanted | undefined): void {
  app.http.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(
    url,
    async (request, reply) => {
      const wanted = wantedBy(request)
      const body = wanted && (kept.get(wanted.key) ?? (await lookUp(app, kept, wanted, request.ip)))
      if (wanted === undefined || body === undefined) return sendFailure(reply, failure('not_found', request.id))
      // An address with a version changes when its picture does.
      const caching = request.query.v === undefined ? FOR_A_DAY : FOREVER
      return reply
        .headers({ ...HEADERS, 'cache-control': caching })
        .type(wanted.type)
        .send(body)
    },
  )
}

async function lookUp(app: App, kept: KeptAnswers, wanted: Wanted, ip: string): Promise<Buffer | undefined> {
  takeOfGuest(app, 'art', ip, LOOKUPS_PER_MINUTE)
  const body = await wanted.make().catch(asOurs)
  if (body !== undefined) kept.set(wanted.key, body)
  return body
}

function asOurs(error: unknown): never {
  throw error instanceof TooManyWaiting ? new AppError('overloaded') : error
}
