import { digitsOfPhone, normalPhone } from '#features/accounts/phone.ts'

/** What a postal address consists of, for the forms of readers as well, which load no more than they need. */

export const PHONE_MISSING = '请填写快递打得通的电话，如 13800138000 或 0512-62881234'

export const ADDRESS_LINES = {
  recipient: { title: '收件人', most: 40, missing: '请填写收件人', autoComplete: 'name' },
  phone: { title: '电话', most: 30, missing: PHONE_MISSING, autoComplete: 'tel' },
  region: {
    title: '省市区',
    most: 60,
    missing: '请填写省、市、区，如 江苏省苏州市工业园区',
    autoComplete: 'address-level1',
  },
  street: {
    title: '详细地址',
    most: 150,
    missing: '请填写街道、门牌与单位',
    autoComplete: 'street-address',
  },
} as const
export type AddressLine = keyof typeof ADDRESS_LINES
export type AddressLines = Readonly<Record<AddressLine, string>>

export const NO_ADDRESS: AddressLines = { recipient: '', phone: '', region: '', street: '' }

/** Digits enough to reach somebody: a mobile or a fixed number, with what is dialled within a firm. */
export const isCallable = (text: string): boolean => {
  const digits = digitsOfPhone(text) ?? ''
  return normalPhone(text) !== undefined || (/^\+?\d{7,18}$/.test(digits) && !/^1[3-9]/.test(digits))
}

/** A mobile number in E.164, any other as it was typed. */
export const storedPhone = (text: string): string => normalPhone(text) ?? text

/** What is wrong with each line, as far as a browser can tell; nothing where all of it is right. */
export function problemsOfAddress(address: AddressLines): Partial<Record<AddressLine, string>> {
  const names = Object.keys(ADDRESS_LINES) as AddressLine[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = address[name].trim()
      const isRight = name === 'phone' ? isCallable(text) : text !== ''
      return isRight ? [] : [[name, ADDRESS_LINES[name].missing]]
    }),
  )
}
