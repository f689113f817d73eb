import type { Logger } from 'pino'
import { StartupProblem } from '../startup-problem.ts'
import { failureOf, openClient, type S3Options } from './s3-storage.server.ts'

/** What stores answer to settings that no waiting makes right, and which of the settings that is. */
const wrongSettings: Readonly<Record<string, (bucket: string) => string>> = {
  InvalidAccessKeyId: () => 'S3_ACCESS_KEY_ID：对象存储不认识这个密钥',
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY：与 S3_ACCESS_KEY_ID 不是一对，多半抄错了',
  NoSuchBucket: (bucket) => `S3_BUCKET：对象存储里没有存储桶 ${bucket}`,
  InvalidBucketName: (bucket) => `S3_BUCKET：${bucket} 不是存储桶的名字`,
  AccessDenied: (bucket) =>
    `S3_BUCKET：密钥没有读存储桶 ${bucket} 的权限（要能读、写、删除与列出），或 S3_ENDPOINT 不是它所在的地域`,
  AuthorizationHeaderMalformed: (bucket) => `S3_REGION：不是存储桶 ${bucket} 所在的地域`,
  PermanentRedirect: (bucket) => `S3_REGION：不是存储桶 ${bucket} 所在的地域`,
  SecondLevelDomainForbidden: () => 'S3_PATH_STYLE：这家对象存储只认 no',
}

/** Nothing is ever written there. */
const NEVER_WRITTEN = 'asked-at-start'
/** A start waits no longer for a store that says nothing. */
const PATIENCE_MS = 5000

/**
 * Refuses (StartupProblem) a bucket that is not there or not ours, which else the first reader who sends a file would find
 * out. A store that cannot be reached just now is no reason not to start: that stands in the log.
 */
export async function requireBucket(
  options: S3Options,
  { log, patienceMs = PATIENCE_MS }: { log: Logger; patienceMs?: number },
): Promise<void> {
  const { sdk, client } = await openClient(options)
  // Not HEAD: its answers have no body, and so no name.
  const asked = new sdk.GetObjectCommand({ Bucket: options.bucket, Key: NEVER_WRITTEN })
  try {
    await client.send(asked, { abortSignal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const { name } = failureOf(error)
    const sentence = wrongSettings[name]?.(options.bucket)
    if (sentence) throw new StartupProblem(`配置有误，无法启动：\n  ${sentence}（${name}）`, { cause: error })
    if (name !== 'NoSuchKey') log.warn({ err: error }, 'the file store did not say whether it is ours')
  } finally {
    client.destroy()
  }
}
