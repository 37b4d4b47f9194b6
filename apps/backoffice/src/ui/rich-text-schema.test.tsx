import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { RICH_TEXT } from './rich-text-schema.ts'

let editor: Editor
const write = (content: string) => {
  editor = new Editor({ extensions: RICH_TEXT, content, injectCSS: false, element: document.createElement('div') })
  return editor.getHTML()
}
afterEach(() => editor.destroy())

test.each([
  '<h2>Prazos</h2><p>Um <strong>saque</strong> <em>leva</em> <u>até</u> <s>três</s> uma hora.</p>',
  '<p>H<sub>2</sub>O e m<sup>2</sup>, <small>letras miúdas</small></p>',
  '<ul><li><p>um</p></li></ul><ol start="3"><li><p>três</p></li></ol><blockquote><p>dito</p></blockquote><hr>',
  '<p style="text-align: center;">no meio</p><p><span style="color: rgb(1, 2, 3);">cor</span></p>',
  '<p><a href="/m/promo">aqui</a> e <a href="https://exemplo.com.br/">lá</a></p>',
  '<p><img src="/wps/files/a.png" alt="Um &quot;recibo&quot; &lt;b&gt;" width="40" height="20"></p>',
  '<table><tbody><tr><th><p>Forma</p></th><th><p>Prazo</p></th></tr><tr><td colspan="2"><p>Pix</p></td></tr></tbody></table>',
])('what may be stored stays as it is: %s', (html) => {
  expect(write(html)).toBe(html)
})

test.each([
  ['<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
  ['<p>a<img src="data:image/png;base64,AAAA">b</p>', '<p>ab</p>'],
  ['<p>a<img src="//elsewhere/x.png">b</p>', '<p>ab</p>'],
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<div><b>a</b></div>', '<p><strong>a</strong></p>'],
  [
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><tbody><tr><th><p>A</p></th></tr><tr><td><p>1</p></td></tr></tbody></table>',
  ],
])('what may not is not there while it is written either: %s', (html, kept) => {
  expect(write(html)).toBe(kept)
})

test('a table grows and shrinks around the caret', () => {
  write('<p></p>')
  editor.chain().insertTable({ rows: 2, cols: 3, withHeaderRow: true }).addRowAfter().deleteColumn().run()
  const rows = [...editor.view.dom.querySelectorAll('tr')]
  expect(rows.map((row) => [...row.cells].map(({ tagName }) => tagName).join(' '))).toEqual(['TH TH', 'TD TD', 'TD TD'])
})
