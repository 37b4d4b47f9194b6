import { expect, test } from 'vitest'
import { escapeHtml } from './html.ts'

test('nothing of a text closes an attribute or opens a tag', () => {
  expect(escapeHtml(`"Rock" & 'Roll' <b>`)).toBe('&quot;Rock&quot; &amp; &#39;Roll&#39; &lt;b&gt;')
  expect(escapeHtml('&amp; ação')).toBe('&amp;amp; ação')
})
