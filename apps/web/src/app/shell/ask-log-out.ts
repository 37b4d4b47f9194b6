import { askLogOut as ask } from '../../session/ask-log-out.ts'
import { closePanel } from '../../session/panels.ts'

/** From anywhere in the shell: the panel it was pressed in closes with the session. */
export const askLogOut = () => ask(closePanel)
