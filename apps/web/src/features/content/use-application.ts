import { useQueryClient } from '@tanstack/react-query'
import type { Announcement } from '@trevo/contract/content'
import { useEffect, useRef, useState } from 'react'
import { messageText, useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { isPictureInside, uploadOf } from '../../lib/picture-file.ts'
import { LOADING_TOAST_SECONDS, TOAST_MS } from '../../lib/ui-constants.ts'
import { toastRefusal } from '../../shared/rewards/toast-refusal.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { toast } from '../../ui/toast.ts'
import { isComplete, picturesProblem } from './application.ts'
import { contentKey, postApplication } from './queries.ts'
import { contentTexts } from './texts.ts'

export type ChosenPicture = { file: File; url: string }

/** The pictures with their previews, which the browser keeps until they are given back. */
function usePictures() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const newest = useRef(pictures)
  newest.current = pictures
  useEffect(
    () => () => {
      for (const { url } of newest.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const add = async (files: readonly File[]) => {
    const areInside = await Promise.all(files.map(isPictureInside))
    const problem =
      picturesProblem(newest.current.length, files) ?? (areInside.every(Boolean) ? null : 'activity_image_type')
    if (problem)
      toast.show({ tone: 'bad', text: messageText(problem as 'activity_image_type'), durationMs: TOAST_MS.short })
    else setPictures([...newest.current, ...files.map((file) => ({ file, url: URL.createObjectURL(file) }))])
  }
  const remove = (url: string) => {
    URL.revokeObjectURL(url)
    setPictures(pictures.filter((picture) => picture.url !== url))
  }
  const clear = () => {
    for (const { url } of pictures) URL.revokeObjectURL(url)
    setPictures([])
  }
  return { pictures, add, remove, clear }
}

class Unreadable extends Error {}

async function uploads(pictures: readonly ChosenPicture[]): Promise<string[]> {
  try {
    return await Promise.all(pictures.map(({ file }) => uploadOf(file)))
  } catch {
    throw new Unreadable()
  }
}

function tell(error: unknown): void {
  if (error instanceof Unreadable)
    toast.show({ tone: 'bad', text: messageText('image_read_failure'), durationMs: TOAST_MS.short })
  else toastRefusal(error)
}

const APPLYING = { tells: tell, waits: { seconds: LOADING_TOAST_SECONDS.reward } }

export function useApplication(announcement: Announcement) {
  const t = useT(contentTexts)
  const client = useQueryClient()
  const [remarks, setRemarks] = useState('')
  const { isBusy: busy, write } = useWrite(APPLYING)
  const { pictures, add, remove, clear } = usePictures()
  const isReady = isComplete(announcement, remarks, pictures.length)

  const submit = async () => {
    if (!isReady) return
    await write({
      send: async (idFor) => {
        const sent = await uploads(pictures)
        // A picture's address is its own, also where the same file is chosen again.
        const requestId = idFor([announcement.id, remarks, pictures.map(({ url }) => url)])
        return postApplication({ body: { requestId, promotionId: announcement.id, remarks, pictures: sent } })
      },
      done: t('apply.sent'),
      onDone: () => {
        navigate({ to: PATHS.activity, replace: true })
        void client.invalidateQueries({ queryKey: contentKey })
      },
    })
  }

  return {
    remarks,
    setRemarks: setRemarks,
    pictures,
    add: add,
    remove: remove,
    clear: () => {
      setRemarks('')
      clear()
    },
    busy,
    /** Whether everything that the promotion asks for is there. */
    isReady,
    submit,
  }
}
