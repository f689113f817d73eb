import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Empty, Input, Segmented } from 'antd'
import { z } from 'zod'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { FileButton } from '#admin/parts/file-button.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useLastPage } from '#admin/parts/table/use-last-page.ts'
import { Pages } from '#admin/parts/pages.tsx'
import { listPictures } from '#features/media/admin/browser-calls.ts'
import { PictureGrid } from '#features/media/admin/picture-grid.tsx'
import { PICTURE_TYPES, picturesAmong, useUploads } from '#features/media/admin/use-uploads.ts'
import { ENDING_DAYS, PICTURE_VIEWS, PICTURES_AT_ONCE, UNUSED_DAYS } from '#features/media/contract.ts'
import { LibraryPictureDrawer } from './library-picture.tsx'
import { UploadList } from './upload-list.tsx'

const word = z.string().max(100).optional().catch(undefined)
/** What the address of the library may say; whatever else stands there counts as not said. */
const Address = z.object({
  q: word,
  view: z.enum(PICTURE_VIEWS).optional().catch(undefined),
  page: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .optional()
    .catch(undefined),
  /** The one that is open. */
  picture: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional()
    .catch(undefined),
})
type Address = z.infer<typeof Address>

const VIEWS = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '我上传的' },
  { value: 'undescribed', label: '缺描述' },
  { value: 'unused', label: '没有用处' },
  { value: 'ending', label: `授权到期（${ENDING_DAYS} 天内）` },
]

/** Every picture that editors have: found, brought in, described, replaced and taken away (C-101, C-122). */
export function Library() {
  const asked = Address.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { uploads, send, clear } = useUploads()
  const ask = (change: Partial<Record<keyof Address, string | undefined>>, replace = false) => {
    const search = ((before: object) => ({ ...before, ...change })) as never
    void navigate({ to: '/pictures', search, replace })
  }
  const { q = '', view = 'all', page = '1' } = asked
  const list = useQuery({
    queryKey: ['pictures', { q, view, page }],
    queryFn: ({ signal }) => listPictures({ q, view, page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { pictures = [], total = 0, isMore = false } = list.data?.json ?? {}
  const paging = {
    current: Number(page),
    pageSize: PICTURES_AT_ONCE,
    total,
    onChange: (next: number, isGone: boolean) => ask({ page: next === 1 ? undefined : String(next) }, isGone),
  }
  useLastPage(paging, list.isSuccess && pictures.length === 0)
  const take = async (files: Iterable<File>) => {
    const taken = await send(picturesAmong(files))
    if (taken.length > 0) await queries.invalidateQueries({ queryKey: ['pictures'] })
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files)
      }}
    >
      <ScreenHead
        title="图片库"
        actions={
          <>
            <ExportLink list="pictures" filter={{ q, view }} />
            <FileButton
              name="选择要上传的图片"
              accept={PICTURE_TYPES}
              isMany
              onFiles={(files) => void take(files)}
              type="primary"
            >
              上传图片
            </FileButton>
          </>
        }
      >
        一次可以选很多张，也可以直接拖到这一页。没有用处的图片 {UNUSED_DAYS} 天后自动删除。
      </ScreenHead>
      <UploadList uploads={uploads} onClear={clear} />
      <search className="admin-filters">
        <Input.Search
          key={q}
          allowClear
          placeholder="描述、文件名、来源、授权"
          aria-label="在图片库里查找"
          defaultValue={q}
          onSearch={(text) => ask({ q: text || undefined, page: undefined })}
          className="admin-search"
        />
        <Segmented
          options={VIEWS}
          value={view}
          onChange={(chosen) => ask({ view: chosen === 'all' ? undefined : chosen, page: undefined })}
        />
      </search>
      {list.isPending && <Loading />}
      {list.isLoadingError && <Failed error={list.error} again={() => void list.refetch()} />}
      {list.isSuccess && pictures.length === 0 && <Empty description="没有符合条件的图片" />}
      <PictureGrid pictures={pictures} chosen={asked.picture} onChoose={({ id }) => ask({ picture: id })} />
      <Pages
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        {...paging}
        showTotal={() => (isMore ? `${total} 张以上` : `${total} 张`)}
        onChange={(next) => paging.onChange(next, false)}
      />
      {asked.picture !== undefined && (
        <LibraryPictureDrawer
          key={asked.picture}
          id={asked.picture}
          known={pictures.find(({ id }) => id === asked.picture)}
          onClose={() => ask({ picture: undefined })}
        />
      )}
    </div>
  )
}
