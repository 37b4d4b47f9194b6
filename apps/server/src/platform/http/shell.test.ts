import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ShellData } from '../guards.ts'
import { renderShell } from './shell.ts'

const TEMPLATE = `<html lang="%LANG%" data-brand="%BRAND_CODE%"><title>%BRAND_NAME%</title><meta content="%BRAND_SHORT%">
<meta content="%THEME_DARK%"><meta content="%THEME_LIGHT%"><meta content="%DESCRIPTION%"><!--%BRAND_STYLE%--><!--%BOOT%-->100%`

const SHELL: ShellData = {
  code: 'mare',
  name: 'Maré',
  shortName: 'Maré',
  themeColor: { dark: '#001122', light: '#ffeedd' },
  language: 'ES',
  description: 'Jogos',
  css: ':root{--a:1}',
  bootJson: '{"a":1}',
}

test('every place is filled', () => {
  expect(
    renderShell(TEMPLATE, SHELL).html,
  ).toBe(`<html lang="es" data-brand="mare"><title>Maré</title><meta content="Maré">
<meta content="#001122"><meta content="#ffeedd"><meta content="Jogos"><style>:root{--a:1}</style><script type="application/json" id="boot">{"a":1}</script>100%`)
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

test('the policy gets the hash of exactly the style that is in the page', () => {
  const { html, inline } = renderShell(TEMPLATE, { ...SHELL, css: 'a{content:"<"}' })
  const written = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? ''
  expect(inline).toEqual({ styles: [hashOf(written)], scripts: [] })
  expect(renderShell(TEMPLATE, { ...SHELL, css: '' }).inline).toEqual({ styles: [], scripts: [] })
})

test('the policy gets the hashes of what the build wrote into the page, and of nothing that a value brings', () => {
  const template = `<script>first()</script><style>p{}\n</style><script src="/a.js"></script>${TEMPLATE}`
  const evil = '<script>alert(1)</script><style>b{}</style>'
  const { html, inline } = renderShell(template, { ...SHELL, name: evil, bootJson: JSON.stringify({ evil }) }, evil)
  expect(inline).toEqual({ styles: ['p{}\n', SHELL.css].map(hashOf), scripts: [hashOf('first()')] })
  expect(html).toContain('<script>first()</script><style>p{}\n</style>')
})

test('no value leaves its place', () => {
  const evil = `"><script>alert(1)</script><!--%BOOT%-->$&%BRAND_CODE%`
  const { html } = renderShell(TEMPLATE, {
    code: evil,
    name: evil,
    shortName: evil,
    themeColor: { dark: evil, light: evil },
    language: 'PT',
    description: evil,
    css: '</style><script>alert(2)</script>',
    bootJson: JSON.stringify({ a: '</script><script>alert(3)</script><!--' }),
  })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  const boot = /id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(boot)).toEqual({ a: '</script><script>alert(3)</script><!--' })
})

test('the first picture of the home page travels with it, and only there', () => {
  const template = '<div><!--%HERO%--></div>'
  expect(renderShell(template, SHELL, '/img/a.webp?v=1&w="2"').html).toBe(
    '<div><img class="splash-hero" src="/img/a.webp?v=1&amp;w=&quot;2&quot;" alt="" fetchpriority="high" /></div>',
  )
  expect(renderShell(template, SHELL).html).toBe('<div></div>')
})
