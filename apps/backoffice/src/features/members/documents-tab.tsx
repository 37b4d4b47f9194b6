import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type MemberFile, opsMemberDocument } from '@trevo/contract/ops/member-file'
import { useState } from 'react'
import { pathOf } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { PrivatePicture } from '../../ui/private-picture.tsx'
import { DocumentButton } from './document-button.tsx'
import { TabData } from './tab-data.tsx'
import { fileQuery } from './use-file.ts'

type Document = MemberFile['documents'][number]

export const DocumentsTab = ({ id }: { id: string }) => (
  <>
    <DocumentButton id={id} />
    <TabData {...fileQuery(id)}>{({ documents }) => <Documents id={id} documents={documents} />}</TabData>
  </>
)

function Documents({ id, documents }: { id: string; documents: readonly Document[] }) {
  const translate = useTranslate()
  if (documents.length === 0) {
    return <Typography color="textSecondary">{translate('members.documents_none')}</Typography>
  }
  return (
    <Box component="ul" aria-label={translate('members.tab_documents')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {documents.map((document) => (
        <Kept key={document.id} id={id} document={document} />
      ))}
    </Box>
  )
}

/** Shown when asked for: every look is written down. */
function Kept({ id, document }: { id: string; document: Document }) {
  const translate = useTranslate()
  const mayLook = useMay(opsMemberDocument)
  const [isOpen, setOpen] = useState(false)
  const kind = translate(`members.document_${document.kind}`)
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box>
          <Typography variant="body2">{document.note ? `${kind} · ${document.note}` : kind}</Typography>
          <Typography variant="caption" color="textSecondary">
            <MomentField record={document} source="at" />
            {` · ${document.by}`}
          </Typography>
        </Box>
        {mayLook && !isOpen && (
          <Button sx={{ ml: 'auto' }} onClick={() => setOpen(true)}>
            {translate('members.document_show')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <Box sx={{ mt: 1 }}>
          <PrivatePicture
            path={pathOf(opsMemberDocument.path, { id, documentId: document.id })}
            alt={kind}
            height={240}
          />
        </Box>
      )}
    </Box>
  )
}
