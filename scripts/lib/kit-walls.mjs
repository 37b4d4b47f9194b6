import { readFileSync } from 'node:fs'
import path from 'node:path'

const WEB = 'apps/web/src'

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
