import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './app/splash.css'
import { start } from './app/start.tsx'

// Browsers below our floor keep the page that says so.
if ('supported' in document.documentElement.dataset) start()
