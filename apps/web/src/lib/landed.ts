let hasScreen: (path: string) => boolean = () => false

/** The app tells which paths have a screen; features cannot ask it themselves. */
export function provideScreens(answer: (path: string) => boolean): void {
  hasScreen = answer
}

/** Whether a path has its screen already. Nothing may link to one that has not. */
export const isLanded = (path: string): boolean => hasScreen(path)
