import {
  opsCreateHelp,
  opsDeleteHelp,
  opsEditHelp,
  opsEndHelp,
  opsHelpEntry,
  opsPublishHelp,
} from '@trevo/contract/ops/content'
import { fill, type Press, press, save, write } from '../../lib/testing/press.ts'

const DRAFT = [[opsHelpEntry, { status: 'draft' }]] as const

export const presses: readonly Press[] = [
  {
    call: opsCreateHelp,
    at: '/help/create',
    does: [fill('text.title', 'Como sacar?'), write('<p>Pelo Pix.</p>'), save],
    sends: { texts: { PT: { title: 'Como sacar?', html: '<p>Pelo Pix.</p>' } } },
  },
  { call: opsEditHelp, at: '/help/7', given: DRAFT, does: [fill('field.sort', '4'), save], sends: { sort: 4 } },
  { call: opsPublishHelp, at: '/help/7', given: DRAFT, does: [press('publish.publish'), press('publish.publish')] },
  {
    call: opsEndHelp,
    at: '/help/7',
    given: [[opsHelpEntry, { status: 'published' }]],
    does: [press('publish.end'), press('publish.end')],
  },
  { call: opsDeleteHelp, at: '/help/7', given: DRAFT, does: [press('ra.action.delete'), press('ra.action.delete')] },
]
