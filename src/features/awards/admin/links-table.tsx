import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { FRESH_DAYS } from '../voting/bursts.ts'
import type { VoteReport } from '../voting/report-votes.server.ts'
import { NameOfCandidate } from './name-of-candidate.tsx'

type Link = VoteReport['links'][number]

/** By which links and from which sites votes came; whoever pays for votes passes one link on. */
export function LinksTable({ report }: { report: VoteReport }) {
  if (report.links.length === 0) return null
  return (
    <>
      <h2>票从哪里来</h2>
      <p>link: 开头的是参评页上“请同行来投票”给出的链接，每份不同。来处由浏览器说，只作线索。</p>
      <OfficeTable<Link>
        name="票从哪里来"
        rowKey="cameFrom"
        size="small"
        dataSource={report.links}
        columns={[
          { title: '链接或网站', dataIndex: 'cameFrom' },
          { title: '票数', dataIndex: 'votes', align: 'end' },
          { title: '来自几个地址', dataIndex: 'addresses', align: 'end' },
          { title: `${FRESH_DAYS} 天内的新账号`, dataIndex: 'fresh', align: 'end' },
          {
            title: '投得最多的',
            key: 'candidate',
            render: (_, { candidateId, forCandidate }) => (
              <>
                <NameOfCandidate report={report} id={candidateId} />
                {`（${forCandidate} 票）`}
              </>
            ),
          },
        ]}
      />
    </>
  )
}
