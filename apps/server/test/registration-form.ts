import type { RegisterByMobile, RegisterByUsername } from '@trevo/contract/registration'

const EMPTY = {
  countryDialingCode: '+55',
  registerUrl: 'home.test',
  registerMethod: 'H5',
  password: '',
  confirmPassword: '',
  affiliateCode: '',
  paymentPassword: '',
  recommenderId: '',
  nickname: '',
  payeeName: '',
  email: '',
  mobileNum: '',
  idNumber: '',
  qqNum: '',
  facebook: '',
  wechat: '',
  line: '',
  whatsapp: '',
  zalo: '',
  birthday: '',
  captcha: '',
  type: 0,
  domain: 'home.test',
  verificationCode: '',
} as const

export const GOOD_PASSWORD = 'seis palavras sem sentido'

/** What the form sends, with everything optional empty. */
export const aUsernameForm = (changes: Partial<RegisterByUsername> = {}): RegisterByUsername => ({
  ...EMPTY,
  username: 'bia_andrade',
  password: GOOD_PASSWORD,
  confirmPassword: GOOD_PASSWORD,
  ...changes,
})

export const aMobileForm = (changes: Partial<RegisterByMobile> = {}): RegisterByMobile => ({
  ...EMPTY,
  username: '',
  mobileNum: '11987654321',
  ...changes,
})
