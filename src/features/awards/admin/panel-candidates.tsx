import { Button, Form, Radio, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { PanelReport } from '../judging/panel-report.server.ts'
import { sayScores } from '../judging/say-scores.ts'
import { sayWords } from '../judging/say-words.ts'
import { judgeFirstRound } from './browser-calls.ts'

type Candidate = PanelReport['candidates'][number]

/** The candidates with how many judges each has; companies with the research centre's word. */
export function PanelCandidates({
  candidates,
  isLoading,
  onDone,
}: Pick<PanelReport, 'candidates'> & { isLoading: boolean; onDone: () => void }) {
  const [asked, setAsked] = useState<Candidate>()
  return (
    <>
      <OfficeTable<Candidate>
        name="评审中的参评者"
        rowKey="id"
        size="middle"
        loading={isLoading}
        dataSource={candidates}
        empty="还没有参评者。通过“奖项申报”的审核后出现在这里。"
        expandable={{
          columnTitle: '说明',
          rowExpandable: ({ words }) => words.length > 0,
          expandedRowRender: writeWords,
        }}
        columns={[
          { title: '参评者', key: 'name', render: (_, row) => nameOfCandidate(row) },
          { title: '奖项', dataIndex: 'prize' },
          {
            title: '初评',
            key: 'first',
            render: (_, row) => row.isCompany && <FirstRound candidate={row} ask={() => setAsked(row)} />,
          },
          { title: '评分', key: 'scores', render: (_, candidate) => sayScores(candidate) },
          {
            title: '评委',
            key: 'lacks',
            render: (_, { lacks, isLeftOut, isCompany, firstRound }) => {
              if (isLeftOut) return <Tag>得票不在入围之列</Tag>
              return lacks > 0 && (!isCompany || firstRound?.passes) ? (
                <Tag color="warning">{`还差 ${lacks} 位`}</Tag>
              ) : null
            },
          },
        ]}
      />
      {asked && (
        <FirstRoundDialog
          candidate={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}

/** Why judges step back or once did, and what they remarked. */
const writeWords = ({ words }: Candidate) => (
  <ul>
    {words.map((each) => (
      <li key={`${each.judge} ${each.endedAt}`}>{sayWords(each)}</li>
    ))}
  </ul>
)

function FirstRound({ candidate, ask }: { candidate: Candidate; ask: () => void }) {
  const { firstRound, open, submitted, recused, abstained } = candidate
  const isFixed = open + submitted + recused + abstained > 0
  return (
    <>
      {firstRound ? (
        <Tooltip title={firstRound.note}>
          <Tag color={firstRound.passes ? 'success' : 'error'}>{firstRound.passes ? '通过' : '未通过'}</Tag>
        </Tooltip>
      ) : (
        <Tag color="processing">待初评</Tag>
      )}{' '}
      {!isFixed && (
        <Button size="small" onClick={ask}>
          {firstRound ? '改初评' : '初评'}
        </Button>
      )}
    </>
  )
}

interface Typed {
  readonly passes: boolean
  readonly note: string
}

function FirstRoundDialog({
  candidate,
  onDone,
  onClose,
}: {
  candidate: Candidate
  onDone: () => void
  onClose: () => void
}) {
  const { id, firstRound } = candidate
  return (
    <FormDialog<Typed>
      title={`初评：${nameOfCandidate(candidate)}`}
      okText="记下"
      initialValues={{ passes: firstRound?.passes ?? true, note: firstRound?.note ?? '' }}
      work={async (typed) => {
        await judgeFirstRound({ candidateId: id, ...typed })
        onDone()
      }}
      onClose={onClose}
    >
      <Form.Item name="passes" label="初评结果">
        <Radio.Group
          options={[
            { value: true, label: '通过，进入评审' },
            { value: false, label: '不通过' },
          ]}
        />
      </Form.Item>
      <ReasonField
        name="note"
        label="初评说明"
        readBy="依据什么数据与材料，会一直保留"
        rows={4}
        maxLength={2000}
      />
    </FormDialog>
  )
}
