import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Tabs, Tag } from 'antd'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { MaterialDesk } from '#features/events/admin/material-desk.tsx'
import { askOffice } from './browser-calls.ts'
import { CodeList } from './code-list.tsx'
import { DeskActs } from './desk-acts.tsx'
import { DoorDesk } from './door-desk.tsx'
import { Figures } from './figures.tsx'
import { LeadsNotice } from './leads.tsx'
import { MailingList } from './mailing-list.tsx'
import { QuestionList } from './question-list.tsx'
import { QuotaList } from './quota-list.tsx'
import { RegistrationList } from './registration-list.tsx'
import { saleStateNow } from './sale-state-names.ts'
import { SaleWarnings } from './sale-warnings.tsx'
import { SalesForm } from './sales-form.tsx'
import { TypeList } from './type-list.tsx'
import { WaitingDesk } from './waiting-desk.tsx'

/** All of one event: figures, types, codes, registrations and terms (C-104). */
export function TicketDesk() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const eventId = Number(id)
  const { number } = useSearch({ strict: false }) as { number?: string | number }
  const may = useMay()
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['ticket-office', eventId],
    queryFn: async () => (await askOffice({ eventId })).json,
  })
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  if (!data) return <Loading />
  const { event, awardYear, sales, types, quotas, codes, questions } = data
  const settings = { key: 'settings', label: '报名设置', children: <SalesForm office={data} /> }
  return (
    <>
      <ScreenHead
        title={event.title}
        actions={sales && sales.state !== 'cancelled' ? <DeskActs office={data} /> : null}
      >
        {event.startsOn}
        {sales ? <Tag>{saleStateNow(sales, event)}</Tag> : ' · 还没有设置报名'}
        {sales?.state === 'cancelled' ? ` ${sales.cancelReason}` : ''}
      </ScreenHead>
      <SaleWarnings office={data} />
      {sales?.state === 'cancelled' && <LeadsNotice eventId={eventId} />}
      {sales ? (
        <Tabs
          className="admin-tabs"
          // Whoever has just set the event up goes on with its tickets.
          defaultActiveKey={number !== undefined ? 'registrations' : types.length === 0 ? 'types' : 'figures'}
          items={[
            { key: 'figures', label: '概况', children: <Figures office={data} /> },
            {
              key: 'registrations',
              label: '报名',
              children: (
                <RegistrationList
                  key={number}
                  eventId={eventId}
                  types={types}
                  questions={questions}
                  begin={number === undefined ? '' : String(number)}
                />
              ),
            },
            {
              key: 'waiting',
              label: '候补',
              children: <WaitingDesk eventId={eventId} types={types} />,
            },
            {
              key: 'types',
              label: '门票',
              children: (
                <>
                  <TypeList eventId={eventId} types={types} />
                  <QuotaList eventId={eventId} types={types} quotas={quotas} />
                </>
              ),
            },
            {
              key: 'questions',
              label: '问题',
              children: <QuestionList eventId={eventId} questions={questions} types={types} />,
            },
            {
              key: 'codes',
              label: '优惠码与邀请',
              children: <CodeList eventId={eventId} awardYear={awardYear} codes={codes} types={types} />,
            },
            { key: 'mailings', label: '通知', children: <MailingList eventId={eventId} /> },
            { key: 'door', label: '签到', children: <DoorDesk eventId={eventId} /> },
            ...(may('materials.edit')
              ? [{ key: 'materials', label: '资料', children: <MaterialDesk eventId={eventId} /> }]
              : []),
            settings,
          ]}
        />
      ) : (
        settings.children
      )}
    </>
  )
}
