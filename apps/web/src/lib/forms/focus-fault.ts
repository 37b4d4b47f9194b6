/**
 * For a form that has just been sent, once the page has shown what is wrong with it: the first fault comes into view with
 * the focus, also where the button stands far below it.
 */
export function focusFault({ currentTarget: form }: { currentTarget: EventTarget }): void {
  if (!(form instanceof HTMLFormElement)) return
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
