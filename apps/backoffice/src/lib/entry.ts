import type { Endpoint } from '@trevo/contract/endpoint'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Source } from './data-provider.ts'

/** A page of the console; menu, access and data follow from it. */
export type Entry = {
  name: string
  group: 'talk' | 'money' | 'agents' | 'content' | 'rewards' | 'games' | 'house'
  icon: LucideIcon
  /** Whoever may make this call has the page. */
  access: Endpoint
  source: Source
  pages: Partial<Record<'list' | 'create' | 'edit' | 'show', ComponentType>>
}
