import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { CONTENT_PICTURE_BYTES_MAX, opsUploadPicture } from '@trevo/contract/ops/content'
import type { Language } from '@trevo/contract/wire'
import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  Bold,
  Code,
  Heading2,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Underline,
} from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, useEffect, useId, useRef, useState } from 'react'
import { InputHelperText, useInput, useNotify } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { useMay } from '../lib/may.ts'
import { showHtml } from '../lib/rich-html.ts'
import { type ContentImage, upload } from './picture-input.tsx'
import { cellAt, changeTable, NEW_TABLE, type TableChange } from './table-tools.ts'
import { useRun } from './use-run.ts'

type ToolName = 'bold' | 'italic' | 'underline' | 'heading' | 'paragraph' | 'bullets' | 'numbers'
type Tool = { name: ToolName; icon: LucideIcon; command: string; value?: string }
const TOOLS: readonly Tool[] = [
  { name: 'bold', icon: Bold, command: 'bold' },
  { name: 'italic', icon: Italic, command: 'italic' },
  { name: 'underline', icon: Underline, command: 'underline' },
  { name: 'heading', icon: Heading2, command: 'formatBlock', value: 'h3' },
  { name: 'paragraph', icon: Pilcrow, command: 'formatBlock', value: 'p' },
  { name: 'bullets', icon: List, command: 'insertUnorderedList' },
  { name: 'numbers', icon: ListOrdered, command: 'insertOrderedList' },
]

const TABLE_TOOLS: readonly { name: TableChange; icon: LucideIcon }[] = [
  { name: 'rowBelow', icon: BetweenHorizontalStart },
  { name: 'columnRight', icon: BetweenVerticalStart },
  { name: 'dropRow', icon: TableRowsSplit },
  { name: 'dropColumn', icon: TableColumnsSplit },
  { name: 'dropTable', icon: Trash2 },
]
/** How a table looks while it is written; members get the site's own. */
const TABLE_LOOK = {
  '& table': { borderCollapse: 'collapse', width: '100%', my: 1 },
  '& th, & td': { border: 1, borderColor: 'divider', p: 0.75, textAlign: 'left', verticalAlign: 'top', minWidth: 40 },
}

/** Text with a few marks, tables and pictures, or its HTML. What is not on the contract's list is dropped when it is shown or stored. */
type Props = {
  source: string
  minHeight?: number
  /** Which language it is written in, for spelling and screen readers. */
  language?: Language
}

export function RichTextInput({ source, minHeight = 180, language }: Props) {
  const { field, fieldState } = useInput({ source, defaultValue: '' })
  const [isSource, setSource] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const translate = useTranslate()
  const html = String(field.value ?? '')
  const shown = useRef<string | null>(null)

  useEffect(() => {
    // What was typed here is already on the screen; writing it again would move the caret.
    if (isSource || area.current === null || shown.current === html) return
    showHtml(area.current, html)
    shown.current = html
  }, [html, isSource])

  const changed = () => {
    shown.current = area.current?.innerHTML ?? ''
    field.onChange(shown.current === '<br>' ? '' : shown.current)
  }
  // Deprecated in the standard and kept by every browser; the alternative is a library larger than this console's pages.
  const apply = (command: string, value?: string) => {
    area.current?.focus()
    document.execCommand('defaultParagraphSeparator', false, 'p')
    document.execCommand(command, false, value)
    changed()
  }
  const addLink = () => {
    const address = window.prompt(translate('text.ask_link'), 'https://')
    if (address) apply('createLink', address)
  }
  const file = useRef<HTMLInputElement>(null)
  const mayUpload = useMay(opsUploadPicture)
  const notify = useNotify()
  const { run, isRunning } = useRun()
  const [isInTable, setInTable] = useState(false)
  /** Where the caret was before something else took the focus, as a file dialog does. */
  const caret = useRef<Range | null>(null)
  const currentCell = () => area.current && cellAt(document.getSelection()?.anchorNode ?? null, area.current)
  const noteCaret = () => {
    const selection = document.getSelection()
    const isHere = selection?.rangeCount && area.current?.contains(selection.anchorNode)
    if (isHere) caret.current = selection.getRangeAt(0).cloneRange()
    setInTable(Boolean(currentCell()))
  }
  const backToCaret = () => {
    area.current?.focus()
    const selection = document.getSelection()
    if (caret.current === null || selection === null) return
    selection.removeAllRanges()
    selection.addRange(caret.current)
  }
  const insert = (piece: string) => {
    backToCaret()
    apply('insertHTML', piece)
    noteCaret()
  }
  const editTable = (change: TableChange) => {
    const cell = currentCell()
    if (!cell) return
    const next = changeTable(cell, change)
    if (next) document.getSelection()?.collapse(next, 0)
    changed()
    noteCaret()
  }
  const addPicture = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    target.value = ''
    if (chosen === undefined) return
    if (chosen.size > CONTENT_PICTURE_BYTES_MAX) return notify('error.image_too_large', { type: 'error' })
    const alt = window.prompt(translate('text.ask_alt'), '') ?? ''
    void run(async () => insert(pictureHtml(await upload(chosen), alt)))
  }
  /** What comes from elsewhere is cut down at once to what can be stored: nobody publishes a picture that then is not there. */
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/html')
    if (pasted === '') return
    event.preventDefault()
    const holder = document.createElement('div')
    showHtml(holder, pasted)
    apply('insertHTML', holder.innerHTML)
  }
  const toggleSource = () => {
    shown.current = null
    setSource(!isSource)
  }
  const look = { p: 1.5, minHeight, maxHeight: 420, overflow: 'auto', outline: 'none', font: 'inherit', width: '100%' }
  return (
    <Box sx={{ mb: 1 }}>
      <Typography id={labelId} variant="caption" color="textSecondary">
        {translate('text.html')}
      </Typography>
      <Box
        sx={{
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
          '&:focus-within': { borderColor: 'primary.main' },
        }}
      >
        <Box
          role="toolbar"
          aria-labelledby={labelId}
          sx={{ display: 'flex', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider' }}
        >
          {TOOLS.map(({ name, icon, command, value }) => (
            <ToolButton key={name} name={name} icon={icon} disabled={isSource} onClick={() => apply(command, value)} />
          ))}
          <ToolButton name="link" icon={Link} disabled={isSource} onClick={addLink} />
          <ToolButton name="table" icon={Table} disabled={isSource || isInTable} onClick={() => insert(NEW_TABLE)} />
          {isInTable &&
            !isSource &&
            TABLE_TOOLS.map(({ name, icon }) => (
              <ToolButton key={name} name={name} icon={icon} onClick={() => editTable(name)} />
            ))}
          {mayUpload && (
            <>
              <input ref={file} type="file" accept="image/jpeg,image/png" hidden onChange={addPicture} />
              <ToolButton
                name="picture"
                icon={ImagePlus}
                disabled={isSource || isRunning}
                onClick={() => file.current?.click()}
              />
            </>
          )}
          <ToolButton name="source" icon={Code} pressed={isSource} onClick={toggleSource} />
        </Box>
        {isSource ? (
          <Box
            component="textarea"
            spellCheck={false}
            value={html}
            onChange={({ target }) => field.onChange(target.value)}
            onBlur={field.onBlur}
            aria-labelledby={labelId}
            sx={{
              ...look,
              fontFamily: 'monospace',
              fontSize: 13,
              border: 0,
              bgcolor: 'transparent',
              color: 'inherit',
              resize: 'vertical',
            }}
          />
        ) : (
          <Box
            ref={area}
            contentEditable
            lang={language?.toLowerCase()}
            suppressContentEditableWarning
            role="textbox"
            aria-multiline
            aria-labelledby={labelId}
            tabIndex={0}
            onInput={changed}
            onPaste={onPaste}
            onKeyUp={noteCaret}
            onMouseUp={noteCaret}
            onFocus={noteCaret}
            onBlur={field.onBlur}
            sx={{
              ...look,
              ...TABLE_LOOK,
              '& > :first-of-type': { mt: 0 },
              '& img': { maxWidth: '100%', height: 'auto' },
            }}
          />
        )}
      </Box>
      {fieldState.invalid && (
        <FormHelperText error>
          <InputHelperText error={fieldState.error?.message ?? ''} />
        </FormHelperText>
      )}
    </Box>
  )
}

/** Built as an element: what somebody types as its description is text, whatever it looks like. */
function pictureHtml({ url, width, height }: ContentImage, alt: string): string {
  const picture = document.createElement('img')
  picture.src = url
  picture.alt = alt
  if (width !== null) picture.setAttribute('width', String(width))
  if (height !== null) picture.setAttribute('height', String(height))
  return `${picture.outerHTML}<p><br></p>`
}

type ToolProps = {
  name: ToolName | TableChange | 'link' | 'source' | 'table' | 'picture'
  icon: LucideIcon
  disabled?: boolean
  pressed?: boolean
  onClick: () => void
}

function ToolButton({ name, icon: Icon, disabled = false, pressed, onClick }: ToolProps) {
  const translate = useTranslate()
  return (
    <IconButton
      size="small"
      disabled={disabled}
      color={pressed ? 'primary' : 'default'}
      title={translate(`text.${name}`)}
      aria-label={translate(`text.${name}`)}
      aria-pressed={pressed}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={16} />
    </IconButton>
  )
}
