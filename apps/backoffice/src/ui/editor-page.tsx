import Box from '@mui/material/Box'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { WITH_PREVIEW } from './columns.ts'
import { CreatePage, EditPage } from './form-pages.tsx'
import { SimpleForm } from './simple-form.tsx'
import { WHOLE } from './whole-record.ts'

type Props = {
  /** The form's fields. */
  children: ReactNode
  /** What stands beside them. */
  preview?: ReactNode
  toolbar?: ReactElement
}

/** Fields on the left, and what comes of them on the right. */
function EditorForm({ children, preview, toolbar, defaults }: Props & { defaults?: Partial<RaRecord> }) {
  return (
    <SimpleForm
      {...(toolbar && { toolbar })}
      warnWhenUnsavedChanges={false}
      defaultValues={defaults}
      sx={{ alignItems: 'stretch' }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: preview ? WITH_PREVIEW : 'minmax(0, 760px)', gap: 3 }}>
        <Box>{children}</Box>
        {preview}
      </Box>
    </SimpleForm>
  )
}

/** Stays on the page after saving, where publishing is the next thing to do. */
export const EditorEdit = (props: Props) => (
  <EditPage redirect={false} actions={false} {...WHOLE}>
    <EditorForm {...props} />
  </EditPage>
)

/** The request has its id from the moment the form opens: pressed twice, or again after a lost answer, it makes one. */
export function EditorCreate({ defaults, ...props }: Props & { defaults: Partial<RaRecord> }) {
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <CreatePage redirect="edit" actions={false}>
      <EditorForm {...props} defaults={{ requestId, ...defaults }} />
    </CreatePage>
  )
}
