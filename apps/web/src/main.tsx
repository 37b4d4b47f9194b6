import './styles/fonts.css'
import '@trevo/tokens/tokens.css'
import './styles/base.css'
import './app/splash.css'
// Its route is lazy as all are, but it is the first view of most: on a slow network one more file is one more round trip.
import './features/home/home-screen.tsx'
import { start } from './app/start.tsx'

// Browsers below our floor keep the page that says so.
if ('supported' in document.documentElement.dataset) {
  start().catch((error: unknown) => {
    // A file of the first view did not arrive: the boot script knows what to do then.
    dispatchEvent(new Event('first-view-lost'))
    throw error
  })
}
