import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Tag } from 'antd'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { tryLabel } from './browser-calls.ts'

/** An entry that would label more than this part of all articles says nothing about any of them. */
const TOO_MANY = 0.2

interface Props {
  readonly of: Parameters<typeof tryLabel>[0]
}

/** How the labels of the newest articles would change, with some of the articles. */
export function TrialOutcome({ of }: Props) {
  const trial = useQuery({
    queryKey: ['label-trial', of],
    queryFn: async ({ signal }) => (await tryLabel(of, { signal })).json,
  })
  if (trial.isPending) return <Loading />
  if (trial.isLoadingError) return <Failed error={trial.error} again={() => void trial.refetch()} />
  const { name, looked, gains, loses, others, keeps, examples } = trial.data
  const isTakenOut = of.act === 'withdraw'
  const isTooMuch = gains > looked * TOO_MANY
  return (
    <>
      <Alert
        className="admin-notice"
        type={isTooMuch ? 'warning' : 'info'}
        showIcon
        title={
          isTakenOut
            ? `最近 ${looked} 篇里：不再有“${name}”${loses} 篇，别的标签跟着变的 ${others} 篇`
            : `最近 ${looked} 篇里：新打上“${name}”${gains} 篇，不再有“${name}”${loses} 篇，别的标签跟着变的 ${others} 篇`
        }
        description={
          (isTooMuch && '太多文章会有这个标签，它就什么也说明不了；换一个更具体的词。') ||
          (isTakenOut && keeps > 0 && `另有 ${keeps} 篇是在文章里自己写上的，撤下词条不会去掉。`)
        }
      />
      <OfficeTable
        name="标签会变的文章"
        rowKey="id"
        dataSource={examples}
        isWhole
        empty="没有文章的标签会变"
        columns={[
          {
            title: '文章',
            dataIndex: 'title',
            render: (title: string, { id }) => (
              <Link to="/open/$kind/$id" params={{ kind: 'topic', id: String(id) } as never}>
                {title}
              </Link>
            ),
          },
          { title: '去掉', dataIndex: 'before', render: tags },
          { title: '打上', dataIndex: 'after', render: tags },
        ]}
      />
    </>
  )
}

const tags = (labels: readonly string[]) => labels.map((label) => <Tag key={label}>{label}</Tag>)
