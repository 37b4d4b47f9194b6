import { queryOptions } from '@tanstack/react-query'
import type { Language } from '@trevo/contract/wire'

type File = { href: string; text: string }
/** One of the four. */
type Block = {
  p?: string | undefined
  ul?: readonly string[] | undefined
  pre?: string | undefined
  files?: readonly File[] | undefined
}
export type FairnessPage = { lead: string; sections: readonly { title: string; blocks: readonly Block[] }[] }

const LOADERS: Record<Language, () => Promise<{ default: FairnessPage }>> = {
  PT: () => import('./page-pt.json'),
  EN: () => import('./page-en.json'),
  ES: () => import('./page-es.json'),
}

export const fairnessPageQuery = (language: Language) =>
  queryOptions({
    queryKey: ['fairness', language],
    queryFn: async () => (await LOADERS[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
