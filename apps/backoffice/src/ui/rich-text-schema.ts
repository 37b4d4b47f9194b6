import { type Extensions, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import StarterKit from '@tiptap/starter-kit'
import { isSafeAddress } from '@trevo/contract/rich-html'

const plainMark = (tag: string) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] })

/** A span of one column or row is what a cell has anyway; the column's width is the site's business. */
function spans(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => Number(cell.getAttribute(name) ?? 1) || 1,
    renderHTML: (given: Record<string, unknown>) => (given[name] === 1 ? {} : { [name]: given[name] }),
  }
}
const cellAttributes = () => ({
  colspan: spans('colspan'),
  rowspan: spans('rowspan'),
  // Its commands read it; nothing here sets it, and nothing is written of it.
  colwidth: { default: null, rendered: false },
})

/**
 * What the editor knows is what may be stored: the contract's allow-list, with `div` and `figure` read as what they hold.
 * A mark that members would not get is none here either.
 */
export const RICH_TEXT: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isSafeAddress(address, 'a'),
    },
  }),
  ...['small', 'sub', 'sup'].map(plainMark),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TextStyleKit.configure({ fontFamily: false, lineHeight: false }),
  Image.extend({
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (picture) => (isSafeAddress(picture.getAttribute('src') ?? '', 'img') ? null : false),
      },
    ],
  }).configure({ inline: true }),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
]
