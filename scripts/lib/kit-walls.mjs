import { readFileSync } from 'node:fs'
import path from 'node:path'

const WEB = 'apps/web/src'
/** A decimal sign put in by hand, or left to the reader's country: a page has that of its brand's money. */
const FIGURE_BY_HAND = /\.replace\('\.', *','\)|\bIntl\.NumberFormat\(|\.toLocaleString\((?!locale)/

/** What an app does in one place alone: where it was written by hand, it was done wrong somewhere. */
const KIT = [
  {
    name: 'a-screen-writes-by-use-write',
    under: `${WEB}/`,
    pattern: /\buseMutation\(/,
    at: [`${WEB}/shared/write/use-write.ts`],
  },
  {
    name: 'lists-grow-by-paged-list',
    under: `${WEB}/`,
    pattern: /\bfetchNextPage\(/,
    at: [`${WEB}/shared/paging/paged-list.tsx`],
  },
  {
    name: 'figures-by-figure-text',
    under: `${WEB}/`,
    pattern: FIGURE_BY_HAND,
    // Its axis names thousands in words.
    at: [`${WEB}/features/agents/chart.ts`],
  },
  { name: 'figures-by-figure-text', under: 'apps/studio/client/', pattern: FIGURE_BY_HAND, at: [] },
  {
    name: 'one-client',
    under: `${WEB}/`,
    pattern: /(?<![\w.])fetch\(/,
    // The service worker stands between the app and the network.
    at: [`${WEB}/lib/api/call.ts`, `${WEB}/sw/sw.ts`],
  },
  {
    name: 'one-client',
    under: 'apps/backoffice/src/',
    pattern: /(?<![\w.])fetch\(/,
    at: ['apps/backoffice/src/lib/api.ts'],
  },
  {
    name: 'typed-texts',
    under: 'apps/backoffice/src/',
    pattern: /\buseTranslate\b[^}]*\} from 'react-admin'/,
    at: ['apps/backoffice/src/lib/i18n/use-translate.ts'],
  },
  {
    // What did not come is no missing record.
    name: 'records-by-show-page',
    under: 'apps/backoffice/src/',
    pattern: /\b(Show|ShowBase|Edit|EditBase)\b[^}]*\} from 'react-admin'/,
    at: ['apps/backoffice/src/ui/show-page.tsx', 'apps/backoffice/src/ui/form-pages.tsx'],
  },
  {
    // Whoever may not send it reads it.
    name: 'forms-of-the-house',
    under: 'apps/backoffice/src/',
    pattern: /\bSimpleForm\b[^}]*\} from 'react-admin'/,
    at: ['apps/backoffice/src/ui/simple-form.tsx'],
  },
  {
    name: 'one-client',
    under: 'apps/studio/client/',
    pattern: /(?<![\w.])fetch\(/,
    // Sounds are files, and no calls.
    at: ['apps/studio/client/shell/api.ts', 'apps/studio/client/shell/sound/player.ts'],
  },
  {
    name: 'queries-of-a-member-by-member-query',
    under: `${WEB}/`,
    pattern: /\bsession\?\.token\b/,
    at: [
      `${WEB}/lib/member-query.ts`,
      // Guests ask for these, too, and are answered otherwise.
      `${WEB}/features/content/queries.ts`,
      `${WEB}/features/games/queries.ts`,
      `${WEB}/features/home/game-queries.ts`,
      `${WEB}/features/lottery/queries.ts`,
      // Its key is also written to.
      `${WEB}/shared/games/favourites.ts`,
    ],
  },
]

/** A promise that outlives the call that began it: kept by hand, one that failed stays for good. React's `lazy` keeps it as well. */
const KEPT_BY_HAND = [
  /^\s*let \w+: [^=\n]*\bPromise<[^=\n]*(?:$|=(?! Promise\.resolve\())/m,
  /\b(?:Weak)?Map<[^()=\n]*\bPromise</,
  /(?<![\w.])lazy\(/,
]

/** Where a promise stands for work that is under way and is let go of when that ends, whatever came of it. */
const NOTHING_KEPT = [
  'packages/contract/src/kept.ts',
  // Stands without the contract, and never fails.
  'packages/trace/src/otlp.ts',
  // Waited for in the same breath.
  'apps/server/src/platform/http/route.ts',
  'apps/server/src/platform/places.ts',
  // The one read that waits for another; it is let go of as it begins.
  'apps/server/src/base/merchants/reloader.ts',
  `${WEB}/session/status.ts`,
  `${WEB}/features/messages/chat/chat.ts`,
  // Some of many, of which the first to end is taken out.
  'apps/server/src/capabilities/books/audit-books.ts',
  // One after the other on one thing, taken out when it ends.
  `${WEB}/shared/games/favourites.ts`,
  'apps/studio/src/tables/lead.ts',
  'apps/studio/src/crash/node.ts',
  // A card on its way to the table.
  'apps/studio/client/games/slot/card/card-stage.ts',
  // A connection is forgotten when it breaks, too.
  'apps/studio/src/live/line.ts',
  // Fetches anew what did not arrive.
  `${WEB}/lib/lazy-part.tsx`,
]

/**
 * The files that keep promises without `kept()` and its kin.
 *
 * @param {string} root
 * @param {readonly string[]} files
 */
export const keptByHand = (root, files) =>
  files
    .filter((file) => /^(apps\/[^/]+\/(src|client)|packages\/[^/]+\/src)\//.test(file))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && !NOTHING_KEPT.includes(file))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return KEPT_BY_HAND.some((pattern) => pattern.test(text))
    })
    .map((file) => `promises-are-kept-by-kept: ${file}`)

/**
 * The files that do by hand what the kit does.
 *
 * @param {string} root
 * @param {readonly string[]} files
 */
export const doneByHand = (root, files) =>
  files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const walls = KIT.filter(({ under, at }) => file.startsWith(under) && !at.includes(file))
      if (walls.length === 0) return []
      const text = readFileSync(path.join(root, file), 'utf8')
      return walls.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${name}: ${file}`)
    })
