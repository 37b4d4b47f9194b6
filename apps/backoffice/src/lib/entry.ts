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
  /**
   * The calls behind pages that write: whoever may not make one has no page to create, and reads what others edit. A page of settings is
   * `edit`, though it stands in the place of the list.
   */
  writes?: Partial<Record<'create' | 'edit', Endpoint>>
  /** The call behind the page of one, where fewer may make it than see the list. */
  opens?: Endpoint
  pages: Partial<Record<'list' | 'create' | 'edit' | 'show', ComponentType>>
}
