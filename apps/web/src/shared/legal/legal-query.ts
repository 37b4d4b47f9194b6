import { queryOptions } from '@tanstack/react-query'
import { AGREED_KINDS, type LegalKind, legalText, myLegal } from '@trevo/contract/legal'
import { isReal } from '@trevo/contract/members'
import type { Language } from '@trevo/contract/wire'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

const fetchText = call(legalText)
const fetchMine = call(myLegal)

export const legalTextQuery = (kind: LegalKind, language: Language, version?: string) =>
  queryOptions({
    queryKey: ['legal', kind, language, version ?? 'now'],
    queryFn: (context) =>
      fetchText({ params: { kind }, query: { language, ...(version !== undefined && { version }) } }, context),
    staleTime: STALE_MS.member,
    meta: { quiet: true },
  })

/** What stands beside a form that somebody agrees by: `terms:2,policy:1`. */
export const agreedOf = (texts: readonly { kind: LegalKind; version: number }[]): string =>
  AGREED_KINDS.flatMap((kind) =>
    texts.filter((text) => text.kind === kind).map(({ version }) => `${kind}:${version}`),
  ).join(',')

export const myLegalKey = [...keys.member, 'legal'] as const

export const myLegalQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: myLegalKey,
    queryFn: (context) => fetchMine({}, context),
    isAsked: session !== null && isReal(session.type),
    staleTime: STALE_MS.member,
  })
