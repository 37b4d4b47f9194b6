import type { StaffAnnouncement } from '@trevo/contract/ops/content'
import type { Language } from '@trevo/contract/wire'

/** What is in the form, with its words in the language of the preview. */
export type PreviewProps = { draft: Partial<StaffAnnouncement>; title: string; html: string; language: Language }
