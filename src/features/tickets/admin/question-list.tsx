import { Alert, Button, Popconfirm, Space, Tag } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { QUESTION_KIND_NAMES } from '../words.ts'
import { sendEndQuestion, sendReviveQuestion } from './browser-calls.ts'
import type { QuestionView, TypeView } from './contract.ts'
import { QuestionForm } from './question-form.tsx'
import { useSend } from './use-send.ts'

/** What an event asks of attendees, each changed in a drawer; what was answered is retired and never deleted. */
export function QuestionList({
  eventId,
  questions,
  types,
}: {
  eventId: number
  questions: readonly QuestionView[]
  types: readonly TypeView[]
}) {
  const [edited, setEdited] = useState<QuestionView | 'new'>()
  const present = questions.find(({ id }) => edited !== 'new' && id === edited?.id)
  const asked = questions.filter(({ isRetired }) => !isRetired)
  return (
    <>
      <div className="admin-actions">
        <Button type="primary" onClick={() => setEdited('new')}>
          新的问题
        </Button>
      </div>
      <OfficeTable<QuestionView>
        name="问题"
        rowKey="id"
        isWhole
        dataSource={questions}
        empty="还没有问题；报名时只问姓名、手机、邮箱、公司、职务"
        columns={[
          {
            title: '问题',
            key: 'label',
            render: (_, { label, isRetired, isRequired }) => (
              <>
                {label} {isRequired && !isRetired ? <Tag>必答</Tag> : null}
                {isRetired ? <Tag color="default">已停用</Tag> : null}
              </>
            ),
          },
          { title: '怎样答', key: 'kind', render: (_, { kind }) => QUESTION_KIND_NAMES[kind] },
          { title: '选项', key: 'options', render: (_, { options }) => options.join('、') },
          {
            title: '问谁',
            key: 'types',
            render: (_, { typeIds }) =>
              typeIds.length === 0
                ? '所有门票'
                : types.flatMap(({ id, name }) => (typeIds.includes(id) ? name : [])).join('、'),
          },
          { title: '已答', dataIndex: 'answers' },
          {
            title: '操作',
            key: 'actions',
            render: (_, question) => (
              <Acts eventId={eventId} question={question} onEdit={() => setEdited(question)} />
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <OfficeDrawer
          title={edited === 'new' ? '新的问题' : '修改问题'}
          size="large"
          onClose={() => setEdited(undefined)}
        >
          {edited !== 'new' && edited.answers > 0 ? (
            <Alert
              type="info"
              showIcon
              title={`已有 ${edited.answers} 人答过：改题目、改答法或去掉选项会另起一题，原题停用，答复都保留`}
              className="admin-actions"
            />
          ) : null}
          <QuestionForm
            eventId={eventId}
            question={edited === 'new' ? undefined : (present ?? edited)}
            types={types}
            position={(asked.at(-1)?.position ?? 0) + 1}
            onDone={() => setEdited(undefined)}
          />
        </OfficeDrawer>
      )}
    </>
  )
}

function Acts({
  eventId,
  question: { id, label, answers, isRetired, isReplaced },
  onEdit,
}: {
  eventId: number
  question: QuestionView
  onEdit: () => void
}) {
  const { send, isBusy } = useSend()
  if (isRetired)
    return isReplaced ? null : (
      <Button
        size="small"
        disabled={isBusy}
        aria-label={`重新问${label}`}
        onClick={() => void send(() => sendReviveQuestion({ eventId, id }), '已重新启用')}
      >
        重新启用
      </Button>
    )
  const end = answers > 0 ? '停用' : '删除'
  return (
    <Space>
      <Button size="small" aria-label={`修改${label}`} onClick={onEdit}>
        修改
      </Button>
      <Popconfirm
        title={answers > 0 ? `不再问这个问题？${answers} 人的答复保留。` : '删除这个问题？还没有人答过。'}
        okText={end}
        cancelText="返回"
        onConfirm={() => void send(() => sendEndQuestion({ eventId, id }), '已停止提问')}
      >
        <Button size="small" danger disabled={isBusy} aria-label={`${end}${label}`}>
          {end}
        </Button>
      </Popconfirm>
    </Space>
  )
}
