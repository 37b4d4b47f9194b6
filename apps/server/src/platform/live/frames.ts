import { ClientFrame, type ServerFrame } from '@trevo/contract/live'

export const encodeFrame = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame))

/** Null where the client sent something that is no frame of ours. */
export function decodeFrame(text: string): ClientFrame | null {
  try {
    return ClientFrame.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * An event on its way between nodes. The frame travels as the text that clients receive: written once by the sender, never
 * read again on the way.
 */
export type Envelope = { id: string; topic: string; frame: string }

export const packEnvelope = ({ id, topic, frame }: Envelope): string => `${id}\n${topic}\n${frame}`

export function unpackEnvelope(text: string): Envelope {
  const idEnd = text.indexOf('\n')
  const topicEnd = text.indexOf('\n', idEnd + 1)
  return { id: text.slice(0, idEnd), topic: text.slice(idEnd + 1, topicEnd), frame: text.slice(topicEnd + 1) }
}
