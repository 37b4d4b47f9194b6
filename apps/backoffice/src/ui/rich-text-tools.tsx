import IconButton from '@mui/material/IconButton'
import { type Editor, useEditorState } from '@tiptap/react'
import { CONTENT_PICTURE_BYTES_MAX, opsUploadPicture } from '@trevo/contract/ops/content'
import { isSafeAddress } from '@trevo/contract/rich-html'
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
  TextAlignCenter,
  TextQuote,
  Trash2,
  Underline,
  Undo2,
} from 'lucide-react'
import { useTiptapEditor } from 'ra-input-rich-text'
import { type ChangeEvent, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { useMay } from '../lib/may.ts'
import { upload } from './picture-input.tsx'
import { useRun } from './use-run.ts'

const at = (editor: Editor) => editor.chain().focus()

type Tool = {
  name: ToolName
  icon: LucideIcon
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
}
type ToolName =
  | ('bold' | 'italic' | 'underline' | 'heading' | 'paragraph' | 'bullets' | 'numbers' | 'quote' | 'centre' | 'undo')
  | ('table' | 'rowBelow' | 'columnRight' | 'dropRow' | 'dropColumn' | 'dropTable')
  | ('link' | 'picture' | 'source')

const TOOLS: readonly Tool[] = [
  { name: 'bold', icon: Bold, run: (it) => at(it).toggleBold().run(), isOn: (it) => it.isActive('bold') },
  { name: 'italic', icon: Italic, run: (it) => at(it).toggleItalic().run(), isOn: (it) => it.isActive('italic') },
  {
    name: 'underline',
    icon: Underline,
    run: (it) => at(it).toggleUnderline().run(),
    isOn: (it) => it.isActive('underline'),
  },
  {
    name: 'heading',
    icon: Heading2,
    run: (it) => at(it).toggleHeading({ level: 3 }).run(),
    isOn: (it) => it.isActive('heading'),
  },
  { name: 'paragraph', icon: Pilcrow, run: (it) => at(it).setParagraph().run() },
  {
    name: 'bullets',
    icon: List,
    run: (it) => at(it).toggleBulletList().run(),
    isOn: (it) => it.isActive('bulletList'),
  },
  {
    name: 'numbers',
    icon: ListOrdered,
    run: (it) => at(it).toggleOrderedList().run(),
    isOn: (it) => it.isActive('orderedList'),
  },
  {
    name: 'quote',
    icon: TextQuote,
    run: (it) => at(it).toggleBlockquote().run(),
    isOn: (it) => it.isActive('blockquote'),
  },
  {
    name: 'centre',
    icon: TextAlignCenter,
    run: (it) => at(it).toggleTextAlign('center').run(),
    isOn: (it) => it.isActive({ textAlign: 'center' }),
  },
  { name: 'undo', icon: Undo2, run: (it) => at(it).undo().run() },
]

const TABLE_TOOLS: readonly Tool[] = [
  { name: 'rowBelow', icon: BetweenHorizontalStart, run: (it) => at(it).addRowAfter().run() },
  { name: 'columnRight', icon: BetweenVerticalStart, run: (it) => at(it).addColumnAfter().run() },
  { name: 'dropRow', icon: TableRowsSplit, run: (it) => at(it).deleteRow().run() },
  { name: 'dropColumn', icon: TableColumnsSplit, run: (it) => at(it).deleteColumn().run() },
  { name: 'dropTable', icon: Trash2, run: (it) => at(it).deleteTable().run() },
]

const NEW_TABLE = { rows: 2, cols: 3, withHeaderRow: true }

export function RichTextTools() {
  const editor = useTiptapEditor()
  const translate = useTranslate()
  const notify = useNotify()
  const on = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      tools: it ? TOOLS.map(({ isOn }) => isOn?.(it) ?? false) : [],
      link: it?.isActive('link') ?? false,
      table: it?.isActive('table') ?? false,
    }),
  })
  if (!editor) return null
  const setLink = () => {
    const current: unknown = editor.getAttributes('link').href
    const address = window.prompt(translate('text.ask_link'), typeof current === 'string' ? current : 'https://')
    if (address === null) return
    if (address === '') return void at(editor).extendMarkRange('link').unsetLink().run()
    if (!isSafeAddress(address, 'a')) return notify('text.refused_link', { type: 'error' })
    const link = { type: 'link', attrs: { href: address } }
    // With nothing selected the address itself is what stands there.
    if (editor.state.selection.empty && !on?.link)
      at(editor)
        .insertContent({ type: 'text', text: address, marks: [link] })
        .run()
    else at(editor).extendMarkRange('link').setLink({ href: address }).run()
  }
  return (
    <>
      {TOOLS.map(({ name, icon, run, isOn }, index) => (
        <ToolButton
          key={name}
          name={name}
          icon={icon}
          pressed={isOn && (on?.tools[index] ?? false)}
          onClick={() => run(editor)}
        />
      ))}
      <ToolButton name="link" icon={Link} pressed={on?.link ?? false} onClick={setLink} />
      <ToolButton
        name="table"
        icon={Table}
        disabled={on?.table ?? false}
        onClick={() => at(editor).insertTable(NEW_TABLE).run()}
      />
      {on?.table &&
        TABLE_TOOLS.map(({ name, icon, run }) => (
          <ToolButton key={name} name={name} icon={icon} onClick={() => run(editor)} />
        ))}
      <PictureTool editor={editor} />
    </>
  )
}

/** Pictures go through our own upload, which draws them anew; an address from elsewhere can be pasted with its text. */
function PictureTool({ editor }: { editor: Editor }) {
  const file = useRef<HTMLInputElement>(null)
  const mayUpload = useMay(opsUploadPicture)
  const notify = useNotify()
  const translate = useTranslate()
  const { run, isRunning } = useRun()
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    target.value = ''
    if (chosen === undefined) return
    if (chosen.size > CONTENT_PICTURE_BYTES_MAX) return notify('error.image_too_large', { type: 'error' })
    const alt = window.prompt(translate('text.ask_alt'), '') ?? ''
    void run(async () => {
      const { url, width, height } = await upload(chosen)
      at(editor)
        .setImage({ src: url, alt, ...(width !== null && { width }), ...(height !== null && { height }) })
        .run()
    })
  }
  if (!mayUpload) return null
  return (
    <>
      <input ref={file} type="file" accept="image/jpeg,image/png" hidden onChange={add} />
      <ToolButton name="picture" icon={ImagePlus} disabled={isRunning} onClick={() => file.current?.click()} />
    </>
  )
}

export function SourceTool({ isOn = false, onClick }: { isOn?: boolean; onClick: () => void }) {
  return <ToolButton name="source" icon={Code} pressed={isOn} onClick={onClick} />
}

type ToolProps = {
  name: ToolName
  icon: LucideIcon
  disabled?: boolean
  pressed?: boolean | undefined
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
