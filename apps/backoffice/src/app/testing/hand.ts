import { fireEvent } from '@testing-library/dom'
import type { Step } from '../../lib/testing/press.ts'
import { arrived } from './desk.tsx'
import { said } from './words.ts'

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\s\u00a0]*\*$|\s+\(%\)$/g, '').trim()
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const nameOf = (element: Element) => element.getAttribute('aria-label') || plain(element.textContent)

/** What stands over the page comes last in it: of two with one name the topmost is meant. */
function last<T>(found: readonly T[], what: string): T {
  const one = found.at(-1)
  if (one === undefined) {
    const shown = all('#main-content, [role=dialog]').map((part) => plain(part.textContent).slice(0, 300))
    throw new Error(`${what} is not on the page: ${shown.join(' / ')}`)
  }
  return one
}

export function button(name: string): HTMLElement {
  const pressable = all('button, a[role=button], [role=menuitem]').filter((one) => !one.hasAttribute('disabled'))
  return last(
    pressable.filter((one) => nameOf(one) === said(name)),
    `The button ${said(name)}`,
  )
}

function field(name: string): HTMLInputElement {
  const labels = all('label, .MuiInputLabel-root').filter((label) => plain(label.textContent) === said(name))
  const boxes = labels.map((label) => label.closest('.MuiFormControl-root')).filter((box) => box !== null)
  const inputs = boxes.map((box) => box.querySelector('.MuiSelect-nativeInput, textarea:not([aria-hidden]), input'))
  const named = all('input, textarea').filter((one) => one.getAttribute('aria-label') === said(name))
  // Of two languages on one page the first is the Portuguese one.
  const found = [...named, ...inputs].filter((one) => one !== null) as HTMLInputElement[]
  const inDialog = found.filter((one) => one.closest('[role=dialog]'))
  return last((inDialog.length > 0 ? inDialog : found).slice(0, 1), `The field ${said(name)}`)
}

function box(name: string): HTMLElement {
  const labelled = all('label').filter((label) => plain(label.textContent) === said(name))
  const inputs = labelled.map((label) => label.querySelector<HTMLElement>('input')).filter((one) => one !== null)
  const named = all('[aria-label]').filter((one) => one.getAttribute('aria-label') === said(name))
  const boxes = named.map((one) => (one instanceof HTMLInputElement ? one : one.querySelector<HTMLElement>('input')))
  return last([...boxes.filter((one) => one !== null), ...inputs], `The box ${said(name)}`)
}

export async function take(step: Step): Promise<void> {
  if ('press' in step) fireEvent.click(button(step.press))
  if ('tick' in step) fireEvent.click(box(step.tick))
  if ('write' in step) write(step.write)
  if ('upload' in step) choosePicture()
  if ('fill' in step) {
    const input = field(step.fill)
    fireEvent.change(input, { target: { value: step.with } })
    fireEvent.focusOut(input)
  }
  if ('pick' in step) {
    fireEvent.mouseDown(field(step.pick))
    await arrived()
    fireEvent.click(last(all('[role=option]').slice(0, 1), 'An option'))
  }
  await arrived()
}

function write(html: string): void {
  const area = last(all('[contenteditable]').slice(0, 1), 'A text')
  area.innerHTML = html
  fireEvent.input(area)
}

function choosePicture(): void {
  const input = last(all('input[type=file]'), 'A file field')
  const files = [new File(['picture'], 'picture.png', { type: 'image/png' })]
  fireEvent.change(input, { target: { files } })
}
