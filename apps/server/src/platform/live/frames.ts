import { ClientFrame, type ServerFrame } from '@trevo/contract/live'

/** A frame as it goes over the wire, ready to be written to any number of sockets. */
export const encodeFrame = (frame: ServerFrame): Buffer => wireFrame(JSON.stringify(frame))

const TEXT_IN_ONE = 0x81
const LENGTH_IN_2_BYTES = 126
const LENGTH_IN_8_BYTES = 127

/** One text message of the WebSocket protocol (RFC 6455, 5.2), unmasked as servers send it. */
export function wireFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < LENGTH_IN_2_BYTES ? 2 : length < 2 ** 16 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = TEXT_IN_ONE
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = LENGTH_IN_2_BYTES
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_IN_8_BYTES
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}

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
