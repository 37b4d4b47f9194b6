import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './app/splash.css'
// Its route is lazy as all are, but it is the first view of most: on a slow network one more file is one more round trip.
import './features/home/home-screen.tsx'
import { start } from './app/start.tsx'

// Browsers below our floor keep the page that says so.
if ('supported' in document.documentElement.dataset) start()
