import '@trevo/tokens/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { GAME_MODULES } from './games/registry.ts'
import { App } from './shell/app.tsx'
import { launch, locale } from './shell/page.ts'
import { allowSound } from './shell/sound.ts'
import { fetchAhead } from './shell/splash.ts'

document.documentElement.lang = locale
document.documentElement.dataset.theme = launch.theme
for (const [variable, colour] of launch.colours) document.documentElement.style.setProperty(variable, colour)
for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, allowSound, { passive: true })

// In a task of its own: the page is drawn first.
setTimeout(() => fetchAhead(GAME_MODULES))

const root = document.getElementById('game')
if (root === null) throw new Error('the page has no place for the game')
createRoot(root).render(<App games={GAME_MODULES} />)
