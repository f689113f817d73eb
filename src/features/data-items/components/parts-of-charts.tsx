import type { PictureParts } from '#features/topics/components/blocks.tsx'
import { dataItemPath } from '../addresses.ts'
import type { DataBehindPicture } from '../contract.ts'
import { chartForTelephones } from './chart-for-telephones.tsx'

/** What a text shows of the data behind its pictures: a chart for telephones, and the way to the figures. */
export function partsOfCharts(data: ReadonlyMap<string, DataBehindPicture>): PictureParts {
  return new Map(
    [...data].map(([imageId, { id, title, values }]) => [
      imageId,
      {
        narrow: chartForTelephones(values, title, imageId),
        below: (
          <p className="no-print text-center text-sm">
            <a href={dataItemPath(id)}>图中数据与下载：{title}</a>
          </p>
        ),
      },
    ]),
  )
}
