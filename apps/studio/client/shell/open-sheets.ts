/** Those that are open, the topmost last. Apart from the sheet itself, which is fetched once the game runs. */
export const openSheets: HTMLElement[] = []
/** Whether keys belong to a sheet, wherever the focus is. */
export const isSheetOpen = () => openSheets.length > 0
