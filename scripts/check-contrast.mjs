import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const TEXT_MIN = 4.5
const SHAPE_MIN = 3
const GROUNDS = ['bg', 'surface-1', 'surface-2', 'surface-3']
const ROLES = ['brand', 'gold', 'success', 'warning', 'danger', 'info']
const INKS = ['text', 'text-2', 'text-3', ...ROLES.map((role) => `${role}-text`)]
const text = (ink, ground) => ({ ink, ground, least: TEXT_MIN })
const shape = (ink, ground) => ({ ink, ground, least: SHAPE_MIN })

/** Every foreground that is used on a background, with the least contrast the pair needs. */
const PAIRS = [
  ...INKS.flatMap((ink) => GROUNDS.map((ground) => text(ink, ground))),
  ...ROLES.flatMap((role) => [
    text(`${role}-contrast`, role),
    text(`${role}-text`, `${role}-soft`),
    text('text', `${role}-soft`),
    text('text-2', `${role}-soft`),
  ]),
  text('brand-contrast', 'brand-hi'),
  text('brand-contrast', 'brand-lo'),
  ...['bg', 'surface-1', 'surface-2'].flatMap((ground) => [shape('border-input', ground), shape('brand', ground)]),
]

function lightOf(hex, at) {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance plus the glare that WCAG reckons with. */
function luminance(hex) {
  return 0.2126 * lightOf(hex, 1) + 0.7152 * lightOf(hex, 3) + 0.0722 * lightOf(hex, 5) + 0.05
}

/** WCAG contrast of two #RRGGBB colours. */
export function contrast(one, other) {
  const ratio = luminance(one) / luminance(other)
  return Math.max(ratio, 1 / ratio)
}

/** The plain hex colours that a theme's block of the token sheet sets. */
export function coloursOf(css, theme) {
  const blocks = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  const own = [...blocks].filter(([, selector]) => new RegExp(`\\[data-theme=['"]${theme}['"]\\]`).test(selector))
  const pairs = own.flatMap(([, , body]) => [...body.matchAll(/(--c-[\w-]+):\s*(#[0-9a-f]{6})/gi)])
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]))
}

/** One sentence for every pair of a palette that falls short, or that it does not define. */
export function weakPairs(name, palette) {
  return PAIRS.flatMap(({ ink, ground, least }) => {
    const [fore, back] = [palette[`--c-${ink}`], palette[`--c-${ground}`]]
    if (!fore || !back) return [`${name}: ${fore ? ground : ink} is not a plain hex colour`]
    const ratio = contrast(fore, back)
    return ratio < least ? [`${name}: ${ink} on ${ground} is ${ratio.toFixed(2)}, needs ${least}`] : []
  })
}

async function readBrands(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)))
  return modules.flatMap((module) => Object.values(module)).filter((value) => value?.settings?.brand)
}

async function checkAll(root) {
  const css = readFileSync(join(root, 'packages', 'tokens', 'tokens.css'), 'utf8')
  const brands = await readBrands(join(root, 'apps', 'server', 'seed', 'brands'))
  return brands.flatMap(({ code, settings }) =>
    ['dark', 'light'].flatMap((theme) =>
      weakPairs(`${code} ${theme}`, { ...coloursOf(css, theme), ...settings.brand.variables?.[theme] }),
    ),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = await checkAll(dirname(dirname(fileURLToPath(import.meta.url))))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
