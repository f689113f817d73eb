import type { Messages } from '../messages.ts'
import { Refusal } from '../refusal.ts'

export type StorageProblemCode =
  | 'storage_full'
  | 'storage_not_writable'
  | 'storage_denied'
  | 'storage_unavailable'

const sentences: Record<StorageProblemCode, string> = {
  storage_full: '文件存储空间已满，内容没有保存，请联系管理员清理后再试',
  storage_not_writable: '文件存储目录无法写入，内容没有保存，请联系管理员检查目录权限',
  storage_denied: '文件存储服务拒绝了访问，请联系管理员检查存储的密钥与权限',
  storage_unavailable: '文件存储暂时不可用，请稍后再试',
}

/** Sentences of storage problems, for the handlers. */
export const storageMessages: Messages = sentences

/**
 * The store cannot do what it was asked (full disk, read-only folder, refused key, unreachable): answered with 503 at
 * the handlers. `sentence` is Chinese and fit for a person; the technical reason is the `cause`.
 */
export class StorageProblem extends Refusal {
  readonly sentence: string

  constructor(code: StorageProblemCode, cause: unknown) {
    super('unavailable', code)
    this.name = 'StorageProblem'
    this.sentence = sentences[code]
    this.cause = cause
  }
}
