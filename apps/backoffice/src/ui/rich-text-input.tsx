import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Language } from '@trevo/contract/wire'
import {
  Bold,
  Code,
  Heading2,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Underline,
} from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { InputHelperText, useInput } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { showHtml } from '../lib/rich-html.ts'

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

/** Text with a few marks, or its HTML. What is not on the contract's list is dropped when it is shown or stored. */
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
            onBlur={field.onBlur}
            sx={{ ...look, '& > :first-of-type': { mt: 0 }, '& img': { maxWidth: '100%' } }}
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

type ToolProps = {
  name: ToolName | 'link' | 'source'
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
