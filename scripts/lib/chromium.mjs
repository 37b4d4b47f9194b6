import { ensureProgram, findProgram } from './system-program.mjs'

const CHROMIUM = {
  what: 'Chromium',
  variable: 'CHROMIUM_PATH',
  // The shell first: the others draw a window that nobody sees, which takes a third of a core.
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium-headless-shell', 'chromium'],
  paths: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
}

export const findChromium = () => findProgram(CHROMIUM)
export const ensureChromium = () => ensureProgram(CHROMIUM)
