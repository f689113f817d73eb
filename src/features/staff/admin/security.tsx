import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Input, List, Tag } from 'antd'
import { useState } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { askSecurity, endSessions, removeFactor, renewRecoveryCodes } from './browser-calls.ts'
import { addPasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useStepUp } from './step-up.tsx'

/** How one signs in oneself: passkeys, the authenticator, recovery codes, devices, and who tried and failed. */
export function Security() {
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['security'],
    queryFn: async () => (await askSecurity()).json,
  })
  const queries = useQueryClient()
  const { attempt } = useAttempt()
  const stepUp = useStepUp()
  const [name, setName] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const again = () => queries.invalidateQueries({ queryKey: ['security'] })
  /** Does something of which the second factor may be asked again, and shows codes that came of it. */
  const run = (work: () => Promise<readonly string[] | void>) =>
    void attempt(async () => {
      const given = await stepUp(work)
      if (given && given.length > 0) setCodes(given)
      await again()
    })
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  if (!data) return <Loading />
  const { factors, passkeys, sessions, failures } = data
  return (
    <>
      <ScreenHead title="我的安全">登录要验证码，还要下面的一种第二步验证。</ScreenHead>
      <Flex vertical gap={16}>
        <TitledCard title="通行密钥">
          <List
            dataSource={passkeys}
            locale={{ emptyText: '还没有通行密钥' }}
            renderItem={(key) => (
              <List.Item
                actions={[
                  <Button
                    key="remove"
                    size="small"
                    aria-label={`移除${key.name}`}
                    onClick={() => run(async () => void (await removeFactor({ passkey: key.id })))}
                  >
                    移除
                  </Button>,
                ]}
              >
                {key.name}（{minuteOf(key.createdAt)} 添加{key.usedAt && `，${minuteOf(key.usedAt)} 用过`}）
              </List.Item>
            )}
          />
          <Flex gap={8}>
            <Input
              value={name}
              onChange={(event) => setName(event.target.value)}
              placeholder="给它起个名字，如：办公室电脑"
              aria-label="通行密钥的名字"
              maxLength={50}
            />
            <Button onClick={() => run(() => addPasskey(name.trim() || '通行密钥'))}>添加通行密钥</Button>
          </Flex>
        </TitledCard>
        <TitledCard title="验证器">
          {factors.totp ? (
            <Button onClick={() => run(async () => void (await removeFactor()))}>移除验证器</Button>
          ) : (
            <Button onClick={() => setAdding(true)}>设置验证器</Button>
          )}
        </TitledCard>
        <TitledCard title="恢复码">
          <p>还剩 {factors.recoveryCodes} 个。</p>
          <Button
            disabled={!factors.passkey && !factors.totp}
            onClick={() => run(async () => (await renewRecoveryCodes()).json.recoveryCodes)}
          >
            换十个新的
          </Button>
        </TitledCard>
        <TitledCard
          title="登录的设备"
          extra={
            <Button
              size="small"
              disabled={sessions.length < 2}
              onClick={() => run(async () => void (await endSessions()))}
            >
              退出其他设备
            </Button>
          }
        >
          <List
            dataSource={sessions}
            renderItem={(session) => (
              <List.Item
                actions={
                  session.isThisOne
                    ? [<Tag key="this">这台</Tag>]
                    : [
                        <Button
                          key="end"
                          size="small"
                          onClick={() => run(async () => void (await endSessions({ session: session.id })))}
                        >
                          退出
                        </Button>,
                      ]
                }
              >
                {session.device} · {session.place} · {minuteOf(session.createdAt)} 登录，最近{' '}
                {minuteOf(session.seenAt)}
              </List.Item>
            )}
          />
        </TitledCard>
        <TitledCard title="没有成功的登录">
          <List
            dataSource={failures}
            locale={{ emptyText: '没有' }}
            renderItem={({ at, place, step }) => (
              <List.Item>
                {minuteOf(at)} · {place} · {step === 'code' ? '验证码' : '第二步验证'}不对
              </List.Item>
            )}
          />
        </TitledCard>
      </Flex>
      {isAdding && (
        <OfficeModal title="设置验证器" footer={null} onCancel={() => setAdding(false)}>
          <AuthenticatorSetUp
            onDone={(given) => {
              setAdding(false)
              setCodes(given)
              void again()
            }}
          />
        </OfficeModal>
      )}
      {codes.length > 0 && (
        <OfficeModal title="恢复码" footer={null} closable={false}>
          <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
        </OfficeModal>
      )}
    </>
  )
}
