import { join } from 'node:path'
import type { Configuration } from '../configuration.server.ts'
import { diskStorage } from './disk-storage.server.ts'
import { s3Storage } from './s3-storage.server.ts'
import type { Storage } from './storage.ts'

/** The store that the configuration names: a bucket, or the folder `files` of the data folder. */
export function openStorage({ s3, dataDir }: Pick<Configuration, 's3' | 'dataDir'>): Storage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'files'))
}
