const CONTROLS = 'a[href], button, input, select, textarea, label, summary, [role="button"], [role="slider"], iframe'

type Box = Readonly<{ left: number; top: number; right: number; bottom: number }>

/** Fine enough for the smallest control there is, coarse enough to be asked after every scroll. */
const STEP_PX = 12

const steps = (from: number, to: number) => {
  const count = Math.max(1, Math.ceil((to - from) / STEP_PX))
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
}

const common = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

/** Whether the control answers anywhere in the box: one may lie there and be clipped away, or let presses through. */
const answersIn = (control: Element, { left, top, right, bottom }: Box) =>
  right - left > 2 &&
  bottom - top > 2 &&
  steps(left + 1, right - 1).some((x) =>
    steps(top + 1, bottom - 1).some((y) =>
      document.elementsFromPoint(x, y).some((element) => control.contains(element)),
    ),
  )

/**
 * Whether anything that can be pressed lies within the box, apart from what is inside `own`. What lies at a point is dear to
 * ask on a full page: it is asked only where a control's own box says that it may be there.
 */
export function coversControl(own: Element, box: Box): boolean {
  return Array.from(document.querySelectorAll(CONTROLS)).some(
    (control) => !own.contains(control) && answersIn(control, common(box, control.getBoundingClientRect())),
  )
}
