import { HEAD_ICON_BYTES_MAX } from '@trevo/contract/profile'

const TYPES = ['image/jpeg', 'image/png']
const NAMES = /\.(jpe?g|png)$/i

/** Some phones give a file no type; its name has to do then. The server looks at the content in any case. */
export function pictureProblem(file: Pick<File, 'type' | 'name' | 'size'>): 'image_type' | 'image_too_large' | null {
  if (file.type ? !TYPES.includes(file.type) : !NAMES.test(file.name)) return 'image_type'
  return file.size > HEAD_ICON_BYTES_MAX ? 'image_too_large' : null
}

export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.readAsDataURL(file)
  })
}
