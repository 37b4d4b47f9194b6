const CONTROLS = 'a[href], button, input, select, textarea, label, summary, [role="button"], [role="slider"], iframe'

type Box = Readonly<{ left: number; top: number; right: number; bottom: number }>

/** Fine enough for the smallest control there is, coarse enough to be asked after every scroll. */
const STEP_PX = 12

const steps = (from: number, to: number) => {
  const count = Math.max(1, Math.ceil((to - from) / STEP_PX))
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
}

/** Whether anything that can be pressed lies within the box, apart from what is inside `own`. */
export function coversControl(own: Element, { left, top, right, bottom }: Box): boolean {
  return steps(left + 1, right - 1).some((x) =>
    steps(top + 1, bottom - 1).some((y) =>
      document.elementsFromPoint(x, y).some((element) => !own.contains(element) && element.closest(CONTROLS) !== null),
    ),
  )
}
