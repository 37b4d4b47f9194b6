import { infiniteQueryOptions, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'
import { ofMember, type Session } from './member-query.ts'
import { STALE_MS } from './query.ts'

type MemberPages<Page, Param> = {
  /** Without the session, which is added. */
  queryKey: QueryKey
  queryFn: (context: QueryFunctionContext<QueryKey, Param>) => Promise<Page>
  /** False while what is asked for is not known yet. */
  isAsked?: boolean
  staleTime?: number
  refetchOnWindowFocus?: boolean
  meta?: { localised?: true }
}

type Cursors = { cursor: string | null }
const cursorAfter = ({ cursor }: Cursors) => cursor ?? undefined

const pagesOf = <Page, Param>(
  session: Session,
  { queryKey, isAsked, meta, ...query }: MemberPages<Page, Param>,
  paging: { initialPageParam: Param; getNextPageParam: (page: Page, pages: Page[], last: Param) => Param | undefined },
) =>
  infiniteQueryOptions({
    staleTime: STALE_MS.always,
    ...query,
    ...paging,
    ...ofMember(session, queryKey, isAsked),
    meta: { quiet: true, ...meta },
  })

/** A list of the member, page by page, each naming where the next one begins. */
export const memberPages = <Page extends Cursors>(session: Session, query: MemberPages<Page, string>) =>
  pagesOf(session, query, { initialPageParam: '', getNextPageParam: cursorAfter })

/** The same for lists whose pages are counted. */
export const memberNumberedPages = <Page extends { hasMore: boolean }>(
  session: Session,
  query: MemberPages<Page, number>,
) =>
  pagesOf(session, query, {
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, last) => (hasMore ? last + 1 : undefined),
  })
