import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isCpf, Nickname } from './fields.ts'
import { BIRTHDAY_FIRST_YEAR } from './limits.ts'
import { DateTime, Day, Empty } from './wire.ts'

export const Profile = z.object({
  account: z.string(),
  nickname: z.string(),
  payeeName: z.string(),
  /** These three are masked, and empty where never given. */
  idNumber: z.string(),
  email: z.string(),
  mobileNum: z.string(),
  birthday: z.nullable(Day),
  facebook: z.string(),
  whatsapp: z.string(),
  line: z.string(),
  wechat: z.string(),
  zalo: z.string(),
  qqNum: z.string(),
  registeredAt: DateTime,
})
export type Profile = z.infer<typeof Profile>

export const profile = endpoint({
  method: 'GET',
  path: '/wps/member/profile',
  summary: "The caller's own profile",
  auth: 'real',
  flag: 'MYACC',
  value: Profile,
})

const Handle = z.string().check(z.trim(), z.maxLength(50))
export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/wps/member/profile',
  summary: 'Change what a member may change alone',
  auth: 'real',
  flag: 'MYACC',
  body: z.strictObject({
    /** Empty: back to the user name. */
    nickname: z.optional(Nickname),
    facebook: z.optional(Handle),
    whatsapp: z.optional(Handle),
    line: z.optional(Handle),
    wechat: z.optional(Handle),
    zalo: z.optional(Handle),
    qqNum: z.optional(Handle),
  }),
  value: Profile,
})

/** A taxpayer number as people write it, with or without points and dash. */
export const Cpf = z
  .string()
  .check(z.trim(), z.regex(/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/, 'cpf_invalid'), z.refine(isCpf, 'cpf_invalid'))
export const Birthday = Day.check(z.refine((day) => Number(day.slice(0, 4)) >= BIRTHDAY_FIRST_YEAR, 'birthday_range'))

export const addIdentity = endpoint({
  method: 'POST',
  path: '/wps/member/identity',
  summary: 'Give, once, the CPF and the birthday that an account came without; only where the Brazilian rules hold',
  auth: 'real',
  flag: 'MYACC',
  encrypted: true,
  perMinute: 5,
  body: z.strictObject({ idNumber: z.optional(Cpf), birthday: z.optional(Birthday) }),
  value: Profile,
  errors: ['no_permission', 'id_number_taken', 'under_age', 'conflict'],
})

/** Either one of the presets, or a picture of the member's own. */
export const HeadIcon = z.object({ url: z.string(), preset: z.nullable(z.int()) })
export const HEAD_ICON_PRESETS = 24
export const HEAD_ICON_BYTES_MAX = 5_242_880
export const headIconPresetUrl = (preset: number) => `/wps/avatars/${preset}.svg`
/** In base64 four characters carry three bytes; a little more for the JSON around it. */
const PICTURE_LENGTH_MAX = 4 * Math.ceil(HEAD_ICON_BYTES_MAX / 3)
const JSON_AROUND_BYTES = 1024

export const headIcon = endpoint({
  method: 'GET',
  path: '/wps/member/head-icon',
  summary: "The caller's picture",
  auth: 'session',
  module: 'PROFPIC3',
  value: HeadIcon,
})

export const setHeadIcon = endpoint({
  method: 'POST',
  path: '/wps/member/head-icon',
  summary: 'Choose a preset picture or upload one (base64 of a JPEG or PNG)',
  auth: 'real',
  module: 'PROFPIC3',
  perMinute: 10,
  // One byte of a picture too many is still told as such.
  maxBodyBytes: PICTURE_LENGTH_MAX + 2 * JSON_AROUND_BYTES,
  body: z.union([
    z.strictObject({ preset: z.int().check(z.gte(0), z.lt(HEAD_ICON_PRESETS)) }),
    z.strictObject({ picture: z.string().check(z.maxLength(PICTURE_LENGTH_MAX + JSON_AROUND_BYTES)) }),
  ]),
  value: HeadIcon,
  errors: ['image_type', 'image_too_large', 'image_pixels'],
})

export const removeHeadIcon = endpoint({
  method: 'DELETE',
  path: '/wps/member/head-icon',
  summary: 'Go back to the default picture',
  auth: 'real',
  module: 'PROFPIC3',
  value: Empty,
})
