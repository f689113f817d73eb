import { z } from 'zod'
import { blankAsMissing, optionalText, text, webAddress } from '../environment-values.ts'

/** An account with Tencent Cloud's text (TMS) and picture (IMS) moderation. */
export interface ContentSafetySettings {
  readonly secretId: string
  readonly secretKey: string
  readonly region: string
  readonly textUrl: string
  readonly pictureUrl: string
  /** Which policy of the console judges; the default one when missing. */
  readonly textPolicy: string | undefined
  readonly picturePolicy: string | undefined
}

const address = (fallback: string) => z.preprocess(blankAsMissing, webAddress.default(fallback))

/** The variables of the content-safety service; without any, only the word list and the queue act (C-70). */
export const safetyVariables = {
  TENCENT_SAFETY_SECRET_ID: optionalText,
  TENCENT_SAFETY_SECRET_KEY: optionalText,
  TENCENT_SAFETY_REGION: text('ap-guangzhou'),
  TENCENT_SAFETY_TEXT_POLICY: optionalText,
  TENCENT_SAFETY_PICTURE_POLICY: optionalText,
  TENCENT_SAFETY_TEXT_URL: address('https://tms.tencentcloudapi.com'),
  TENCENT_SAFETY_PICTURE_URL: address('https://ims.tencentcloudapi.com'),
}

type Values = z.output<z.ZodObject<typeof safetyVariables>>

/** Whether id and key are both there or both missing. */
export const isSafetyWhole = (values: Values) =>
  Boolean(values.TENCENT_SAFETY_SECRET_ID) === Boolean(values.TENCENT_SAFETY_SECRET_KEY)

/** The service that is configured; undefined when none is. */
export function safetySettingsOf(values: Values): ContentSafetySettings | undefined {
  const { TENCENT_SAFETY_SECRET_ID: secretId, TENCENT_SAFETY_SECRET_KEY: secretKey } = values
  if (!secretId || !secretKey) return undefined
  return {
    secretId,
    secretKey,
    region: values.TENCENT_SAFETY_REGION,
    textUrl: values.TENCENT_SAFETY_TEXT_URL,
    pictureUrl: values.TENCENT_SAFETY_PICTURE_URL,
    textPolicy: values.TENCENT_SAFETY_TEXT_POLICY,
    picturePolicy: values.TENCENT_SAFETY_PICTURE_POLICY,
  }
}
