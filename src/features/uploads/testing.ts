import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { drawing } from '#platform/images/testing.ts'
import { uploads } from './tables.server.ts'

/** A picture that somebody has uploaded and that is part of nothing yet. */
export async function makeUpload(context: Context, personId: number, bytes?: Buffer): Promise<StoredImage> {
  const shown = bytes ?? (await drawing(40, 30).png().toBuffer())
  const picture = await context.services.images.takeUpload(shown, personId)
  await context.db.insert(uploads).values({ imageId: picture.id, personId, createdAt: context.now })
  return picture
}

/** A multipart body as a browser sends it, with its headers. */
export function multipart(
  { files, kept = [] }: { files: readonly Buffer[]; kept?: readonly string[] },
  token?: string,
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----portal-test-boundary'
  const part = (head: string, body: Buffer) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...kept.flatMap((id) => part('content-disposition: form-data; name="kept"', Buffer.from(id))),
    ...files.flatMap((file, index) =>
      part(
        `content-disposition: form-data; name="file"; filename="${index}.jpg"\r\ncontent-type: image/jpeg`,
        file,
      ),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return {
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token !== undefined && { authorization: token }),
    },
  }
}
