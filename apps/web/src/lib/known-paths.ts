let hasScreen: (path: string) => boolean = () => false

/** The app tells which paths are its pages; what stands below it cannot ask the route table itself. */
export function provideScreens(answer: (path: string) => boolean): void {
  hasScreen = answer
}

/** Whether an address typed into a text or a setting is one of our pages. */
export const isKnownPath = (path: string): boolean => hasScreen(path)
