/** What React's own queue has, of which there are no types. */
declare module 'scheduler' {
  export const unstable_IdlePriority: 5
  export function unstable_scheduleCallback(priority: 5, work: () => void): unknown
}
