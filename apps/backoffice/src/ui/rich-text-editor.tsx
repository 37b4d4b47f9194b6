import type { Language } from '@trevo/contract/wire'
import { RichTextInput as Editor, RichTextInputToolbar as Toolbar } from 'ra-input-rich-text'
import { useMemo, useState } from 'react'
import { TextInput } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { showHtml } from '../lib/rich-html.ts'
import { RICH_TEXT } from './rich-text-schema.ts'
import { RichTextTools, SourceTool } from './rich-text-tools.tsx'

export type RichTextProps = {
  source: string
  /** Which language it is written in, for spelling and screen readers. */
  language?: Language
}

/** What comes from elsewhere is cut down at once to what can be stored: nobody publishes a picture that then is not there. */
function cleanPasted(html: string): string {
  const holder = document.createElement('div')
  showHtml(holder, html)
  return holder.innerHTML
}

export function RichTextEditor({ source, language }: RichTextProps) {
  const translate = useTranslate()
  const [isSource, setSource] = useState(false)
  const label = translate('text.html')
  const editorOptions = useMemo(
    () => ({
      extensions: RICH_TEXT,
      // The page's policy refuses a style block that a script writes; `LOOK` has the few rules of it.
      injectCSS: false,
      editorProps: {
        attributes: {
          // TipTap says so itself, and forgets it as soon as other options come.
          role: 'textbox',
          'aria-label': label,
          'aria-multiline': 'true',
          ...(language && { lang: language.toLowerCase() }),
        },
        transformPastedHTML: cleanPasted,
      },
    }),
    [label, language],
  )
  if (isSource)
    return (
      <>
        <Toolbar size="small">
          <SourceTool isOn onClick={() => setSource(false)} />
        </Toolbar>
        <TextInput
          source={source}
          label={label}
          multiline
          fullWidth
          minRows={8}
          maxRows={18}
          slotProps={{ htmlInput: { spellCheck: false } }}
          sx={{ '& textarea': { fontFamily: 'monospace', fontSize: 13 } }}
        />
      </>
    )
  return (
    <Editor
      source={source}
      label={label}
      helperText={false}
      editorOptions={editorOptions}
      sx={LOOK}
      toolbar={
        <Toolbar size="small">
          <RichTextTools />
          <SourceTool onClick={() => setSource(true)} />
        </Toolbar>
      }
    />
  )
}

/** How it looks while it is written; members get the site's own. */
const LOOK = {
  mb: 1,
  '& .RaRichTextInputToolbar-root > *': { mr: 0, mb: 0.5 },
  '& .ProseMirror': {
    minHeight: 180,
    maxHeight: 420,
    overflow: 'auto',
    outline: 'none',
    position: 'relative',
    whiteSpace: 'break-spaces',
    overflowWrap: 'break-word',
    fontVariantLigatures: 'none',
    '&.ProseMirror-focused': { borderColor: 'primary.main' },
    '& > :first-of-type': { mt: 0 },
    '& img': { maxWidth: '100%', height: 'auto' },
    '& img.ProseMirror-separator': { display: 'inline', border: 0, m: 0, width: 0, height: 0 },
    '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
    '& table': { borderCollapse: 'collapse', width: '100%', my: 1 },
    '& th, & td': { border: 1, borderColor: 'divider', p: 0.75, textAlign: 'left', verticalAlign: 'top', minWidth: 40 },
    '& th > p, & td > p': { m: 0 },
    '& .selectedCell': { bgcolor: 'action.selected' },
    '& .ProseMirror-gapcursor': { display: 'none', pointerEvents: 'none', position: 'absolute' },
    '&.ProseMirror-focused .ProseMirror-gapcursor': { display: 'block', borderTop: 1, width: 20 },
  },
}
