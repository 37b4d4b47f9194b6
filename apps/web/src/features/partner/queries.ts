import { queryOptions } from '@tanstack/react-query'
import { affiliateReport } from '@trevo/contract/affiliates'
import type { ValueOf } from '@trevo/contract/endpoint'
import { call } from '../../lib/api/call.ts'

const postReport = call(affiliateReport)
export type Report = ValueOf<typeof affiliateReport>

/** By the secret of the link, which stands behind the # and so reaches no server by itself. */
export const reportQuery = (token: string) =>
  queryOptions({
    queryKey: ['partner', token],
    queryFn: (context) => postReport({ body: { token } }, context),
    retry: false,
    meta: { quiet: true },
  })
