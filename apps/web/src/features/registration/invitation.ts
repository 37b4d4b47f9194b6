import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Search } from '../../lib/nav/history.ts'
import { navHistory } from '../../lib/nav/nav.tsx'
import { read, write } from '../../lib/storage.ts'
import { useFlag } from '../../session/status.ts'
import { toastError } from '../../ui/error-toast.ts'
import { affiliateQuery, postVisit } from './queries.ts'

const MAX_LENGTH = 32

/** The code of an invitation link, `?affiliateCode=` or `?code=`. */
const codeIn = (search: Search) => (search.affiliateCode || search.code || '').trim().slice(0, MAX_LENGTH)

export type Invitation = {
  /** The link's code is good, or still being looked up: nobody has to type one. */
  isInvited: boolean
  /** The code as its owner wrote it, once it is known to be good; empty without an invitation. */
  linkCode: () => Promise<string>
  /** Rejects where a typed code invites nobody. */
  checkTyped: (code: string) => Promise<void>
}

/** Its owner sees how many came by a link: each once per visit. Nobody waits for that, or hears where it fails. */
function noteVisit(code: string): void {
  const noted = read('linkVisits') ?? []
  if (noted.includes(code)) return
  write('linkVisits', [...noted, code])
  postVisit({ body: { code } }).catch(() => undefined)
}

export function useInvitation(): Invitation {
  const client = useQueryClient()
  const canLookUp = useFlag('AFFMAN3')
  const code = canLookUp ? codeIn(navHistory.get().search) : ''
  const { data, error, isError } = useQuery({ ...affiliateQuery(code), enabled: code !== '' })
  useEffect(() => {
    if (isError) toastError(error)
  }, [isError, error])
  const known = data?.code
  useEffect(() => {
    if (known !== undefined) noteVisit(known)
  }, [known])
  const isInvited = code !== '' && !isError
  return {
    isInvited,
    linkCode: async () => (isInvited ? (await client.ensureQueryData(affiliateQuery(code))).code : ''),
    checkTyped: async (typed) => {
      if (canLookUp && typed !== '') await client.fetchQuery({ ...affiliateQuery(typed), retry: false })
    },
  }
}
