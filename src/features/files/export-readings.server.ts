import { listExport } from '#features/staff/list-export.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { PURPOSE_NAMES } from './purposes.ts'
import { type FileReading, listFileReadings, ReadingFilter } from './reading-queries.server.ts'

/** Who read and downloaded what, of one file or all, for as long as it is kept (C-34); how anybody is reached is not said. */
export const readingExport = listExport({
  kind: 'file-readings',
  name: '资料的阅读记录',
  permission: 'files.readings',
  filter: ReadingFilter,
  rows: (context, { fileId }) =>
    rowsInPages<FileReading>((behind, limit) =>
      listFileReadings(context, {
        limit,
        ...(fileId !== undefined && { fileId }),
        ...(behind && { before: behind.id }),
      }),
    ),
  columns: {
    时间: ({ at }) => shanghaiIso(at),
    资料编号: ({ fileId }) => fileId,
    资料: ({ title }) => title,
    读者编号: ({ personId }) => personId,
    读者: ({ name, personId }) => (personId === undefined ? '访客' : name),
    做了什么: ({ purpose }) => PURPOSE_NAMES[purpose],
    页数: ({ pages }) => pages,
  },
})
