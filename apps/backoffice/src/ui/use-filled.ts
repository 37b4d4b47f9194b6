import { useQuery } from '@tanstack/react-query'
import { opsTextFigures } from '@trevo/contract/ops/content'
import type { Language } from '@trevo/contract/wire'
import { call } from '../lib/api.ts'
import { filledHtml } from '../lib/filled-html.ts'
import { useSession } from '../lib/session.ts'

/** Fills the names in braces as phones show them. `promotionId`: the promotion that the text is about. */
export function useFilled(promotionId: string | null) {
  const merchant = useSession()?.merchant
  const { data } = useQuery({
    queryKey: ['text-figures', merchant, promotionId],
    queryFn: () => call(opsTextFigures, { query: promotionId === null ? {} : { promotionId } }),
  })
  // Until the answer is there the braces stay, and nothing is said to be missing.
  return (html: string, language: Language) => (data ? filledHtml(html, data[language]) : { html, missing: [] })
}
