import { SIGNED_IN_DAYS } from '#platform/calls/token-cookie.ts'
import type { ReactNode } from 'react'
import { codeGap, codesOfPlace } from '#features/accounts/rate-limits.ts'
import { LONGEST_SESSION_MS } from '#features/accounts/sign-in.server.ts'
import { commentGap, commentsOfPerson } from '#features/comments/rate-limits.ts'
import { questionsOfPerson } from '#features/questions/rate-limits.ts'
import { searches, suggestions } from '#features/search/rate-limits.ts'
import { pictureQuota } from '#features/uploads/rate-limits.ts'
import { CAPTCHA_MINUTES } from '#platform/captcha/challenge.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import type { Limit } from '#platform/limits/limit.ts'

/** What every caller needs to know once: how to ask, how to sign in, how to read answers, how often, how to send pictures. */

/** What callers meet of the limits; an operator may have set some otherwise. */
const LIMITS: readonly (readonly [what: string, limit: Limit])[] = [
  ['搜索', searches],
  ['搜索提示', suggestions],
  ['发送验证码', codeGap],
  ['发送验证码', codesOfPlace],
  ['提问', questionsOfPerson],
  ['评论', commentGap],
  ['评论', commentsOfPerson],
  ['上传图片', pictureQuota],
]
const COUNTED_BY = { person: '账号', address: '网络地址', subject: '手机号或邮箱' } as const

function inWords(ms: number): string {
  if (ms >= DAY_MS) return '天'
  if (ms >= HOUR_MS) return '小时'
  return ms === MINUTE_MS ? '分钟' : ` ${ms / 1000} 秒`
}

/** Where each part stands, for the contents. */
export const GUIDE = [
  { id: 'start', name: '第一次调用' },
  { id: 'token', name: '登录与令牌' },
  { id: 'captcha', name: '安全验证' },
  { id: 'answers', name: '回答与错误' },
  { id: 'lists', name: '列表与翻页' },
  { id: 'limits', name: '次数限制' },
  { id: 'upload', name: '上传图片' },
] as const
type PartId = (typeof GUIDE)[number]['id']

export function ApiGuide({ address }: { address: string }) {
  return (
    <>
      <Part id="start">
        <p>
          地址以 <code>{address}</code> 开头。公开的内容不需要登录，把下面一行粘贴到终端就能看到回答：
        </p>
        <Code>{`curl '${address}/openapi/v1/vue/topic/10001'`}</Code>
        <p>
          POST 的参数写成 JSON；GET 的参数写在地址里。地址里的 <code>:id</code>{' '}
          换成编号。没有列出的参数会被忽略。
        </p>
        <Code>{`curl '${address}/openapi/v1/vue/topics' \\
  -H 'content-type: application/json' \\
  -d '{"type": 10, "limit": 3}'`}</Code>
      </Part>
      <Part id="token">
        <p>
          与本人有关的接口要带令牌。先请求验证码，再用验证码换令牌；三行依次粘贴，第二行的 <code>1234</code>{' '}
          换成收到的验证码，<code>codeId</code> 换成第一行回答里的那一个：
        </p>
        <Code>{`curl '${address}/semi/login/sendCode' -H 'content-type: application/json' \\
  -d '{"type": 2, "email": "reader@example.com"}'

curl '${address}/semi/login/signin' -H 'content-type: application/json' \\
  -d '{"type": 2, "email": "reader@example.com", "code": "1234", "codeId": "上一步的 codeId"}'

curl '${address}/openapi/v1/vue/me' -H 'Authorization: 上一步的 token'`}</Code>
        <p>
          令牌放在 <code>Authorization</code> 头里，前面写不写 <code>Bearer </code>
          都可以；{SIGNED_IN_DAYS} 天不用就失效，用着就延长，但最长 {LONGEST_SESSION_MS / DAY_MS}{' '}
          天，到期要重新登录。Cookie 对接口不起作用。
        </p>
        <p>
          本人读过并同意《
          <a href="/agreement">用户协议</a>》与《<a href="/privacy">隐私政策</a>
          》的，登录时加上 <code>{'"hasAgreed": true'}</code>，会记录在案，所以替别人登录之前要得到本人同意。
          没有同意就下单会回答 409；本人同意之后调用 <code>POST /openapi/v1/vue/consent/agree</code> 再来。
        </p>
      </Part>
      <Part id="captcha">
        <p>
          同一个地址短时间内多次请求验证码，会回答 403“请先完成安全验证”。这时取一道题（
          <code>GET /openapi/v1/vue/captcha</code>），算出答案，把它放进 <code>captcha</code>{' '}
          再请求一次。题目是 ALTCHA 的 PBKDF2 工作量证明，用它的 <code>solveChallenge</code>{' '}
          就能算，约需一秒：
        </p>
        <Code>{`import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const { json: challenge } = await (await fetch('${address}/openapi/v1/vue/captcha')).json()
const solution = await solveChallenge({ challenge, deriveKey })
const { counter, derivedKey } = solution
const captcha = JSON.stringify({ challenge, solution: { counter, derivedKey } })`}</Code>
        <p>一道题 {CAPTCHA_MINUTES} 分钟内有效，只能用一次。</p>
      </Part>
      <Part id="answers">
        <p>
          回答都是 JSON：<code>code</code> 为 0 表示成功，内容在 <code>json</code> 里；失败时{' '}
          <code>json</code> 为空，<code>msg</code> 是可以直接给人看的中文句子。HTTP 状态与 <code>code</code>{' '}
          一致，例外写在表里。
        </p>
        <Code>{`{"code": 404, "json": null, "msg": "这篇内容不存在或已下线"}`}</Code>
        <Table
          head={['code', 'HTTP', '意思', '怎么办']}
          rows={[
            ['400', '400', '参数缺少或不正确', '按 msg 改正，不必重试'],
            ['1401', '401', '需要登录', '带上令牌再来'],
            ['401', '401', '带来的令牌已失效', '丢掉令牌，重新登录'],
            ['403', '403', '不允许，或要先完成安全验证', '见 msg'],
            ['1403', '403', '要先确认是本人', '先调用 account/sendProof 与 account/prove'],
            ['404、410', '同左', '没有这样东西，或已经撤下', '不必重试'],
            ['405', '405', '地址对，方法不对', '改用 Allow 头里的方法'],
            ['409', '409', '与现状冲突，例如已经付过', '重新读取之后再定'],
            ['413、415', '同左', '太大，或类型不支持', '换一个文件'],
            ['429', '429', '太频繁', '按 Retry-After 头等待'],
            ['500、503', '同左', '我们的故障，或太忙', '稍后重试，间隔逐次加长'],
          ]}
        />
      </Part>
      <Part id="lists">
        <p>
          时刻是毫秒，日子写成 YYYY-MM-DD，另一种写法的在字段的说明里写着；金额是元，名字里有 <code>fen</code>{' '}
          的是分。按时间排的列表用游标翻页：把上一次最后一行的 <code>date</code> 作为下一次的{' '}
          <code>date</code>，回答的都比它旧，不会漏也不会重；不写就从最新的开始。回答的行数少于{' '}
          <code>limit</code>，就是到底了；<code>limit</code> 写得比接口的上限大时，按上限算。有编号的列表用{' '}
          <code>page</code> 或 <code>pageNum</code>，从 1 开始。
        </p>
      </Part>
      <Part id="limits">
        <p>
          公开的读取每个地址每秒可以有几十次；搜索、发送验证码、提问、评论、上传另有更严的限制，超过时回答
          429，
          <code>msg</code> 和 <code>Retry-After</code> 头都说要等多久。请不要并发请求同一个列表的各页。
        </p>
        <Table
          head={['做什么', '至多', '按谁计']}
          rows={LIMITS.map(([what, { points, windowMs, by }]) => [
            what,
            `每${inWords(windowMs)} ${points} 次`,
            COUNTED_BY[by],
          ])}
        />
      </Part>
      <Part id="upload">
        <p>
          <code>POST /openapi/v1/vue/uploadImg</code> 用 <code>multipart/form-data</code>：每张新图片一个{' '}
          <code>file</code> 字段，表单里已经有的每张图片一个 <code>kept</code>{' '}
          字段（它的编号）；回答表单现在的全部图片。 只收 JPEG 与 PNG，每张小于 2
          MB；要带令牌。得到的编号用在提问、回答与头像里，一天之内没有用上就删除。
        </p>
        <Code>{`curl '${address}/openapi/v1/vue/uploadImg' -H 'Authorization: 您的令牌' \\
  -F 'file=@wafer.jpg' -F 'kept=之前上传的图片编号'`}</Code>
        <Table
          head={['字段', '类型', '意思']}
          rows={[
            ['json[].id', '文字', '图片的编号，24 位'],
            ['json[].url', '文字', '图片的地址'],
            ['json[].width、json[].height', '数字', '像素'],
          ]}
        />
      </Part>
    </>
  )
}

function Part({ id, children }: { id: PartId; children: ReactNode }) {
  return (
    <section id={id} className="mt-10 scroll-mt-24 space-y-3 wrap-anywhere [&_a]:text-accent [&_a]:underline">
      <h2 className="text-xl">{GUIDE.find((part) => part.id === id)?.name}</h2>
      {children}
    </section>
  )
}

export function Code({ children }: { children: string }) {
  return (
    <pre
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface p-4 font-mono text-sm leading-relaxed text-ink"
    >
      {children}
    </pre>
  )
}

export function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <div className="scroll-x" tabIndex={0} role="group" aria-label={head.join('、')}>
      <table className="w-full min-w-lg text-start text-sm">
        <thead className="text-muted">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="py-1 pe-6 text-start font-normal whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-t border-line align-top">
              {row.map((cell, place) => (
                <td
                  key={head[place]}
                  className={`py-1.5 pe-6 ${place === 0 ? 'font-mono wrap-break-word' : ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
