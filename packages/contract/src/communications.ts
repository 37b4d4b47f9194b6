import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Empty, Language } from './wire.ts'

/** Ways advertising reaches a member; what concerns an account itself goes its own way whatever is chosen here. */
export const Channel = z.enum(['inbox', 'push', 'mail', 'sms'])
export type Channel = z.infer<typeof Channel>

export const communications = endpoint({
  method: 'GET',
  path: '/wps/communications',
  summary: 'By which ways the caller wants to hear of offers, and which of them would reach them',
  auth: 'real',
  value: z.object({
    channels: z.array(
      z.object({
        channel: Channel,
        isOn: z.boolean(),
        /** An address that was proven, or a browser that asked for notifications; the inbox always. */
        reaches: z.boolean(),
      }),
    ),
  }),
})

export const setCommunications = endpoint({
  method: 'PUT',
  path: '/wps/communications',
  summary: 'Choose the ways to hear of offers, and the language; counts from the next message on',
  auth: 'real',
  body: z.strictObject({ refused: z.array(Channel).check(z.maxLength(4)), language: Language }),
  value: Empty,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/wps/communications/unsubscribe',
  summary: 'No more offers by this way, by the link of a message and without signing in',
  auth: 'guest',
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  value: z.object({ channel: Channel }),
  errors: ['not_found'],
})
