import { listImageUses, sayUses } from '#features/media/image-uses.server.ts'
import { UNUSED_DAYS } from '#features/media/contract.ts'
import { listUnusedImages } from '#features/media/unused-images.server.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { wired } from '../app/registries.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'
import { sheetOf } from './sheet.ts'

const HELP = `用法：
  npm run images -- uses 图片编号    一张图片用在哪里
  npm run images -- unused [天数]    多少天没有用处的图片（默认 ${UNUSED_DAYS} 天，每晚自动删除），最多 500 张`

type Written = { readonly imageId: string } | { readonly days: number }

/** `npm run images`: where a picture is used, and which ones nothing uses. */
await runCommand({
  read(args): Written {
    const [verb, value, ...more] = args
    if (verb === 'uses' && /^[0-9a-f]{24}$/.test(value ?? '') && more.length === 0)
      return { imageId: value ?? '' }
    if (verb === 'unused' && /^\d{1,4}$/.test(value ?? '0') && more.length === 0)
      return { days: value === undefined ? UNUSED_DAYS : Number(value) }
    throw new WrittenWrongly(HELP)
  },
  actor: () => 'images',
  async run(context, written) {
    if ('imageId' in written) {
      const uses = await listImageUses(context, written.imageId)
      process.stdout.write(`${sayUses(uses, wired.showsPictures) || '没有用处'}\n`)
      return
    }
    const unused = await listUnusedImages(context, written.days)
    process.stdout.write(
      sheetOf([
        ['图片', '宽', '高', '字节', '最后有用'],
        ...unused.map(({ id, width, height, bytes, lastUsedAt }) => [
          id,
          String(width),
          String(height),
          String(bytes),
          shanghaiMinute(lastUsedAt),
        ]),
      ]),
    )
  },
})
