import type { SocialProvider } from '@trevo/contract/auth'
import type { FlagId } from '@trevo/contract/flags'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { FacebookMark, GoogleMark } from './social-marks.tsx'

export type SocialName = z.infer<typeof SocialProvider>

export const SOCIAL: Readonly<Record<SocialName, { name: string; flag: FlagId; mark: ReactNode }>> = {
  google: { name: 'Google', flag: 'GOOGLELOGIN3', mark: <GoogleMark /> },
  facebook: { name: 'Facebook', flag: 'FACEBOOKLOGIN3', mark: <FacebookMark /> },
}
