import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Input } from 'antd'
import { useState } from 'react'
import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { Pages } from '#admin/parts/pages.tsx'
import { PICTURES_AT_ONCE, type LibraryPicture } from '../contract.ts'
import { listPictures } from './browser-calls.ts'
import { PictureGrid } from './picture-grid.tsx'

interface Props {
  readonly title?: string
  readonly onPick: (picture: LibraryPicture) => void
  readonly onClose: () => void
}

/** Picks a picture that the library has already. */
export function PicturePicker({ title = '从图片库选', onPick, onClose }: Props) {
  const [q, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: ['pictures', { q, page }],
    queryFn: ({ signal }) => listPictures({ q, page }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { pictures = [], total = 0 } = list.data?.json ?? {}
  return (
    <OfficeModal title={title} width={960} footer={null} onCancel={onClose}>
      <Input.Search
        allowClear
        aria-label="在图片库里查找"
        placeholder="描述、文件名、来源"
        className="admin-search"
        onSearch={(text) => {
          setQuery(text)
          setPage(1)
        }}
      />
      {list.isPending && <Loading />}
      {list.isLoadingError && <Failed error={list.error} again={() => void list.refetch()} />}
      {list.isSuccess && pictures.length === 0 && <Empty description="没有符合条件的图片" />}
      <PictureGrid pictures={pictures} onChoose={onPick} />
      <Pages
        align="end"
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={PICTURES_AT_ONCE}
        total={total}
        onChange={setPage}
      />
    </OfficeModal>
  )
}
