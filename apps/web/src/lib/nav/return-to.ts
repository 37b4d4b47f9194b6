import { PATHS } from '../paths.ts'
import type { Place, Target } from './history.ts'
import { parseSearch, stringifySearch } from './search.ts'

/** Pages on the way to signing in. */
const DOORS: readonly string[] = [PATHS.login, PATHS.register, PATHS.registerHtml, PATHS.forget, PATHS.trial]

export const isDoor = (path: string) => DOORS.includes(path)

/** The page a `?from=` names, if it is one of ours: a made-up address leads nowhere. */
export function returnTarget(from: string | undefined): Target | null {
  if (!from || !/^\/m\/[\w/.-]+(\?[^#]*)?$/.test(from)) return null
  const [to = '', search = ''] = from.split('?', 2)
  // Nobody comes back to these after signing in.
  return isDoor(to) || to === PATHS.changePassword ? null : { to, search: parseSearch(search) }
}

/** A page as a `?from=` names it. */
export const placeOf = ({ pathname, search }: Pick<Place, 'pathname' | 'search'>) => pathname + stringifySearch(search)

/** The login page, which afterwards leads back to where it was asked for. */
export function loginTarget(place: Pick<Place, 'pathname' | 'search'>): Target {
  const from = placeOf(place)
  return { to: PATHS.login, ...(returnTarget(from) && { search: { from } }) }
}
