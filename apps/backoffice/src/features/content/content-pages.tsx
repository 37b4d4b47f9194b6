import {
  opsDeleteAnnouncement,
  opsEditAnnouncement,
  opsEndAnnouncement,
  opsPublishAnnouncement,
} from '@trevo/contract/ops/content'
import { EditorCreate, EditorEdit } from '../../ui/editor-page.tsx'
import { PublishToolbar } from '../../ui/publish-actions.tsx'
import { ContentFields } from './content-fields.tsx'
import { ContentList } from './content-list.tsx'
import { ContentPreview } from './content-preview.tsx'
import { BANNER_PLACES, KINDS, type Kind } from './kinds.ts'

const toolbar = (
  <PublishToolbar
    save={opsEditAnnouncement}
    publish={opsPublishAnnouncement}
    end={opsEndAnnouncement}
    remove={opsDeleteAnnouncement}
  />
)

/** The pages of one kind of content. */
export function contentPages(kind: Kind) {
  const parts = { preview: <ContentPreview kind={kind} />, toolbar }
  // A minute back, so that what is published at once is shown at once.
  const defaults = () => ({
    type: KINDS[kind][0],
    groupName: kind === 'banners' ? BANNER_PLACES[0] : '',
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    noExpiry: true,
    sort: 0,
    images: [],
  })
  return {
    list: () => <ContentList kind={kind} />,
    edit: () => (
      <EditorEdit {...parts}>
        <ContentFields kind={kind} />
      </EditorEdit>
    ),
    create: () => (
      <EditorCreate {...parts} defaults={defaults()}>
        <ContentFields kind={kind} />
      </EditorCreate>
    ),
  }
}
