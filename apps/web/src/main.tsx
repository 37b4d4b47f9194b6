import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './app/splash.css'
// Its route is lazy as all are, but it is the first view of most: on a slow network one more file is one more round trip.
import './features/home/home-screen.tsx'
import { start } from './app/start.tsx'

const RELOAD_AFTER_MS = 5_000

// Browsers below our floor keep the page that says so.
if ('supported' in document.documentElement.dataset) {
  start().catch((error: unknown) => {
    // A file of the first view did not arrive: the splash stays, and a fresh page tries again.
    setTimeout(() => location.reload(), RELOAD_AFTER_MS)
    throw error
  })
}
