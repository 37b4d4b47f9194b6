import type { Endpoint } from '@trevo/contract/endpoint'
import type { ErrorCode } from '@trevo/contract/errors'
import type { StaffMe } from '@trevo/contract/ops/session'
import type { Given } from './fake-server.ts'

/** What somebody does with a page. Words are keys of its texts, read in Portuguese. */
export type Step =
  | { press: string }
  /** What stands in the field of this name afterwards; of a choice, its value. */
  | { fill: string; with: string }
  /** The first that a search field offers. */
  | { pick: string }
  | { tick: string }
  /** The Portuguese text of a page that has one in both languages. */
  | { write: string }
  /** A picture from one's own disk. */
  | { upload: true }

export const press = (name: string): Step => ({ press: name })
export const fill = (name: string, text: string): Step => ({ fill: name, with: text })
export const pick = (name: string): Step => ({ pick: name })
export const tick = (name: string): Step => ({ tick: name })
export const write = (html: string): Step => ({ write: html })
export const upload: Step = { upload: true }
export const save = press('ra.action.save')

/** How one call is made by hand: the page it belongs to, and what is done there. */
export type Press = {
  call: Endpoint
  at: string
  /** What the page finds, where examples would not show the button or would be refused. */
  given?: Given
  does: readonly Step[]
  /** Of what is sent, whatever the page itself has to get right. */
  sends?: object
  /** Writes that come before it. */
  after?: readonly Endpoint[]
  /** What the server refuses it with; the first error that the call names unless told. */
  refusedBy?: ErrorCode
  /** Why nobody is told of a refusal. */
  silent?: string
  me?: StaffMe | null
}
