import { useQueryClient } from '@tanstack/react-query'
import type { Announcement } from '@trevo/contract/content'
import { useEffect, useRef, useState } from 'react'
import { messageText, useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { isPictureInside, uploadOf } from '../../lib/picture-file.ts'
import { LOADING_TOAST_SECONDS, TOAST_MS } from '../../lib/ui-constants.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { useRepeatable } from '../../lib/use-repeatable.ts'
import { toastRefusal } from '../../shared/rewards/toast-refusal.ts'
import { toast } from '../../ui/toast.ts'
import { type Missing, missingOf, picturesProblem } from './application.ts'
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

async function uploads(pictures: readonly ChosenPicture[]): Promise<string[] | null> {
  try {
    return await Promise.all(pictures.map(({ file }) => uploadOf(file)))
  } catch {
    toast.show({ tone: 'bad', text: messageText('image_read_failure'), durationMs: TOAST_MS.short })
    return null
  }
}

export function useApplication(announcement: Announcement) {
  const t = useT(contentTexts)
  const client = useQueryClient()
  const [remarks, setRemarks] = useState('')
  const { isBusy: busy, alone } = useOneAtATime()
  const { pictures, add, remove, clear } = usePictures()
  const requestId = useRepeatable()
  const [isTold, setTold] = useState(false)
  const missing = missingOf(announcement, remarks, pictures.length)

  const send = async () => {
    const sent = await uploads(pictures)
    if (!sent) return
    // A picture's address is its own, also where the same file is chosen again.
    const id = requestId(JSON.stringify([announcement.id, remarks, pictures.map(({ url }) => url)]))
    await postApplication({
      body: { requestId: id, promotionId: announcement.id, remarks, pictures: sent },
    })
    toast.show({ tone: 'ok', text: t('apply.sent') })
    navigate({ to: PATHS.activity, replace: true })
    void client.invalidateQueries({ queryKey: contentKey })
  }

  const submit = async () => {
    setTold(true)
    if (missing.remarks || missing.pictures) return
    const hideLoading = toast.loading(messageText('loading'), LOADING_TOAST_SECONDS.reward)
    try {
      await send()
    } catch (error) {
      toastRefusal(error)
    } finally {
      hideLoading()
    }
  }

  return {
    remarks,
    setRemarks: setRemarks,
    pictures,
    add: add,
    remove: remove,
    clear: () => {
      setTold(false)
      setRemarks('')
      clear()
    },
    busy,
    /** Whether to ask for it: only once somebody tried to send without. */
    isMissed: (name: keyof Missing) => isTold && missing[name],
    submit: () => alone(submit),
  }
}
