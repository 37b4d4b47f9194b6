import { ApiError } from './api-error.ts'
import type { Send } from './call.ts'

/** A picture over a slow network. */
const TIMEOUT_MS = 120_000

/** Sends as `call` does, and says meanwhile how much of it has left: 0 to 1. `fetch` cannot. */
export const sendsWithProgress =
  (onProgress: (share: number) => void): Send =>
  (url, { method, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(new ApiError('network'))
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.timeout = TIMEOUT_MS
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => resolve({ status: request.status, text: request.responseText })
      request.onerror = fail
      request.ontimeout = fail
      request.onabort = fail
      signal?.addEventListener('abort', () => request.abort())
      request.send(body)
    })
