import { writeMoneyAs } from '@trevo/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Field } from './field.tsx'
import { ListRow } from './list-row.tsx'
import { MoneyText } from './money-text.tsx'
import { ProgressBar } from './progress-bar.tsx'

test('initials come from the first and last word, however they are joined', () => {
  expect(initialsOf('Lu Moreira')).toBe('LM')
  expect(initialsOf('lu.moreira')).toBe('LM')
  expect(initialsOf('ana')).toBe('A')
  expect(initialsOf('')).toBe('')
})

test('a badge is absent at zero, exact up to 99 and 99+ above', () => {
  expect(renderToStaticMarkup(<Badge count={0} label="0" />)).toBe('')
  expect(renderToStaticMarkup(<Badge count={99} label="x" />)).toContain('>99<')
  expect(renderToStaticMarkup(<Badge count={100} label="x" />)).toContain('>99+<')
})

test('a loading button says it is busy and stays focusable', () => {
  const html = renderToStaticMarkup(<Button loading>Enviar</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toMatch(/ disabled/)
  expect(html).toContain('type="button"')
})

test('a look-alike becomes the element it is given and keeps that element’s own properties', () => {
  const html = renderToStaticMarkup(<ButtonLink render={<a href="/m/home" rel="next" />}>Início</ButtonLink>)
  expect(html).toMatch(/^<a [^>]*href="\/m\/home"/)
  expect(html).toContain('rel="next"')
  expect(html).toContain('Início')
})

test('an error replaces the hint and is tied to the control', () => {
  const html = renderToStaticMarkup(<Field label="E-mail" hint="Opcional" error="E-mail incorreto" id="mail" />)
  expect(html).toContain('for="mail"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="mail-note"')
  expect(html).toMatch(/id="mail-note"[^>]*>.*E-mail incorreto/)
  expect(html).not.toContain('Opcional')
})

test('a row is a link, a button or plain text by what it is given', () => {
  expect(renderToStaticMarkup(<ListRow title="a" href="/x" />)).toMatch(/^<a /)
  expect(renderToStaticMarkup(<ListRow title="a" onPress={() => undefined} />)).toMatch(/^<button /)
  expect(renderToStaticMarkup(<ListRow title="a" />)).toMatch(/^<div /)
})

test('a hidden amount is not in the page at all', () => {
  const props = { symbol: 'R$', whole: '1.234', cents: '56', hiddenLabel: 'Valor oculto' }
  expect(renderToStaticMarkup(<MoneyText {...props} />)).toContain('1.234,56')
  const hidden = renderToStaticMarkup(<MoneyText {...props} hidden />)
  expect(hidden).not.toContain('1.234')
  expect(hidden).toContain('Valor oculto')
})

test('a bar never runs over its track, and an empty scale is an empty bar', () => {
  const width = (value: number, max: number) =>
    renderToStaticMarkup(<ProgressBar label="x" value={value} max={max} />).match(/width:([\d.]+%)/)?.[1]
  expect(width(30, 120)).toBe('25%')
  expect(width(200, 100)).toBe('100%')
  expect(width(5, 0)).toBe('0%')
})

test('an amount reads as its country writes it', () => {
  const props = { symbol: '$', whole: '1,234', cents: '56' }
  writeMoneyAs('MXN')
  const text = renderToStaticMarkup(<MoneyText {...props} />).replaceAll(/<[^>]+>/g, '')
  writeMoneyAs('BRL')
  expect(text).toBe('$1,234.56')
})
