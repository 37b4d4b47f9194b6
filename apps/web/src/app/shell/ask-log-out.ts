import { askLogOut as ask } from '../../shared/log-out/ask-log-out.ts'
import { closePanel } from './panels.ts'

/** From anywhere in the shell: the panel it was pressed in closes with the session. */
export const askLogOut = () => ask(closePanel)
