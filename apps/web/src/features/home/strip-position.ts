/** How far a strip can go: at an end that button is off. A pixel of slack, since browsers round where zoom does not. */
export function endsOf({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>) {
  return { isAtStart: scrollLeft <= 1, isAtEnd: scrollLeft + clientWidth >= scrollWidth - 1 }
}

export const STEP_ITEMS = 5
